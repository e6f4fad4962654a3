import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { useFlag } from '#web/lib/features.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Part } from './Part.tsx';
import { useChangeLink } from './useChangeLink.ts';

const RULE =
  'Administrators of your organisation then act as the company’s: they see drafts, enter values and manage its people. While the company has no administrator of its own this holds at once; otherwise one of them has to accept, and may end it at any time.';

/** Whether the fund manager administers the company, with the rule behind it; nothing where the feature is off. */
export function ManagementPart({ company }: { readonly company: PortfolioCompany }) {
  const on = useFlag('fully-managed-portfolio-companies');
  const { change, pending, error } = useChangeLink(company);
  const { name, managed } = company;
  if (!on && managed === 'NO') return null;
  if (managed === 'NO') {
    const ask = () =>
      change(
        { managed: 'YES' },
        { title: `Manage ${name} fully?`, body: RULE, confirmLabel: 'Ask for full management' },
        'Full management is asked for, or in force where the company has no administrator',
      );
    return (
      <Part
        title="Full management"
        error={error}
        actions={
          <Button pending={pending} onClick={() => void ask()}>
            Ask for full management
          </Button>
        }
      >
        {RULE}
      </Part>
    );
  }
  const isWaiting = managed === 'PROPOSED';
  const label = isWaiting ? 'Withdraw the proposal' : 'End full management';
  const body = isWaiting
    ? `${name} is not asked any more.`
    : `Your administrators act for ${name} no more. You go on following it.`;
  const done = isWaiting ? 'The proposal is withdrawn' : 'Full management has ended';
  const stop = () => change({ managed: 'NO' }, { title: `${label}?`, body, confirmLabel: label, danger: true }, done);
  return (
    <Part
      title="Full management"
      error={error}
      actions={
        <Button pending={pending} onClick={() => void stop()}>
          {label}
        </Button>
      }
    >
      {isWaiting
        ? `An administrator of ${name} has to accept. Until then you follow it as before.`
        : `Your administrators act as those of ${name}. Its own administrators may end this at any time.`}
    </Part>
  );
}
