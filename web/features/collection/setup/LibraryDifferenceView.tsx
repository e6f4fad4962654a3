import type { LibraryDifference } from '#shared/collection/year/library/schema.ts';
import { many } from '#shared/text/plural.ts';
import { ChangedFigures, DifferencePart } from './ChangedFigures.tsx';

type Change = LibraryDifference['changes'][number];
type Props = { readonly difference: LibraryDifference };

/** What the newest library says otherwise, what the year asks first, with the values and figures that it touches. */
export default function LibraryDifferenceView({ difference }: Props) {
  const { changes, changeCount, valueCount } = difference;
  const asked = changes.filter((change) => change.asked);
  const others = changes.filter((change) => !change.asked);
  const more = changeCount - changes.length;
  return (
    <div className="space-y-4">
      {changeCount === 0 && <p className="text-sm">It says the same of everything.</p>}
      {asked.length > 0 && (
        <DifferencePart title="In what this year asks" more={others.length === 0 ? more : 0}>
          {asked.map(lineOf)}
        </DifferencePart>
      )}
      {others.length > 0 && (
        <DifferencePart title="Elsewhere in the library" more={more}>
          {others.map(lineOf)}
        </DifferencePart>
      )}
      {valueCount > 0 && (
        <p className="text-sm">
          {many(valueCount, 'value')} of the year would be added up otherwise, or no longer asked. All of them are kept.
        </p>
      )}
      <ChangedFigures changed={difference} />
    </div>
  );
}

function lineOf({ part, key, name, change, fields }: Change) {
  return (
    <li key={`${part} ${key}`} className="break-words">
      <span className="font-medium">{name}</span> ({part}), {change}
      {fields.map(({ field, before, after }) => (
        <p key={field} className="ps-4 text-ink-muted">
          {field}: {before} → {after}
        </p>
      ))}
    </li>
  );
}
