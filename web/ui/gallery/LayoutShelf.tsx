import { Pencil, Send, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Shelf } from '#web/ui/gallery/Shelf.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { StatTile } from '#web/ui/layout/StatTile.tsx';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { VarianceFlag } from '#web/ui/status/VarianceFlag.tsx';

/** Cards and figures. */
export function LayoutShelf() {
  const [search, setSearch] = useState('');
  return (
    <Shelf id="layout" title="Layout">
      <Tiles />
      <FilterBar
        label="Filters of data points"
        count="24 of 312 data points"
        active={[{ id: 'f', label: 'Framework: ESRS', onRemove: () => {} }]}
        onClearAll={() => {}}
        end={<Button variant="primary">Add data point</Button>}
      >
        <SearchField label="Search all data points" value={search} onChange={setSearch} />
        <Button>Category</Button>
      </FilterBar>
      <Cards />
    </Shelf>
  );
}

function Tiles() {
  return (
    <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2 wide:grid-cols-4">
      <StatTile
        label="Electricity"
        value="1,204.5"
        unit="MWh"
        change={<VarianceFlag change="+18%" direction="up" explanation="Last year 1,020 MWh." />}
        coverage="12 of 12 values"
      />
      <StatTile label="Scope 1 emissions" value="318" unit="tCO2e" partial coverage="3 of 4 sites" />
      <StatTile label="Water withdrawn" value={null} />
      <StatTile label="Women on the board" value={null} absent="Opted out" coverage="Immaterial" />
    </div>
  );
}

function Cards() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
      <Card
        title="Statement"
        lead="What is on this card"
        actions={<Button size="small">Open</Button>}
        footer="Version 3 of the statement"
      >
        47 of 48 values count.
      </Card>
      <Card title="History">
        <Timeline
          label="History of the value"
          events={[
            {
              id: '3',
              who: 'Kari Nordmann',
              what: 'approved the value',
              at: '2026-01-14T08:00:00Z',
              when: '14 Jan 2026, 09:00',
              icon: ShieldCheck,
              tone: 'complete',
            },
            {
              id: '2',
              who: 'Ingrid Solberg',
              what: 'submitted the value',
              at: '2026-01-12T09:42:00Z',
              when: '12 Jan 2026, 10:42',
              icon: Send,
              tone: 'info',
            },
            {
              id: '1',
              who: 'Ingrid Solberg',
              what: 'changed the value',
              detail: '1,104 to 1,204.5 MWh',
              at: '2026-01-12T09:40:00Z',
              when: '12 Jan 2026, 10:40',
              icon: Pencil,
            },
          ]}
        />
      </Card>
    </div>
  );
}
