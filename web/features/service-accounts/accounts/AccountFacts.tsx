import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { TimeAgo } from '#web/lib/TimeAgo.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { SecretList } from './SecretList.tsx';

/** What is known of a service account; its secrets by their last characters. */
export function AccountFacts({ account }: { readonly account: ServiceAccount }) {
  const { organisation } = useMember();
  const { clientId, secrets, createdAt, createdBy, lastUsedAt } = account;
  const by = createdBy ? ` by ${createdBy.name}` : '';
  return (
    <Card title="Account">
      <Facts
        facts={[
          { term: 'Client id', text: <CopyText text={clientId} label="Copy the client id" /> },
          { term: secrets.length > 1 ? 'Secrets' : 'Secret', text: <SecretList secrets={secrets} /> },
          { term: 'Last used', text: lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : 'never' },
          { term: 'Created', text: `${momentText(createdAt, organisation.timeZone)}${by}` },
        ]}
      />
    </Card>
  );
}
