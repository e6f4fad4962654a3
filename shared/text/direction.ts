const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const OPENS_ISOLATE = /[\u2066-\u2068]/;
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Does a text hold marks that turn the direction of what follows them? */
export function hasDirectionMarks(text: string): boolean {
  return DIRECTION_MARK.test(text);
}

/**
 * A text as it can stand among others on one line: its direction and its direction marks touch nothing around it (Unicode
 * Standard Annex 9, isolates). Isolates that it leaves open are closed, and ends of isolates that it never opened, which
 * would end ours, are left out.
 */
export function isolated(text: string): string {
  let open = 0;
  let inner = '';
  for (const char of text) {
    if (OPENS_ISOLATE.test(char)) open += 1;
    if (char === POP_ISOLATE) {
      if (open === 0) continue;
      open -= 1;
    }
    inner += char;
  }
  return FIRST_STRONG_ISOLATE + inner + POP_ISOLATE.repeat(open + 1);
}
