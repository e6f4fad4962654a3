import { Inbox } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { SaveState } from '#web/ui/feedback/SaveState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** Everything that tells somebody something. */
export function FeedbackShelf() {
  const toast = useToast();
  return (
    <Shelf id="feedback" title="Feedback">
      <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        <Banner title="Last year's structure was copied" action={<Button size="small">Review</Button>}>
          18 data points and 4 entities.
        </Banner>
        <Banner kind="success" title="2025 is complete" onDismiss={() => {}} />
        <Banner kind="warning" title="14 values ask for a note" onDismiss={() => {}} />
        <Banner kind="danger" title="The year is locked" action={<Button size="small">Ask to open</Button>} />
      </div>
      <ErrorNotice
        title="The entities could not be loaded"
        message="The service did not answer in time."
        traceId="1-67f2a9c4"
        onRetry={() => {}}
      />
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <EmptyState title="No entities yet" level={3} action={<Button variant="primary">Add entity</Button>}>
          Entities are the sites, offices and companies that report. Add the first one to launch the year.
        </EmptyState>
        <Card title="Reviews" level={3}>
          <EmptyState title="Nothing to review" icon={Inbox} compact level={3}>
            Tasks appear when a section is submitted.
          </EmptyState>
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-6 desktop:grid-cols-3">
        <Skeleton />
        <Skeleton shape="table" rows={3} />
        <Skeleton shape="card" />
      </div>
      <Standing />
      <Show name="Toasts">
        <Button onClick={() => toast.info('The export is being made')}>Info</Button>
        <Button onClick={() => toast.success('14 values submitted', { label: 'Undo', run: () => {} })}>Success</Button>
        <Button onClick={() => toast.warning('2 cells were left out')}>Warning</Button>
        <Button onClick={() => toast.danger('The year could not be launched')}>Danger</Button>
      </Show>
    </Shelf>
  );
}

function Standing() {
  return (
    <>
      <Show name="Progress">
        <Spinner size="small" label="Loading small" />
        <Spinner label="Loading" />
        <Spinner size="large" label="Loading large" />
        <ProgressRing label="Energy" value={7} max={31} text="7 of 31" tone="partial" />
        <ProgressRing label="Workforce" value={31} max={31} tone="complete" />
        <ProgressRing label="Governance" value={0} max={12} size={40} />
        <div className="w-64">
          <ProgressBar label="Energy" value={7} max={31} text="7 of 31" />
        </div>
        <div className="w-64">
          <ProgressBar label="Workforce" value={31} max={31} tone="complete" text="31 of 31" />
        </div>
      </Show>
      <Show name="What has become of a change">
        <SaveState state={{ kind: 'saving' }} />
        <SaveState state={{ kind: 'saved', at: '10:42' }} />
        <SaveState state={{ kind: 'unsaved', count: 3 }} />
        <SaveState state={{ kind: 'offline', count: 1 }} />
        <SaveState state={{ kind: 'error', message: 'Not saved' }} onRetry={() => {}} />
        <SaveState state={{ kind: 'conflict', message: 'Kari changed it' }} onResolve={() => {}} />
      </Show>
    </>
  );
}
