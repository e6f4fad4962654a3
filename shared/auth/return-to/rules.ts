/** Where a person goes after sign-in when nothing else is asked for. */
export const HOME = '/';

const LONGEST = 2000;
/** Printable ASCII without the backslash, which browsers read as a slash. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]*$/;

/**
 * The path to return to after sign-in, if it is one of our own pages; HOME for anything else. What decides is how a
 * browser, a router and a server could read the text, so every decoding of it has to be a plain path as well.
 */
export function safeReturnTo(text: string | null | undefined): string {
  return text && isOwnPage(text) ? text : HOME;
}

function isOwnPage(text: string): boolean {
  if (text.length > LONGEST || !PLAIN.test(text)) return false;
  let path = text.split(/[?#]/)[0] ?? '';
  // A path that is still encoded after three rounds was not written by a page of ours.
  for (let round = 0; round < 3; round += 1) {
    if (!isPlainPath(path)) return false;
    const decoded = decodedOf(path);
    if (decoded === path) return true;
    if (decoded === undefined) return false;
    path = decoded;
  }
  return false;
}

function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(path)) return false;
  const segments = path.split('/');
  return !segments.includes('..') && !segments.includes('.') && segments[1] !== 'api' && segments[1] !== 'login';
}

function decodedOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
