import { useState } from 'react';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';
import { Accordion } from '#web/ui/navigation/Accordion.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { LoadMore, Pagination } from '#web/ui/navigation/Pagination.tsx';
import { Stepper } from '#web/ui/navigation/Stepper.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { StatusChip } from '#web/ui/status/StatusChip.tsx';

type Tab = 'values' | 'evidence' | 'history';

/** Everything that leads somewhere. */
export function NavigationShelf() {
  const [tab, setTab] = useState<Tab>('values');
  return (
    <Shelf id="navigation" title="Navigation">
      <Breadcrumbs
        crumbs={[
          { label: 'Collect data', to: '/collect-data' },
          { label: 'Energy', to: '/energy' },
          { label: 'Electricity' },
        ]}
      />
      <Tabs<Tab>
        label="Electricity"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'values', label: 'Values', content: <p className="text-sm">A grid of entities and periods.</p> },
          { id: 'evidence', label: 'Evidence', aside: 3, content: <p className="text-sm">Three files.</p> },
          { id: 'history', label: 'History', content: <p className="text-sm">Who changed what.</p> },
        ]}
      />
      <Stepper
        label="Year set-up"
        onStep={() => {}}
        steps={[
          { id: 'frameworks', title: 'Frameworks', status: 'done', hint: '2 chosen' },
          { id: 'points', title: 'Data points', status: 'problem', hint: '1 without entity' },
          { id: 'assign', title: 'Assignments', status: 'current' },
          { id: 'launch', title: 'Launch', status: 'locked' },
        ]}
      />
      <Accordion
        items={[
          {
            id: 'energy',
            title: 'Energy',
            aside: <StatusChip status="COMPLETE" size="small" />,
            content: 'Twelve data points.',
            defaultOpen: true,
          },
          {
            id: 'people',
            title: 'Workforce',
            aside: <StatusChip status="NO_DATA" size="small" />,
            content: 'Nine data points.',
          },
        ]}
      />
      <Show name="Pages">
        <div className="w-full max-w-md">
          <Pagination label="Audit log" place="51 to 100" onBack={() => {}} onNext={() => {}} />
          <LoadMore shown={50} total={1204} onMore={() => {}} />
        </div>
      </Show>
    </Shelf>
  );
}
