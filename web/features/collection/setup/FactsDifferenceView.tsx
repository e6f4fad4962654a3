import type { FactsDifference } from '#shared/collection/year/facts/schema.ts';
import { ChangedFigures, DifferencePart } from './ChangedFigures.tsx';

type Props = { readonly difference: FactsDifference };

/** What is different today than when the year was closed, and which of its figures that would change. */
export default function FactsDifferenceView({ difference }: Props) {
  const { facts, factCount } = difference;
  return (
    <div className="space-y-4">
      <DifferencePart title="Different today" more={factCount - facts.length}>
        {facts.map(({ of, what, before, after }) => (
          <li key={`${of} ${what}`} className="break-words">
            <bdi className="font-medium">{of}</bdi>, {what}: {before} → {after}
          </li>
        ))}
      </DifferencePart>
      <ChangedFigures changed={difference} />
    </div>
  );
}
