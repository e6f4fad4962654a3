/** An id of ours (ULID), a UUID, or a run of hex digits that is long enough for a secret. */
const identifier = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25}|[0-9a-f]{16,})\b/gi;
// Bounded as addresses are, so that a long text without one costs no quadratic search.
const email = /[^\s<>"()[\],;:]{1,64}(?:@|%40)[^\s<>"()[\],;:]{1,255}/gi;
const query = /[?#][^\s"'<>)\]]*/g;
const number = /\d(?:[\d.,'\u00a0\u202f]*\d)?/g;
const place = /:\d+:\d+(?=\)?$)/;

/**
 * What went wrong, without what anybody entered: e-mail addresses, what stands in double quotes (parsers repeat their input
 * there), ids, query strings, and numbers of more than three digits give way to a word for each.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/"[^"]*"/g, '"…"')
    .replace(query, '')
    .replace(email, '<email>')
    .replace(identifier, '<id>')
    .replace(number, (digits) => (digits.replace(/\D/g, '').length > 3 ? '<number>' : digits));
}

/** The same of a stack, whose lines keep the place in the code at their end: line and column are nobody's data. */
export function cleanStack(stack: string): string {
  return stack
    .split('\n')
    .map((line) => {
      const at = place.exec(line.trimEnd());
      return at ? cleanText(line.trimEnd().slice(0, at.index)) + line.trimEnd().slice(at.index) : cleanText(line);
    })
    .join('\n');
}

/** The path of a screen, without its query and with `<id>` for each id in it. */
export function cleanPath(path: string): string {
  return cleanText(path.split(/[?#]/)[0] ?? '');
}

/** The beginning of a text, at most so many UTF-16 units and never half a letter. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
