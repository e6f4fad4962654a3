import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Repair, repairsOf } from '#shared/collection/open-points/repairs.ts';
import type { OpenPoint } from '#shared/collection/open-points/rules.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import { withAnswer } from '#web/features/collection/cells/read.ts';
import { type AskedCell, inOwnUnit, isNumeric, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import type { Shown } from './cellShown.ts';
import type { PageCells } from './usePageCells.ts';

type OpenPointsProps = {
  readonly shown: Shown;
  readonly asked: AskedCell;
  readonly view: CellView;
  readonly previous: ReturnType<PageCells['previousOf']>;
  readonly disabled: boolean;
  readonly onTyped: (typed: TypedContent) => void;
  /** Leads to the field of the note. */
  readonly onExplain: () => void;
};

/** What is to be looked at in a cell, first of all about it: the sentence, and what would mend it with one press. */
export function OpenPoints(props: OpenPointsProps) {
  const { shown, asked, view, previous, disabled, onTyped, onExplain } = props;
  const place = useRef<HTMLElement>(null);
  const [mended, setMended] = useState<string | null>(null);
  const points = openPointsAt(view);
  const repairs = disabled || points.length === 0 ? [] : repairsAt(shown, asked, view, previous);
  const mend = (repair: Repair) => {
    onTyped(withAnswer(view.typed, repair.typed));
    setMended(`${repairWords(shown, repair)}. It is a draft until it is submitted.`);
    // The button goes with what it has mended: the keyboard stays here.
    place.current?.focus();
  };
  return (
    <section ref={place} tabIndex={-1} aria-label="To look at" className="outline-none">
      {points.length > 0 && (
        <div className="space-y-2.5 rounded-card border border-partial/40 bg-partial-soft p-3.5 text-ink text-sm">
          {points.map((point) => (
            <Point key={`${point.code} ${point.sentence}`} point={point} />
          ))}
          {/* a unit may have a long name */}
          <div className="flex flex-wrap gap-2 [&>button]:h-auto [&>button]:max-w-full [&>button]:whitespace-normal [&>button]:py-1 [&>button]:text-left">
            {repairs.map((repair) => (
              <Button
                key={`${repair.kind} ${repair.typed.value} ${repair.typed.unit}`}
                size="small"
                onClick={() => mend(repair)}
              >
                {repairWords(shown, repair)}
              </Button>
            ))}
            {!disabled && points.some(({ settledByNote }) => settledByNote) && (
              <Button size="small" variant="ghost" onClick={onExplain}>
                Explain in a note
              </Button>
            )}
          </div>
        </div>
      )}
      <p role="status" className={points.length > 0 || mended === null ? 'sr-only' : 'text-ink-muted text-sm'}>
        {points.length === 0 && mended}
      </p>
    </section>
  );
}

function Point({ point }: { readonly point: OpenPoint }) {
  return (
    <p className="flex gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
      <span>{point.sentence}</span>
    </p>
  );
}

function repairsAt(
  { dataPoint }: Shown,
  asked: AskedCell,
  { typed }: CellView,
  previous: OpenPointsProps['previous'],
): Repair[] {
  if (!isNumeric(dataPoint) || typeof typed.value !== 'string') return [];
  return repairsOf({
    typed: { value: typed.value, unit: typed.unit ?? dataPoint.unit },
    lastYear: typeof previous?.value === 'string' ? previous.value : null,
    units: dataPoint.units.map(({ unit }) => unit),
    inOwn: ({ value, unit }) => {
      const converted = inOwnUnit(dataPoint, value, unit, asked);
      return converted.ok ? converted.value : null;
    },
  });
}

/** `Read as kWh (= 1,490 MWh)`, `Divide by 1,000 (= 1,490 MWh)` */
function repairWords({ dataPoint, locale }: Shown, { kind, by, typed, own }: Repair): string {
  const comesTo = `(= ${`${showNumber(own, locale, { decimals: 4 })} ${unitLabelOf(dataPoint, dataPoint.unit)}`.trim()})`;
  if (kind === 'read-as') return `Read as ${unitLabelOf(dataPoint, typed.unit)} ${comesTo}`;
  return `${kind === 'divide' ? 'Divide' : 'Multiply'} by ${showNumber(String(by), locale)} ${comesTo}`;
}
