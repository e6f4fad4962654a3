import type { PlatformFigures } from '#shared/admin/dashboard/routes.ts';
import { dayText } from '#web/lib/dates.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';

/** Organisations whose licence ends soon or has ended, the soonest first; each leads to its settings. */
export function LicencesEnding({ licences }: { readonly licences: PlatformFigures['licencesEnding'] }) {
  if (licences.length === 0) return <p className="text-ink-muted text-sm">No licence ends in the next 60 days.</p>;
  return (
    <ul className="divide-y divide-line">
      {licences.map(({ id, name, licenceEndDate }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm">
          <Link to={linkTo('/admin/organisations', {}, { organisation: id, search: name })}>{name}</Link>
          <span className="text-ink-muted tabular-nums">{dayText(licenceEndDate)}</span>
        </li>
      ))}
    </ul>
  );
}
