import * as v from 'valibot';

/** One label of a domain name; one of an international name begins with `xn--` in its form for mail. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const address = new RegExp(
  `^[a-z0-9_%+'&=~-]+(?:\\.[a-z0-9_%+'&=~-]+)*@(?:${label}\\.)+(?:[a-z]{2,63}|xn--${label})$`,
  'i',
);

/**
 * An e-mail address as people type it; stored trimmed and in lower case, at most 254 characters, 64 of them before the @.
 * `a+b@x` is another address than `a@x`: what a domain does with the plus is its own affair. Letters beyond ASCII are
 * refused before anything is lower-cased, because some of them become an ASCII letter by it.
 */
export const Email = v.pipe(
  v.string('Enter an e-mail address'),
  v.trim(),
  v.nonEmpty('Enter an e-mail address'),
  v.maxLength(254, 'An e-mail address has at most 254 characters'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? emailProblem(dataset.value) : undefined;
    if (message) addIssue({ message });
  }),
  v.toLowerCase(),
  v.metadata({ format: 'email', pattern: '^\\s*[!-?A-~]{1,64}@[!-?A-~]+\\.[!-?A-~]+\\s*$' }),
);

function emailProblem(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (at > 0 && !isAscii(name)) return 'No mail can be sent to letters like these before the @: use another address';
  if (at > 0 && !isAscii(domain)) return 'Write this domain in its form for mail, which begins with xn--';
  if (name.length > 64) return 'An e-mail address has at most 64 characters before the @';
  return address.test(text) ? undefined : 'Enter an e-mail address like name@company.com';
}

function isAscii(text: string): boolean {
  return [...text].every((letter) => letter <= '~');
}
