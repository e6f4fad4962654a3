import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated } from './direction.ts';

/** Isolates that are still open after a text, or -1 where one was ended that the text did not begin. */
function balanceOf(text: string): number {
  let open = 0;
  for (const char of text) {
    if ('\u2066\u2067\u2068'.includes(char)) open += 1;
    if (char === '\u2069') open -= 1;
    if (open < 0) return -1;
  }
  return open;
}

test('whatever a text holds ends with it: every isolate is closed, and none that stands around it', () => {
  const unit = fc.constantFrom('a', 'ب', '\u202e', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const alone = isolated(text);
      expect(balanceOf(alone)).toBe(0);
      expect(balanceOf(alone.slice(0, -1))).toBe(1);
      expect(alone.replace(/[\u2066-\u2069]/g, '')).toBe(text.replace(/[\u2066-\u2069]/g, ''));
    }),
  );
});
