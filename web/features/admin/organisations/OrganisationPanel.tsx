import { Eye, Flag } from 'lucide-react';
import { useState } from 'react';
import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { leaveTo } from '#web/lib/leave.ts';
import { linkTo } from '#web/lib/links.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { savePortal } from '#web/lib/portal.ts';
import { useMay } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { OrganisationFacts } from './OrganisationFacts.tsx';

const LicenceForm = laterPart({
  failure: 'The licence could not be loaded',
  load: async () => (await import('./LicenceForm.tsx')).LicenceForm,
  skeleton: <Skeleton rows={4} />,
});
const OrganisationUsers = laterPart({
  failure: 'The people could not be loaded',
  load: async () => (await import('#web/features/admin/users/OrganisationUsers.tsx')).OrganisationUsers,
  skeleton: <Skeleton rows={4} />,
});
const OrganisationEntities = laterPart({
  failure: 'The sites could not be loaded',
  load: async () => (await import('./OrganisationEntities.tsx')).OrganisationEntities,
  skeleton: <Skeleton rows={4} />,
});

export interface OrganisationPanelProps {
  readonly organisation: AdminOrganisation;
  readonly onClose: () => void;
}

type Tab = 'overview' | 'licence' | 'users' | 'sites';

/** One organisation beside the list: what it is, its licence, people and sites, and the ways into it. */
export function OrganisationPanel({ organisation, onClose }: OrganisationPanelProps) {
  const [tab, setTab] = useState<Tab>('overview');
  const may = useMay();
  const look = useLook(organisation);
  const maySee = may(adminFeatureRoutes.getFeatures);
  return (
    <SidePanel
      open
      title={organisation.name}
      size="large"
      onClose={onClose}
      footer={
        <>
          {maySee && (
            <div className="mr-auto">
              <LinkButton
                to={linkTo('/admin/feature-management', {}, { organisation: organisation.id })}
                icon={Flag}
                variant="ghost"
              >
                Features
              </LinkButton>
            </div>
          )}
          {organisation.type !== 'admin' && (
            <Button icon={Eye} onClick={() => void look()}>
              Look as support
            </Button>
          )}
        </>
      }
    >
      <Tabs<Tab>
        label={`About ${organisation.name}`}
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'overview', label: 'Overview', content: <OrganisationFacts organisation={organisation} /> },
          { id: 'licence', label: 'Licence', content: <LicenceForm organisation={organisation} /> },
          {
            id: 'users',
            label: 'Users',
            aside: organisation.userCount,
            content: <OrganisationUsers orgId={organisation.id} />,
          },
          {
            id: 'sites',
            label: 'Sites',
            aside: organisation.siteCount,
            content: <OrganisationEntities orgId={organisation.id} />,
          },
        ]}
      />
    </SidePanel>
  );
}

/** Opens the customer's own screens in this tab, read-only; says beforehand what the customer will see of it. */
function useLook({ id, name, supportMode }: AdminOrganisation): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const values =
      supportMode === 'open'
        ? 'Its support access is open: you see its values.'
        : 'You see names, settings and counts; values only while one of its administrators grants it.';
    const agreed = await confirm({
      title: `Look at ${name}?`,
      body: `${values} You can change nothing, and every page that you open stands in its audit trail under your name.`,
      confirmLabel: 'Look',
    });
    if (!agreed) return;
    chooseOrganisation(id);
    savePortal(null);
    leaveTo('/');
  };
}
