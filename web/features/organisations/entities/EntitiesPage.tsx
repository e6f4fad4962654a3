import { Plus } from 'lucide-react';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { tagsOf } from '#shared/organisations/entities/rules.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { EntityFilters } from './EntityFilters.tsx';
import { EntityTable } from './EntityTable.tsx';
import { filtered, treeOf } from './tree.ts';

const EntityPanel = laterPart({
  failure: 'The site could not be loaded',
  load: async () => (await import('./EntityPanel.tsx')).EntityPanel,
  over: true,
});

/** The entities of the organisation as a tree: found, tagged, created, changed and archived beside it. */
export function EntitiesPage() {
  const read = useReadAll(entityRoutes.listEntities, {});
  const may = useMay();
  const { push } = useAddress();
  const mayChange = may(entityRoutes.createEntity);
  return (
    <>
      <PageHeader
        title="Entities"
        lead="The organisation, its subsidiaries and its sites: what reports, from when, and how much of it is yours."
        actions={
          mayChange && (
            <Button variant="primary" icon={Plus} onClick={() => push({ entity: 'new' })}>
              New entity
            </Button>
          )
        }
      />
      <Loaded
        read={read}
        failure="The entities could not be loaded"
        skeleton={<Skeleton shape="table" rows={6} label="Loading entities..." />}
      >
        {(entities) => <Entities entities={entities} mayChange={mayChange} />}
      </Loaded>
    </>
  );
}

type EntitiesProps = { readonly entities: readonly ReportingEntity[]; readonly mayChange: boolean };

function Entities({ entities, mayChange }: EntitiesProps) {
  const { get, set } = useAddress();
  const filter = { search: get('search') ?? '', tag: get('tag'), archived: get('archived') === 'true' };
  const isNarrowed = filter.search !== '' || filter.tag !== null;
  const rows = filtered(treeOf(entities), filter);
  const asked = get('entity');
  const opened = entities.find(({ id }) => id === asked);
  const close = () => set({ entity: null });
  return (
    <>
      <EntityFilters
        tags={tagsOf(entities)}
        hasArchived={entities.some(({ archived }) => archived)}
        shown={rows.length}
        total={entities.filter(({ archived }) => filter.archived || !archived).length}
      />
      <EntityTable rows={rows} flat={isNarrowed} mayChange={mayChange} />
      {(opened || (asked === 'new' && mayChange)) && (
        <EntityPanel
          key={opened?.id ?? 'new'}
          entity={opened}
          entities={entities}
          readOnly={!mayChange}
          onClose={close}
        />
      )}
    </>
  );
}
