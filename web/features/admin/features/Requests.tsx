import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { flagWords } from '#shared/features/words.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Features that organisations asked for and do not have yet, the newest first. */
export function Requests({ features }: { readonly features: FeatureOverview }) {
  const address = useAddress();
  const { timeZone } = useMember().organisation;
  const waiting = features.flags
    .flatMap(({ key, requests }) => requests.map((request) => ({ key, ...request })))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  if (waiting.length === 0) return <EmptyState title="Nobody waits for a feature" compact />;
  return (
    <ul className="divide-y divide-line pt-3">
      {waiting.map(({ key, orgId, organisationName, at }) => (
        <li key={`${key} ${orgId}`} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 text-sm">
          <span>
            <Link to={address.with({ view: 'organisation', organisation: orgId })}>{organisationName}</Link>
            {` asks for ${flagWords[key].label}`}
          </span>
          <span className="text-ink-muted tabular-nums">{momentText(at, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
