import { MoreHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Shelf } from '#web/ui/gallery/Shelf.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { StatusChip } from '#web/ui/status/StatusChip.tsx';
import type { SectionStatus } from '#web/ui/status/statuses.ts';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { VirtualTable } from '#web/ui/tables/VirtualTable.tsx';

interface Entity {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly status: SectionStatus;
  readonly energy: number | null;
}

const entities: readonly Entity[] = [
  { id: 'oslo', name: 'Oslo plant', country: 'Norway', status: 'COMPLETE', energy: 1204.5 },
  { id: 'bergen', name: 'Bergen warehouse', country: 'Norway', status: 'PARTIALLY_COMPLETE', energy: 318 },
  { id: 'turku', name: 'Turku foundry', country: 'Finland', status: 'NO_DATA', energy: null },
  { id: 'graz', name: 'Graz office', country: 'Austria', status: 'OPTED_OUT', energy: 12.25 },
];

const columns: readonly Column<Entity>[] = [
  { id: 'name', header: 'Entity', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'country',
    header: 'Country',
    cell: ({ country }) => <Badge>{country}</Badge>,
    sortBy: ({ country }) => country,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} size="small" /> },
  {
    id: 'energy',
    header: 'Energy, MWh',
    align: 'end',
    cell: ({ energy }) => energy?.toLocaleString('en-GB') ?? 'No data',
    sortBy: ({ energy }) => energy,
  },
  {
    id: 'more',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    interactive: true,
    wideOnly: true,
    cell: ({ name }) => <IconButton icon={MoreHorizontal} label={`More for ${name}`} />,
  },
];

/** Tables of few and of many rows. */
export function TableShelf() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['bergen']));
  const many = useMemo(
    () =>
      Array.from({ length: 2000 }, (_, at) => {
        const entity = entities[at % entities.length] ?? entities[0];
        return { ...entity, id: String(at), name: `${entity?.name} ${at + 1}`, energy: (at * 7919) % 10007 } as Entity;
      }),
    [],
  );
  return (
    <Shelf id="tables" title="Tables">
      <DataTable
        label="Entities"
        columns={columns}
        rows={entities}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/entities/${id}`}
        selection={{ selected, onChange: setSelected }}
        bulkActions={<Button size="small">Assign</Button>}
        defaultSort={{ column: 'name', direction: 'ascending' }}
      />
      <DataTable
        label="Nothing"
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No entity matches" compact level={3} />}
      />
      <VirtualTable
        label="Two thousand entities"
        height="20rem"
        columns={columns.slice(0, 4).map((column) => ({ ...column, width: column.id === 'name' ? '14rem' : '11rem' }))}
        rows={many}
        rowKey={({ id }) => id}
        onRow={() => {}}
      />
    </Shelf>
  );
}
