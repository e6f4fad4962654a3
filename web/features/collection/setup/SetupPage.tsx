import type { YearConfig } from '#shared/collection/year/schema.ts';
import { dataPointsOf } from '#web/lib/dataPoints.ts';
import { useFlag } from '#web/lib/features.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DefaultAssignee } from './DefaultAssignee.tsx';
import { EntitiesCard } from './EntitiesCard.tsx';
import { FrameworksCard } from './FrameworksCard.tsx';
import { LockCard } from './LockCard.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { StartCard } from './StartCard.tsx';
import { StepCard } from './StepCard.tsx';
import { TimingCard } from './TimingCard.tsx';
import { useSetupOverview } from './useSetupOverview.ts';
import { closedBy, isBehind } from './year.ts';

// Only a year that was closed and opened again has it.
const FactsCard = laterPart({
  failure: 'The facts of the year could not be loaded',
  load: async () => (await import('./FactsCard.tsx')).FactsCard,
  skeleton: <Skeleton shape="card" />,
});

// Only a year that was launched before the newest version of the library has it.
const LibraryCard = laterPart({
  failure: 'The newer library could not be loaded',
  load: async () => (await import('./LibraryCard.tsx')).LibraryCard,
  skeleton: <Skeleton shape="card" />,
});

/** Sets a reporting year up, launches it, completes it, and opens it again. */
export function SetupPage() {
  const { year } = useReportingYear();
  // Asked for beside the set-up, and shown with it: the steps above would push everything else down.
  const overview = useSetupOverview(year);
  const isKnown = overview.data !== undefined || overview.error !== undefined;
  return (
    <SetupFrame
      title="Reporting year"
      lead="Choose what is asked and until when, open the year for collection, and close it when all is in."
    >
      {(config) =>
        isKnown ? <Setup config={config} /> : <Skeleton shape="chart" label="Loading the steps of the year..." />
      }
    </SetupFrame>
  );
}

function Setup({ config }: { readonly config: YearConfig }) {
  const { data } = useSetupOverview(config.year);
  const mayLock = useFlag('data-lock');
  const points = data && dataPointsOf(data.data);
  const isSetUp = config.status !== 'NOT_SET_UP';
  const wasLaunched = config.status === 'LAUNCHED' || config.status === 'COMPLETED';
  return (
    <>
      <StepCard config={config} points={points} />
      {!isSetUp && <StartCard config={config} points={points} />}
      {isSetUp && (
        <>
          {config.status === 'LAUNCHED' && closedBy(config) === null && isBehind(config) && (
            <LibraryCard config={config} />
          )}
          <TimingCard config={config} />
          <FrameworksCard config={config} points={points} />
          <div className="grid items-start gap-5 desktop:grid-cols-2">
            <EntitiesCard config={config} />
            <div className="grid gap-5">
              <Card
                title="People"
                lead="Who is asked for what."
                actions={
                  <LinkButton to="/setup-reporting-year/user-assignments" size="small">
                    Assign people
                  </LinkButton>
                }
              >
                <DefaultAssignee config={config} />
              </Card>
              {mayLock && wasLaunched && <LockCard config={config} />}
              {config.facts === 'frozen' && closedBy(config) === null && <FactsCard config={config} />}
            </div>
          </div>
        </>
      )}
    </>
  );
}
