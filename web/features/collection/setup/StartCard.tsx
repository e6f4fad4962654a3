import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Refused } from './Refused.tsx';
import { recommendedIn, useRecommended } from './recommended.ts';
import { useYearActions } from './useYear.ts';
import { yearMarks } from './year.ts';

type Start = 'copy' | 'recommended' | 'empty';

type StartCardProps = { readonly config: YearConfig; readonly points: readonly YearDataPoint[] | undefined };

/** The first step of a year that was never set up: copy another one, take the recommended set, or begin empty. */
export function StartCard({ config, points }: StartCardProps) {
  const { year, otherYears } = config;
  const [start, setStart] = useState<Start>(otherYears.length > 0 ? 'copy' : 'recommended');
  const [from, setFrom] = useState(otherYears[0]?.year ?? year - 1);
  const recommended = useRecommended();
  const ids = recommended && points && recommendedIn(points, recommended).map(({ id }) => id);
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const waits = start === 'recommended' && !ids;

  const begin = async () => {
    const begun = await act(async ({ version: baseVersion, startDate, endDate }) => {
      const body = {
        baseVersion,
        startDate,
        endDate,
        ...(start === 'copy' && { copyFrom: from }),
        ...(start === 'recommended' &&
          ids && { dataPoints: ids.map((dataPointId) => ({ dataPointId, included: true })) }),
      };
      return (await call(yearRoutes.saveYearConfig, { params: { year }, body })).data;
    });
    if (begun) toast.success(`${year} is a draft now: nobody is asked before you launch it`);
  };
  return (
    <Card title={`How do you want to begin ${year}?`} lead="Everything can be changed afterwards.">
      <div className="space-y-5">
        <Refused error={error} onDismiss={reset} />
        <RadioGroup
          label="How to begin"
          labelHidden
          look="cards"
          value={start}
          onChange={setStart}
          options={[
            ...(otherYears.length > 0
              ? [
                  {
                    value: 'copy' as const,
                    label: 'Copy another year',
                    hint: 'Its frameworks, data points, periodicity, entities, assignments and reminders. No values, no opt-outs.',
                  },
                ]
              : []),
            {
              value: 'recommended',
              label: 'Recommended set',
              hint: ids
                ? `${many(ids.length, 'data point')} that most companies report.`
                : 'The data points that most companies report.',
            },
            { value: 'empty', label: 'Begin empty', hint: 'Choose frameworks and data points yourself.' },
          ]}
        />
        {start === 'copy' && (
          <NativeSelect
            label="Year to copy"
            value={String(from)}
            onChange={(text) => setFrom(Number(text))}
            options={otherYears.map((other) => ({
              value: String(other.year),
              label: `${other.year} (${yearMarks[other.status].label.toLowerCase()})`,
            }))}
          />
        )}
        <Button variant="primary" pending={pending} disabled={waits} onClick={() => void begin()}>
          {`Set up ${year}`}
        </Button>
      </div>
    </Card>
  );
}
