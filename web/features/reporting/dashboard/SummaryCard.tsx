import { formatNumber } from '#shared/library/numbers/rules.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { useNumberFormats } from '#web/lib/numbers.ts';
import { partWords } from '#web/lib/partOfCompany.ts';
import { useMember } from '#web/lib/session.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { summaryOf } from './view.ts';

/** What the year's figures rest on: cells answered, and how many figures are whole, partial and empty. */
export function SummaryCard({ year, tiles }: { readonly year: number; readonly tiles: readonly Tile[] }) {
  const { figures, withValue, partial, expected, answered } = summaryOf(tiles);
  const { user, organisation } = useMember();
  const { shown: numberLocale } = useNumberFormats();
  const counted = (count: number) => formatNumber(String(count), numberLocale);
  const isWhole = answered === expected;
  const notes = [
    `${withValue} of ${figures} figures have a value`,
    ...(partial > 0 ? [`${partial} of them partial`] : []),
    ...(withValue < figures ? [`${figures - withValue} empty`] : []),
  ];
  return (
    <div className="mb-5 rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      {user.allowedEntityIds.length > 0 && (
        <p className="mb-2 font-medium text-ink text-sm">{partWords(organisation)}</p>
      )}
      <ProgressBar
        label={`Coverage of ${year}`}
        value={answered}
        max={expected}
        text={`${counted(answered)} of ${counted(expected)} cells`}
        tone={isWhole ? 'complete' : 'accent'}
      />
      <p className="mt-2 text-ink-muted text-sm tabular-nums">
        {notes.join(', ')}.
        {partial > 0 && ' A partial figure lacks cells that are expected: it is marked, and its bar is hatched.'}
      </p>
    </div>
  );
}
