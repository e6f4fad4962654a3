import { Clock } from 'lucide-react';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { behindWords } from '#web/lib/BehindNotice.tsx';
import { useMember } from '#web/lib/session.tsx';
import { FigureFinding } from './FigureFinding.tsx';

/** Which of a figure's years are not up to date, the asked one first, and what they lack. */
export function FigureBehind({ years }: Pick<Tile, 'years'>) {
  const { organisation } = useMember();
  const asked = years.at(-1)?.year;
  return years.toReversed().map(({ year, behind }) => {
    if (!behind) return null;
    const text = `${year === asked ? 'Not' : `${year} is not`} up to date. ${behindWords(behind, organisation.timeZone)}.`;
    if (behind.state !== 'WAITING') return <FigureFinding key={year} text={text} />;
    return (
      <p key={year} className="flex items-start gap-1.5">
        <Clock aria-hidden className="mt-px size-4 shrink-0" />
        <span className="min-w-0 break-words">{text}</span>
      </p>
    );
  });
}
