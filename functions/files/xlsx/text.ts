/** The most characters (UTF-16 units) of a cell and of a sheet's name: Excel specifications and limits. */
export const LONGEST_CELL = 32_767;
const LONGEST_NAME = 31;

/**
 * Text as a workbook's XML holds it (ST_Xstring, ECMA-376 part 1, 22.9.2.19): what XML 1.0 forbids is written `_xHHHH_`,
 * so a text that looks like such an escape has its first underscore escaped. A carriage return is a reference, since a
 * parser makes a line feed of a bare one; half a surrogate pair, which is no character, becomes U+FFFD.
 */
export function xmlString(text: string): string {
  return text
    .toWellFormed()
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(FORBIDDEN, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"\r]/g, (char) => entities[char] ?? char);
}

/** The text behind `xmlString`, once the XML is parsed. */
export function readXmlString(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The underscore before what a reader would take for an escape. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 forbids are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** The first `most` UTF-16 units of a text, one less where they would end in half a character. */
export function startOf(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A text in pieces of at most `most` UTF-16 units, none of which ends in half a character. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ''; rest = rest.slice(pieces.at(-1)?.length)) pieces.push(startOf(rest, most));
  return pieces;
}

/**
 * Names under which spreadsheet programs open the sheets: without the characters that they refuse, not longer than they
 * allow, and no two alike in whatever case. What looks like an escape is broken up, since not all of them read escapes here.
 */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>(['history']);
  return names.map((name) => {
    const plain = startOf(
      name
        .toWellFormed()
        .replace(LOOKS_ESCAPED, ' ')
        .replace(/[\p{Cc}\p{Cf}\ufffe\uffff:\\/?*[\]]/gu, ' '),
      LONGEST_NAME,
    ).replace(/^[\s']+|[\s']+$/g, '');
    let free = plain || 'Sheet';
    for (let next = 2; taken.has(free.toLowerCase()); next += 1) {
      const ending = ` (${next})`;
      free = `${startOf(plain || 'Sheet', LONGEST_NAME - ending.length).trimEnd()}${ending}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
