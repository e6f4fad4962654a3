import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { many } from '#shared/text/plural.ts';
import { call } from '#web/lib/api.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { namesOf } from './entities.ts';
import { dataPointsOf } from './frameworkPoints.ts';
import { type OfferedFramework, splitIncluded } from './frameworks.ts';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';

type FrameworkDialogProps = {
  readonly year: number;
  readonly framework: OfferedFramework;
  readonly points: readonly YearDataPoint[];
  readonly onClose: () => void;
};

/** Adds a framework to the year, with the data points that it asks for or without. */
export function FrameworkDialog({ year, framework, points, onClose }: FrameworkDialogProps) {
  const { id, name, description } = framework;
  const read = useRead(catalogueRoutes.listFrameworkMetrics, { params: { id } }, { revalidateIfStale: false });
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const [bring, setBring] = useState<'points' | 'name'>('points');
  const asked = read.data && dataPointsOf(read.data.data, new Set(points.map((point) => point.id)));
  const { included, missing } = splitIncluded(asked ?? new Set(), points);
  const brings = bring === 'points' ? missing : [];

  const add = async () => {
    const added = await act(
      async ({ version, frameworks }) => {
        const body = {
          baseVersion: version,
          frameworks: [...new Set([...frameworks, id])],
          ...(brings.length > 0 && { dataPoints: brings.map((dataPointId) => ({ dataPointId, included: true })) }),
        };
        return (await call(yearRoutes.saveYearConfig, { params: { year }, body })).data;
      },
      { again: true },
    );
    if (!added) return;
    toast.success(
      brings.length > 0 ? `${name} is added with ${many(brings.length, 'data point')}` : `${name} is added`,
    );
    onClose();
  };
  return (
    <Modal
      open
      title={`Add ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={!asked} onClick={() => void add()}>
            {brings.length > 0 ? `Add with ${many(brings.length, 'data point')}` : 'Add'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Refused error={error} onDismiss={reset} />
        <p>{description}</p>
        <Loaded read={read} failure="Its metrics could not be loaded" skeleton={<Skeleton rows={3} />}>
          {() => (
            <>
              <p className="font-medium">
                It asks for {many(included.length + missing.length, 'data point')}; {included.length} of them are
                included already.
              </p>
              {missing.length > 0 && (
                <RadioGroup
                  label="What to include"
                  look="cards"
                  value={bring}
                  onChange={setBring}
                  options={[
                    {
                      value: 'points',
                      label: `The ${missing.length} that are missing`,
                      hint: namesOf(points.filter((point) => missing.includes(point.id)).map((point) => point.name)),
                    },
                    {
                      value: 'name',
                      label: 'Nothing yet',
                      hint: 'The framework is noted; choose its data points later.',
                    },
                  ]}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  );
}
