import { evidenceTypes } from './schema.ts';

/** The characters that product.md section 5 names, and control characters, as a hex code between double underscores. */
export function safeFileName(name: string): string {
  return (
    name
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control and direction marks are what is being replaced
      .replace(/[/\\?%*:|"<>\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => {
        return `__${(char.codePointAt(0) ?? 0).toString(16)}__`;
      })
      .trim() || 'file'
  );
}

/** The extension of a file name in lower case, without its dot. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Is a file with this name welcome as evidence, before its content is known? */
export function isEvidenceName(name: string): boolean {
  const extension = extensionOf(name) === 'jpeg' ? 'jpg' : extensionOf(name);
  return Object.hasOwn(evidenceTypes, extension);
}
