import { FlaskConical, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { useMayCreateTestCompany } from '#web/features/organisations/sandbox/useMayCreateTestCompany.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { CompaniesTab } from './CompaniesTab.tsx';

const FundsTab = laterPart({
  failure: 'The funds could not be loaded',
  load: async () => (await import('#web/features/portfolio/funds/FundsTab.tsx')).FundsTab,
  skeleton: <Skeleton shape="table" rows={4} />,
});
const SandboxDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('#web/features/organisations/sandbox/SandboxDialog.tsx')).SandboxDialog,
  over: true,
});

/** The companies that the fund manager follows, and the funds that hold them. */
export function CompaniesPage() {
  const mayInvite = useMay()(companyRoutes.inviteCompany);
  const mayCreate = useMayCreateTestCompany();
  const { get, set } = useAddress();
  const [sandbox, setSandbox] = useState(false);
  return (
    <>
      <PageHeader
        title="Companies"
        lead="Whom you follow, since when and in which fund, and where each company’s reporting year stands."
        actions={
          <>
            {mayCreate && (
              <Button icon={FlaskConical} onClick={() => setSandbox(true)}>
                Create test company
              </Button>
            )}
            {mayInvite && (
              <LinkButton to="/portfolio/add-company" variant="primary" icon={MailPlus}>
                Invite a company
              </LinkButton>
            )}
          </>
        }
      />
      <Tabs
        label="Portfolio"
        current={get('tab') === 'funds' ? 'funds' : 'companies'}
        onChange={(tab) => set({ tab: tab === 'funds' ? tab : null, company: null, open: null })}
        tabs={[
          { id: 'companies', label: 'Companies', content: <CompaniesTab /> },
          {
            id: 'funds',
            label: 'Funds',
            content: <FundsTab />,
          },
        ]}
      />
      {sandbox && <SandboxDialog onClose={() => setSandbox(false)} />}
    </>
  );
}
