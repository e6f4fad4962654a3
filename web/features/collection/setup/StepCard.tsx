import { useState } from 'react';
import type { YearConfig, YearDataPoint, YearStatusNow } from '#shared/collection/year/schema.ts';
import { progressWords, shareDone } from '#web/features/collection/collect/countsWords.ts';
import { dayText, dueText } from '#web/lib/dates.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Stepper } from '#web/ui/navigation/Stepper.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DraftButton } from './DraftButton.tsx';
import { Obstacles } from './Obstacles.tsx';
import { yearSteps } from './steps.ts';
import { useSetupOverview } from './useSetupOverview.ts';

// Dialogs come when they are first opened, and the way back where a year is completed.
const CompleteDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./CompleteDialog.tsx')).CompleteDialog,
  over: true,
});
const ReopenButton = laterPart({
  failure: 'The way to reopen the year could not be loaded',
  load: async () => (await import('./ReopenButton.tsx')).ReopenButton,
});
const LaunchDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./LaunchDialog.tsx')).LaunchDialog,
  over: true,
});

type StepCardProps = { readonly config: YearConfig; readonly points: readonly YearDataPoint[] | undefined };

/** Where the year stands, what the next step needs, and the buttons that take it. */
export function StepCard({ config, points }: StepCardProps) {
  const read = useSetupOverview(config.year);
  return (
    <section aria-label="Steps of the year" className="rounded-card border border-line bg-surface p-5 shadow-card">
      <Loaded read={read} failure="The steps of the year could not be loaded" skeleton={<Skeleton rows={3} />}>
        {({ data: { status } }) => (
          <>
            <Stepper
              label="Steps of the year"
              steps={yearSteps({ ...status, obstacles: status.obstacles.launch.length })}
            />
            <div className="mt-5 border-line border-t pt-5 empty:hidden">
              {status.status === 'DRAFT' && <DraftStep config={config} status={status} points={points} />}
              {status.status === 'LAUNCHED' && <CollectStep config={config} status={status} />}
              {status.status === 'COMPLETED' && <CompletedStep config={config} status={status} />}
              {status.status === 'NOT_SET_UP' && (
                <p className="text-ink-muted text-sm">
                  Choose below how {config.year} begins. It stays a draft that nobody is asked for until you launch it.
                </p>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

type StepProps = { readonly config: YearConfig; readonly status: YearStatusNow };

function DraftStep({ config, status, points }: StepProps & Pick<StepCardProps, 'points'>) {
  const [asking, setAsking] = useState(false);
  const { launch } = status.obstacles;
  const included = points?.filter((point) => point.included).length;
  return (
    <div className="space-y-4">
      {launch.length > 0 ? (
        <Obstacles title={`Before ${config.year} can be launched`} obstacles={launch} />
      ) : (
        <p className="text-sm">
          <span className="font-medium">Ready to launch.</span> {included ?? 'The chosen'} data points are asked. Check
          dates, entities and assignments below before you open the year for collection.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={launch.length > 0} onClick={() => setAsking(true)}>
          {`Launch ${config.year}`}
        </Button>
        <CopyButton config={config} />
      </div>
      {asking && <LaunchDialog config={config} points={points} onClose={() => setAsking(false)} />}
    </div>
  );
}

function CollectStep({ config, status }: StepProps) {
  const [asking, setAsking] = useState(false);
  const done = shareDone(status.counts);
  return (
    <div className="space-y-4">
      <ProgressBar
        label="Answers"
        value={done}
        max={1}
        text={progressWords(status.counts)}
        tone={done === 1 ? 'complete' : 'accent'}
      />
      <p className="text-ink-muted text-sm">
        {status.deadline && status.daysLeft !== null
          ? `Deadline ${dayText(status.deadline)}: ${dueText(status.daysLeft)}`
          : 'There is no deadline.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAsking(true)}>
          {`Complete ${config.year}`}
        </Button>
        <LinkButton to="/collect-data">Collect data</LinkButton>
        <DraftButton config={config} obstacles={status.obstacles.draft} />
      </div>
      {asking && (
        <CompleteDialog config={config} obstacles={status.obstacles.complete} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function CompletedStep({ config, status }: StepProps) {
  return (
    <div className="space-y-4">
      <p className="text-sm">
        <span className="font-medium">{config.year} is completed.</span> {progressWords(status.counts)} required answers
        are there. Nothing can be entered or changed.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/metrics" variant="primary">
          See the results
        </LinkButton>
        <ReopenButton config={config} />
      </div>
    </div>
  );
}
