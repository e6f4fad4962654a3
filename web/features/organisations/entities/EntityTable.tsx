import { Building2, CornerDownRight, Factory, Landmark, type LucideIcon, MapPin } from 'lucide-react';
import { dateIn } from '#shared/library/dates/rules.ts';
import type { EntityType } from '#shared/organisations/entities/schema.ts';
import { rangeText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import type { Placed } from './tree.ts';
import { countryLabel, shareText, typeLabel } from './words.ts';

export interface EntityTableProps {
  readonly rows: readonly Placed[];
  /** A search or a tag has torn the tree apart: each entity says where it belongs instead of standing under it. */
  readonly flat: boolean;
  readonly mayChange: boolean;
}

const icons: Record<EntityType, LucideIcon> = { root: Landmark, subsidiary: Building2, site: Factory, other: MapPin };

/** The entities as rows of a tree; a press opens one beside the page. */
export function EntityTable({ rows, flat, mayChange }: EntityTableProps) {
  const { organisation } = useMember();
  const address = useAddress();
  const today = dateIn(organisation.timeZone, new Date());
  const columns: readonly Column<Placed>[] = [
    {
      id: 'name',
      header: 'Name',
      width: '40%',
      cell: (row) => <Name row={row} flat={flat} />,
    },
    { id: 'type', header: 'Type', cell: ({ entity }) => typeLabel(entity.type) },
    { id: 'country', header: 'Country', cell: ({ entity }) => countryLabel(entity.country) || '–' },
    {
      id: 'tags',
      header: 'Tags',
      cell: ({ entity }) => (
        <span className="flex flex-wrap justify-end gap-1 tablet:justify-start">
          {entity.tags.length === 0 ? '–' : entity.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}
        </span>
      ),
    },
    {
      id: 'dates',
      header: 'Belongs',
      cell: ({ entity }) => rangeText(entity.fromDate, entity.toDate) || 'always',
    },
    {
      id: 'share',
      header: 'Share today',
      align: 'end',
      width: '7.5rem',
      cell: ({ entity }) => shareText(entity, today),
    },
  ];
  return (
    <DataTable
      label="Entities"
      columns={columns}
      rows={rows}
      rowKey={({ entity }) => entity.id}
      rowName={({ entity }) => entity.name}
      rowHref={({ entity }) => address.with({ entity: entity.id })}
      empty={flat ? <NothingFound /> : <NoEntities mayChange={mayChange} />}
      footer={rows.length === 1 && !flat && mayChange ? <OnlyTheRoot /> : undefined}
    />
  );
}

function Name({ row: { entity, depth, path }, flat }: { readonly row: Placed; readonly flat: boolean }) {
  const Icon = icons[entity.type];
  return (
    <span className="flex min-w-0 items-center gap-2" style={flat ? undefined : { paddingLeft: `${depth * 1.25}rem` }}>
      {depth > 0 && !flat && <CornerDownRight aria-hidden className="-ml-4 size-3.5 shrink-0 text-line-strong" />}
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="break-words">{entity.name}</span>
        {flat && path.length > 0 && (
          <span className="block font-normal text-ink-muted text-xs">{path.join(' / ')}</span>
        )}
      </span>
      {entity.archived && <Badge>Archived</Badge>}
    </span>
  );
}

function NothingFound() {
  return (
    <EmptyState compact title="No entity fits">
      Take a filter away, or search for another name.
    </EmptyState>
  );
}

function NoEntities({ mayChange }: { readonly mayChange: boolean }) {
  return (
    <EmptyState compact title="No entities in your reach">
      {mayChange ? 'Create the first one.' : 'An administrator of your organisation decides which entities you see.'}
    </EmptyState>
  );
}

/** A company that has not told of its sites yet: why they matter, and the way to the first. */
function OnlyTheRoot() {
  const address = useAddress();
  return (
    <div className="mt-4">
      <EmptyState
        title="Add your first site"
        icon={Factory}
        action={
          <LinkButton to={address.with({ entity: 'new' })} variant="primary">
            New entity
          </LinkButton>
        }
      >
        Questions about energy, waste or people are asked of each site and added up to the organisation.
      </EmptyState>
    </div>
  );
}
