const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;
const SPACES = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const MINUSES = /[\u2212\u2010-\u2013\ufe63\uff0d]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u0060\uff07]/g;
const PERCENTS = /[\u066a\ufe6a\uff05]/g;
const DIGITS = /\p{Nd}/gu;

/** Brings spaces, minus signs, apostrophes, percent signs and the digits of any script to their plain forms; line breaks and tabs stay. */
export function normalise(text: string): string {
  return text
    .replace(MARKS, '')
    .trim()
    .replace(SPACES, ' ')
    .replace(MINUSES, '-')
    .replace(APOSTROPHES, "'")
    .replace(PERCENTS, '%')
    .replace(DIGITS, asciiDigit);
}

/** Unicode keeps the ten digits of a script in one run, so that the zero is found by stepping back. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= 48 && code <= 57) return digit;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  }
  return String((code - 0x1d7ce) % 10);
}
