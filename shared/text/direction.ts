const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const OPENS_ISOLATE = /[\u2066-\u2068]/;

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
