import type { Period } from '#shared/collection/periods/rules.ts';
import type { OptOut } from '#shared/collection/year/schema.ts';
import { optOutReasonLabels } from '#web/features/collection/cells/show.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';

type OptOutListProps = {
  readonly optOuts: readonly OptOut[];
  readonly nameOf: (entityId: string) => string;
  readonly labelOf: (period: Period) => string;
  readonly timeZone: string;
  /** Asks for it again; left out where nothing can be changed. */
  readonly onEnd: ((where: Pick<OptOut, 'entityId' | 'period'>) => void) | undefined;
};

/** The opt-outs in force, each with its place, its reason and when it was made. */
export function OptOutList({ optOuts, nameOf, labelOf, timeZone, onEnd }: OptOutListProps) {
  if (optOuts.length === 0) return <p>Nothing of this data point is opted out.</p>;
  return (
    <ul aria-label="Opt-outs" className="divide-y divide-line rounded-card border border-line">
      {optOuts.map(({ entityId, period, reason, note, at }) => {
        const place = [entityId ? nameOf(entityId) : 'All entities', period ? labelOf(period) : 'the whole year'].join(
          ', ',
        );
        return (
          <li key={`${entityId}-${period}`} className="flex flex-wrap items-start gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="break-words font-medium">{place}</p>
              <p className="break-words text-ink-muted">
                {optOutReasonLabels[reason]}
                {note && ': '}
                <bdi>{note}</bdi>
              </p>
              <p className="text-ink-muted text-xs">{momentText(at, timeZone)}</p>
            </div>
            {onEnd && (
              <Button size="small" aria-label={`Ask ${place} again`} onClick={() => onEnd({ entityId, period })}>
                Ask again
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
