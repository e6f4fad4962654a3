import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { call } from '#web/lib/api.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Badge } from '#web/ui/status/Badge.tsx';
import { type OfferedFramework, offeredFrameworks } from './frameworks.ts';
import { Refused } from './Refused.tsx';
import { useYearActions } from './useYear.ts';
import { closedBy } from './year.ts';

const FrameworkDialog = laterPart({
  failure: 'The framework could not be loaded',
  load: async () => (await import('./FrameworkDialog.tsx')).FrameworkDialog,
  over: true,
});

type FrameworksCardProps = {
  readonly config: YearConfig;
  /** Every data point of the library; undefined while loading. */
  readonly points: readonly YearDataPoint[] | undefined;
};

/** The frameworks that the year answers, each with the data points that it brings. */
export function FrameworksCard({ config, points }: FrameworksCardProps) {
  const read = useRead(catalogueRoutes.listFrameworks, {}, { revalidateIfStale: false });
  const included = points?.filter((point) => point.included).length;
  return (
    <Card
      title="Frameworks"
      lead={
        points
          ? `${included} of ${points.length} data points are included. A framework brings those that it asks for.`
          : 'A framework brings the data points that it asks for.'
      }
      actions={
        <LinkButton to="/setup-reporting-year/data-points" size="small">
          Choose data points
        </LinkButton>
      }
    >
      <Loaded read={read} failure="The frameworks could not be loaded" skeleton={<Skeleton rows={5} />}>
        {({ data }) => (
          <FrameworkList
            config={config}
            offered={offeredFrameworks(data, config.frameworks, config.year)}
            points={points}
          />
        )}
      </Loaded>
    </Card>
  );
}

type FrameworkListProps = FrameworksCardProps & { readonly offered: readonly OfferedFramework[] };

function FrameworkList({ config, offered, points }: FrameworkListProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const { act, pending, error, reset } = useYearActions(config.year);
  const [adding, setAdding] = useState<OfferedFramework | null>(null);
  const closed = closedBy(config) !== null;

  const remove = async ({ id, name }: OfferedFramework) => {
    const yes = await confirm({
      title: `Take ${name} off the year?`,
      body: 'Its data points stay included, with all their values. What the framework requires can then be opted out by anybody who enters data.',
      confirmLabel: 'Take off',
    });
    if (!yes) return;
    const removed = await act(
      async ({ year, version, frameworks }) => {
        const body = { baseVersion: version, frameworks: frameworks.filter((other) => other !== id) };
        return (await call(yearRoutes.saveYearConfig, { params: { year }, body })).data;
      },
      { again: true },
    );
    if (removed) toast.success(`${name} is taken off the year`);
  };
  return (
    <div className="space-y-4">
      <Refused error={error} onDismiss={reset} />
      <ul className="grid gap-x-6 gap-y-4 tablet:grid-cols-2">
        {offered.map((each) => (
          <li key={each.id}>
            <Checkbox
              label={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium">{each.name}</span>
                  {each.superseded && <Badge>Other years</Badge>}
                </span>
              }
              hint={countsOf(each, points)}
              value={each.chosen}
              disabled={closed || pending || !points}
              onChange={(chosen) => (chosen ? setAdding(each) : void remove(each))}
            />
          </li>
        ))}
      </ul>
      {adding && points && (
        <FrameworkDialog year={config.year} framework={adding} points={points} onClose={() => setAdding(null)} />
      )}
    </div>
  );
}

/** `EDCI: 38 data points, 12 included`; of a version that no data point names, how many metrics answer it. */
function countsOf({ id, framework, metrics }: OfferedFramework, points: readonly YearDataPoint[] | undefined): string {
  const own = points?.filter(({ frameworks }) => frameworks.includes(id)) ?? [];
  if (own.length === 0) return `${framework}: ${metrics} metrics`;
  const included = own.filter((point) => point.included).length;
  return `${framework}: ${own.length} data points, ${included === own.length ? 'all' : included} included`;
}
