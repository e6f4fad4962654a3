import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { convert } from '#shared/library/units/rules.ts';
import {
  type AskedQuantity,
  answer,
  ask,
  labelOf,
  type Numbers,
  type Quantity,
  type Reader,
  type ReadQuantity,
  readNumbers,
  refused,
  shown,
  unknownUnit,
} from './reading.ts';
import { beginsWithPrefix, type Spelling, spellingsOf, tidyUnit } from './spellings.ts';

/**
 * Reads a number with or without a unit behind it, the same wherever it is typed, pasted or sent. A unit that stands there
 * always counts: it is that unit, it is asked, or the text is refused. Units in whose names only the case of a prefix
 * differs (`ml`, `Ml`) are told apart by their exact spelling or asked, and so are gross and net calorific value.
 */
export function readQuantity(asked: AskedQuantity, text: string, reader: Reader): ReadQuantity {
  const whole = readNumbers(text, reader.locales);
  if (whole.ok) return answer(asked, text, whole, [reader.unit]);
  const tidy = tidyUnit(text);
  const found = spellingsOf(asked.units)
    .map((spelling) => splitBy(tidy, spelling, reader))
    .filter((candidate) => candidate !== undefined);
  const best = closest(found);
  const [first] = best;
  if (first === undefined) return refused(unknownUnit(asked, tidy, reader) ?? whole.message);
  const units = [...new Set(best.map(({ spelling }) => spelling.unit))];
  const given = units.find((unit) => unit === reader.given);
  if (given !== undefined) return answer(asked, text, first.numbers, [given]);
  const doubtful = best.find(({ typed, spelling }) => differsInPrefix(typed, spelling));
  if (doubtful) return askPrefix(asked, text, doubtful);
  if (first.spelling.bare && units.length === 1) {
    const only = `Only ${labelOf(asked, first.spelling.unit)} can be entered here: write that, if it is meant.`;
    return refused(`'${shown(text)}' does not say whether gross or net calorific value is meant. ${only}`);
  }
  return answer(asked, text, first.numbers, units);
}

interface Candidate {
  readonly numbers: Numbers;
  readonly spelling: Spelling;
  /** The unit as it was typed. */
  readonly typed: string;
}

/** The text as a number with this unit behind it; undefined where it is not that. */
function splitBy(text: string, spelling: Spelling, { locales }: Reader): Candidate | undefined {
  const typed = text.slice(-spelling.text.length);
  if (typed.toLowerCase() !== spelling.text.toLowerCase()) return undefined;
  const numbers = readNumbers(text.slice(0, -spelling.text.length), locales);
  return numbers.ok ? { numbers, spelling, typed } : undefined;
}

/** Exact spellings before those in another case, and those that say which calorific value before those that do not. */
function closest(candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = candidates.filter(({ typed, spelling }) => typed === spelling.text);
  const spelt = exact.length > 0 ? exact : candidates;
  const telling = spelt.filter(({ spelling }) => !spelling.bare);
  return telling.length > 0 ? telling : spelt;
}

function differsInPrefix(typed: string, spelling: Spelling): boolean {
  return typed.slice(0, 1) !== spelling.text.slice(0, 1) && beginsWithPrefix(spelling);
}

/** Milli and mega are a factor of 10^9 apart: `500 ml` could be 500 Ml in small letters, or half a litre. */
function askPrefix(asked: AskedQuantity, text: string, { numbers, spelling, typed }: Candidate): ReadQuantity {
  const power = typed.startsWith('m') ? -9 : 9;
  const readings = numbers.values.flatMap((value) => [
    { value, unit: spelling.unit },
    ...handy(asked, value, spelling.unit, power),
  ]);
  return ask(asked, text, 'unit', readings);
}

/** A value times a power of ten, in that unit of the same family which writes it shortest and exactly; none where none does. */
function handy(asked: AskedQuantity, value: string, unit: string, power: number): readonly Quantity[] {
  const number = parseDecimal(value);
  if (number === null) return [];
  const moved = plain(number.times(new Decimal(`1e${power}`)));
  const ways = asked.units.flatMap((other): Quantity[] => {
    const there = convert(moved, unit, other.unit);
    const back = there.ok ? convert(there.value, other.unit, unit) : there;
    return there.ok && back.ok && back.value === moved ? [{ value: there.value, unit: other.unit }] : [];
  });
  return ways.toSorted((a, b) => a.value.length - b.value.length).slice(0, 1);
}
