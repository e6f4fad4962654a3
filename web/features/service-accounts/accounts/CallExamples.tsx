import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { CodeExample } from './CodeExample.tsx';
import { firstCall, tokenExample } from './curl.ts';

/** How the program gets a token and calls the API, ready to be copied. */
export function CallExamples({ account }: { readonly account: ServiceAccount }) {
  const { origin } = window.location;
  const organisation = account.organisations.find(({ isHome }) => isHome) ?? account.organisations[0];
  return (
    <div className="grid grid-cols-1 gap-3">
      <CodeExample title="Ask for a token" code={tokenExample(origin, account.clientId)} />
      {organisation && (
        <CodeExample
          title={`Call the API in ${organisation.name}, with the access_token of that answer`}
          code={firstCall(origin, organisation.id)}
        />
      )}
      <p className="text-ink-muted text-sm">
        A token is good for an hour. What can be called is in the{' '}
        <Link to="/service-accounts/api-reference">API reference</Link>.
      </p>
    </div>
  );
}
