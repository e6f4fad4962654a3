import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';

/** The living secrets by their last four characters; one that is on its way out says until when it works. */
export function SecretList({ secrets }: Pick<ServiceAccount, 'secrets'>) {
  const { organisation } = useMember();
  return (
    <ul className="grid gap-1">
      {secrets.map(({ ending, expiresAt }) => (
        <li key={ending} className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-[0.92em]">…{ending}</code>
          <span className="text-ink-muted text-xs">
            {expiresAt ? `works until ${momentText(expiresAt, organisation.timeZone)}` : 'current'}
          </span>
        </li>
      ))}
    </ul>
  );
}
