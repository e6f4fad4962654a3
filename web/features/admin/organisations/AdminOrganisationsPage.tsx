import { FlaskConical, Plus } from 'lucide-react';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { MorePages } from '#web/features/admin/MorePages.tsx';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useReadPages } from '#web/lib/useReadPages.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { OrganisationFilters } from './OrganisationFilters.tsx';
import { OrganisationTable } from './OrganisationTable.tsx';

const OrganisationPanel = laterPart({
  failure: 'The organisation could not be loaded',
  load: async () => (await import('./OrganisationPanel.tsx')).OrganisationPanel,
  over: true,
});

/** Every organisation of the platform: found, opened, created, and its licence kept. */
export function AdminOrganisationsPage() {
  const may = useMay();
  const { get, set } = useAddress();
  const query = {
    search: get('search') ?? undefined,
    type: get('type') ?? undefined,
    licenceType: get('licence') ?? undefined,
  };
  const pages = useReadPages(adminOrganisationRoutes.listAllOrganisations, query, {
    keepPreviousData: true,
  });
  const opened = pages.data?.find(({ id }) => id === get('organisation'));
  return (
    <>
      <PageHeader
        title="Organisations"
        lead="Customers, demos and test companies, with their licences, owners and counts."
        actions={
          may(adminOrganisationRoutes.createOrganisation) && (
            <>
              <LinkButton to="/admin/organisations/new-demo" icon={FlaskConical}>
                New demo
              </LinkButton>
              <LinkButton to="/admin/organisations/new-standalone" variant="primary" icon={Plus}>
                New organisation
              </LinkButton>
            </>
          )
        }
      />
      <OrganisationFilters found={pages.isValidating ? undefined : pages.data?.length} more={!!pages.more} />
      <Loaded
        read={pages}
        failure="The organisations could not be loaded"
        skeleton={<Skeleton shape="table" rows={8} label="Loading organisations..." />}
      >
        {(organisations) => (
          <>
            <OrganisationTable organisations={organisations} more={!!pages.more} onFilled={() => void pages.mutate()} />
            <MorePages pages={pages} />
          </>
        )}
      </Loaded>
      {opened && (
        <OrganisationPanel key={opened.id} organisation={opened} onClose={() => set({ organisation: null })} />
      )}
    </>
  );
}
