import { normalise } from '#shared/library/numbers/normalise.ts';

/** A unit that may stand behind a number, with the words in which it is shown. */
export interface NamedUnit {
  readonly unit: string;
  readonly label: string;
}

/** One way to write a unit. */
export interface Spelling {
  readonly unit: string;
  readonly text: string;
  /** It does not say whether gross or net calorific value is meant, though the unit is one of the two. */
  readonly bare: boolean;
}

/** `kWh (net CV)`, `kWh of natural gas (gross CV)`: a unit that is one of two calorific values. */
const CALORIFIC = /\((?<cv>gross|net) CV\)$/;
/** `Ml (million litres)`: words in brackets explain the unit, and nobody types them. */
const EXPLANATIONS = / \([^()]*\)/g;
const SHORT = { gross: ['GCV', 'HHV'], net: ['NCV', 'LHV'] } as const;

/** Every way to write the units, each in its exact case; a unit without words has its code alone. */
export function spellingsOf(units: readonly NamedUnit[]): readonly Spelling[] {
  return units.flatMap(({ unit, label }) => {
    const cv = CALORIFIC.exec(label)?.groups?.cv;
    const short = label.replace(EXPLANATIONS, '');
    // `m³ of natural gas` is typed as `m³`: where several fuels are measured so, all of them are meant by it.
    const plain = short.split(' of ')[0] ?? short;
    const texts = cv ? [unit, label, ...withValue(plain, cv)] : [unit, label, short, plain];
    const full = [...new Set(texts.map(tidyUnit))].filter((text) => text !== '');
    return [
      ...full.map((text): Spelling => ({ unit, text, bare: false })),
      ...(cv ? [{ unit, text: tidyUnit(plain), bare: true }] : []),
    ];
  });
}

function withValue(plain: string, cv: string): string[] {
  const kind = cv === 'gross' ? 'gross' : 'net';
  const words = [kind, `(${kind})`, `${kind} CV`, `(${kind} CV)`, ...SHORT[kind]];
  return words.map((word) => `${plain} ${word}`);
}

/** A text with plain spaces and plain digits: `m³` is `m3`; its case stays. */
export function tidyUnit(text: string): string {
  return normalise(text).replaceAll('²', '2').replaceAll('³', '3');
}

/** `Ml`, `MWh/FTE`: mega, or in small letters milli, before a unit that takes prefixes; not `m3`, nor the thousands of `MMBtu`. */
const PREFIXED = /^m(?:wh|[ljwgt])(?![a-z\d])/i;

/** Does the first letter stand for milli or mega, by its case? */
export function beginsWithPrefix({ text }: Spelling): boolean {
  return PREFIXED.test(text);
}
