import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { countryLabel } from '#web/features/organisations/entities/words.ts';
import { rangeText } from '#web/lib/dates.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

/** The sites of an organisation: names, countries and dates, no values. */
export function OrganisationEntities({ orgId }: { readonly orgId: string }) {
  const read = useRead(adminOrganisationRoutes.listSites, { query: { orgId } });
  return (
    <Loaded read={read} failure="The sites could not be loaded" skeleton={<Skeleton rows={4} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No site yet" compact />
        ) : (
          <ul className="divide-y divide-line">
            {data.map((entity) => (
              <li
                key={entity.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm"
              >
                <span>
                  {entity.name} {entity.archived && <Badge>Archived</Badge>}
                </span>
                <span className="text-ink-muted">
                  {[countryLabel(entity.country), rangeText(entity.fromDate, entity.toDate)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
