import type { Opening } from '#shared/collection/cells/routes.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { isOpen, type SectionDataPoint, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import { nothingTyped } from '#web/features/collection/cells/typedContent.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import type { PageCells } from './usePageCells.ts';

type OpeningOfferProps = {
  readonly dataPoint: SectionDataPoint;
  readonly openings: readonly Opening[];
  readonly year: number;
  readonly locale: string;
  readonly pageCells: PageCells;
  readonly nameOf: (key: CellKey) => string;
};

/** The most closing figures that are named one by one. */
const MOST_NAMED = 3;

/** Offers last year's closing figures for cells that are still empty; they arrive as drafts, to be submitted like typing. */
export function OpeningOffer({ dataPoint, openings, year, locale, pageCells, nameOf }: OpeningOfferProps) {
  const empty = dataPoint.cells.flatMap((cell) => {
    const opening = openings.find(({ entityId, period }) => entityId === cell.entityId && period === cell.period);
    const { typed } = pageCells.viewOf(cell);
    const isEmpty = typed.value === null && typed.absence === null;
    return opening && isOpen(cell) && isEmpty
      ? [{ key: pageCells.keyOf(cell), note: typed.note, value: opening.value }]
      : [];
  });
  if (empty.length === 0) return null;
  const unit = unitLabelOf(dataPoint, dataPoint.unit);
  const named = empty
    .slice(0, MOST_NAMED)
    .map(({ key, value }) => `${nameOf(key)} ${showNumber(value, locale)} ${unit}`);
  const more = empty.length > MOST_NAMED ? ` and ${empty.length - MOST_NAMED} more` : '';
  const take = () => {
    for (const { key, note, value } of empty)
      pageCells.type(key, { ...nothingTyped, value, unit: dataPoint.unit, note });
  };
  return (
    <Banner
      kind="info"
      title={`${year - 1} closed with figures that open ${year}`}
      action={
        <Button size="small" onClick={take}>
          {empty.length === 1 ? 'Take it over' : `Take over all ${empty.length}`}
        </Button>
      }
    >
      {named.join('; ')}
      {more}. Taken over they are drafts until you submit them.
    </Banner>
  );
}
