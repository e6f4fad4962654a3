import { type LaterPart, laterPart } from '#web/lib/laterPart.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { GridCardsProps } from '#web/ui/grid/GridCards.tsx';
import { GridTable } from '#web/ui/grid/GridTable.tsx';
import type { EditableGridProps } from '#web/ui/grid/gridColumns.ts';
import { useGrid } from '#web/ui/grid/useGrid.ts';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';

const Cards = laterPart<GridCardsProps<unknown>>({
  failure: 'The fields could not be loaded',
  load: async () => (await import('#web/ui/grid/GridCards.tsx')).GridCards<unknown>,
  skeleton: <Skeleton shape="card" label="Loading the fields..." />,
});
// On a phone they are what shows first.
if (globalThis.matchMedia?.(PHONE).matches) Cards.begin();

/**
 * A spreadsheet: arrows, Tab, Enter, F2, Escape, Home, End, page keys, Ctrl with arrows, copy, paste of what Excel copied,
 * Delete, fill down, undo. Only rows in sight exist; the first column and the head stay. On a phone each row is a card.
 */
export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const grid = useGrid(props);
  const onPhone = useMedia(PHONE);
  if (props.rows.length === 0) return <div className="rounded-card border border-line bg-surface">{props.empty}</div>;
  if (!onPhone) return <GridTable {...props} grid={grid} />;
  // Whatever the rows are, only what came with them looks at them.
  const CardsOfRow = Cards as unknown as LaterPart<GridCardsProps<Row>>;
  return <CardsOfRow {...props} grid={grid} />;
}
