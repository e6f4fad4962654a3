import { X } from 'lucide-react';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { many } from '#shared/text/plural.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import type { Shown } from './cellShown.ts';
import { Meanings } from './Meanings.tsx';
import type { Report } from './useTexts.ts';

type TextReportProps = {
  readonly report: Report;
  readonly shown: Pick<Shown, 'dataPoint' | 'locale' | 'locales'>;
  readonly onAnswer: (text: Report['dataPoints'][number], meant: Quantity, settles: NumberLocale | undefined) => void;
  readonly onDismiss: () => void;
};

/** Refusals that are listed at once; the rest are counted. */
const MOST_LISTED = 50;

/** What a paste leaves to the person: texts with two meanings to choose from, and what was not taken, with why. */
export function TextReport({ report, shown, onAnswer, onDismiss }: TextReportProps) {
  const { dataPoints: unclear, refusals } = report;
  return (
    <section
      aria-label="What was not taken"
      className="rounded-card border border-partial/30 bg-partial-soft p-4 text-ink text-sm"
    >
      <div className="flex items-start justify-between gap-3">
        <div aria-live="polite" className="font-semibold">
          {unclear.length > 0 && (
            <p>{many(unclear.length, 'text')} can be read in more than one way. Choose what is meant.</p>
          )}
          {refusals.length > 0 && <p>{many(refusals.length, 'text was', 'texts were')} not taken.</p>}
        </div>
        <IconButton icon={X} label="Dismiss" tooltip="none" onClick={onDismiss} />
      </div>
      {unclear.length > 0 && (
        <ul className="mt-2 space-y-2">
          {unclear.map((text) => (
            <li key={text.where} className="flex flex-wrap items-center gap-2">
              <span>
                {text.where}: <q dir="auto">{text.text}</q> means
              </span>
              <Meanings {...shown} asked={text} onChoose={(meant, settles) => onAnswer(text, meant, settles)} />
            </li>
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <ul className="mt-2 max-h-64 list-disc space-y-1 overflow-y-auto pl-5">
          {refusals.slice(0, MOST_LISTED).map(({ where, text, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and the same text may come twice
            <li key={at}>
              {where}:{' '}
              <q dir="auto" className="break-words">
                {text}
              </q>
              . {why}
            </li>
          ))}
          {refusals.length > MOST_LISTED && <li>and {refusals.length - MOST_LISTED} more</li>}
        </ul>
      )}
    </section>
  );
}
