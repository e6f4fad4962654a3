import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { many, plural } from '#shared/text/plural.ts';
import { call, newIdempotencyKey } from '#web/lib/api.ts';
import { dayText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { launchSummary } from './launch.ts';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

type LaunchDialogProps = {
  readonly config: YearConfig;
  readonly points: readonly YearDataPoint[] | undefined;
  readonly onClose: () => void;
};

/** Says what a launch does, and launches. */
export function LaunchDialog({ config, points, onClose }: LaunchDialogProps) {
  const { year, deadline, startDate, endDate } = config;
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { dataPoints, entities, unassigned } = launchSummary(points ?? []);
  const launch = async () => {
    const launched = await act(async ({ version: baseVersion }) => {
      const ask = { params: { year }, body: { baseVersion } };
      return (await call(yearRoutes.launchYear, ask, { idempotencyKey })).data;
    });
    if (!launched) return;
    toast.success(`${year} is open for collection`);
    onClose();
  };
  return (
    <Modal
      open
      title={`Launch ${year}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon={Rocket} pending={pending} onClick={() => void launch()}>
            {`Launch ${year}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Refused error={error} onDismiss={reset} />
        <p>The year opens for collection at once:</p>
        <ul className="list-disc space-y-1.5 pl-5">
          {points && (
            <li>
              {many(dataPoints, 'data point')} {plural(dataPoints, 'is', 'are')} asked of{' '}
              {many(entities, 'entity', 'entities')}, from {dayText(startDate)} to {dayText(endDate)}.
            </li>
          )}
          <li>
            {deadline
              ? `Answers are due by ${dayText(deadline)}; reminders go out as planned.`
              : 'There is no deadline, so nobody is reminded.'}
          </li>
          {points && unassigned > 0 && (
            <li>
              {many(unassigned, 'data point')} {plural(unassigned, 'has', 'have')} nobody of their own:{' '}
              {config.defaultAssigneeId
                ? 'the people of the group or the default assignee are asked.'
                : 'the people of the group or the administrators are asked.'}
            </li>
          )}
          <li>The list of reporting entities is written down, so that one archived later stays in this year.</li>
          <li>Data points, entities and people can still be added. Back to draft is possible until a value exists.</li>
        </ul>
      </div>
    </Modal>
  );
}
