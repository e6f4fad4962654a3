import { DomainsCard } from '#web/features/organisations/domains/DomainsCard.tsx';
import { MfaRuleCard } from './MfaRuleCard.tsx';

/** How people of the organisation prove who they are: an authenticator app, and their mail domains' directory. */
export function SecuritySection() {
  return (
    <div className="grid gap-5">
      <MfaRuleCard />
      <DomainsCard />
    </div>
  );
}
