import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { useMay } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { type Invited, InviteForm } from './InviteForm.tsx';

/** Invites a company by its contact; what is said afterwards is the same whether or not it is a customer already. */
export function AddCompanyPage() {
  const may = useMay()(companyRoutes.inviteCompany);
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      <PageHeader
        title="Invite a company"
        lead="Its contact gets a mail and decides. You see nothing of the company before it accepts."
        crumbs={<Breadcrumbs crumbs={[{ label: 'Companies', to: '/portfolio/companies' }, { label: 'Invite' }]} />}
      />
      <div className="max-w-2xl">
        {!may && (
          <EmptyState
            title="You cannot invite companies"
            action={<LinkButton to="/portfolio/companies">See the companies</LinkButton>}
          >
            A fund manager admin or user of your organisation can, while its licence runs.
          </EmptyState>
        )}
        {may && invited && <Sent invited={invited} onAgain={() => setInvited(null)} />}
        {may && !invited && (
          <Card>
            <InviteForm onInvited={setInvited} />
          </Card>
        )}
      </div>
    </>
  );
}

function Sent({ invited: { name, email }, onAgain }: { readonly invited: Invited; readonly onAgain: () => void }) {
  return (
    <EmptyState
      icon={MailCheck}
      title={`${name} is invited`}
      action={
        <>
          <Button onClick={onAgain}>Invite another</Button>
          <LinkButton to="/portfolio/companies" variant="primary">
            See the companies
          </LinkButton>
        </>
      }
    >
      <span role="status">
        A mail is on its way to <strong className="break-all font-semibold text-ink">{email}</strong>. The company
        stands among yours as invited until it answers; the invitation holds for 14 days.
      </span>
    </EmptyState>
  );
}
