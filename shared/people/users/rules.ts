import * as v from 'valibot';

/** An e-mail address as people type it; stored trimmed and in lower case, at most 254 characters. */
export const Email = v.pipe(
  v.string('Enter an e-mail address'),
  v.trim(),
  v.nonEmpty('Enter an e-mail address'),
  v.maxLength(254, 'An e-mail address has at most 254 characters'),
  v.email('Enter an e-mail address like name@company.com'),
  v.toLowerCase(),
);

/** Up to two initials of a name, for avatars. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
