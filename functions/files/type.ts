import { extensionOf } from '#shared/collection/evidence/rules.ts';
import { evidenceTypes } from '#shared/collection/evidence/schema.ts';
import { officeTypeOf } from './office.ts';

const startsWith = (bytes: string) => (head: Buffer) => head.toString('latin1', 0, bytes.length) === bytes;

/** How each type of picture begins: a signature decides, never a name. */
export const pictureSignatures = {
  'image/png': startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': startsWith('\xff\xd8\xff'),
  'image/webp': (head: Buffer) => /^RIFF.{4}WEBP/s.test(head.toString('latin1', 0, 12)),
} as const;

/** The types of evidence that have a signature. Office documents are archives, which say of themselves what they hold. */
const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  ...pictureSignatures,
  [evidenceTypes.pdf]: startsWith('%PDF'),
  [evidenceTypes.heic]: (head) => /^.{4}ftyphei[cx]/s.test(head.toString('latin1', 0, 12)),
  [evidenceTypes.msg]: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
};
const textual: readonly string[] = ['csv', 'txt', 'eml'];

/**
 * The media type of a file by its content, if that is what its name says and is welcome as evidence; else undefined.
 * Text has no signature: it is text when it is UTF-8 or Latin-1 without control bytes and does not begin like markup.
 */
export function evidenceTypeOf(
  name: string,
  { head, isText }: { readonly head: Buffer; readonly isText: boolean },
): string | undefined {
  const extension = extensionOf(name) === 'jpeg' ? 'jpg' : extensionOf(name);
  if (!Object.hasOwn(evidenceTypes, extension)) return undefined;
  const wanted = evidenceTypes[extension as keyof typeof evidenceTypes];
  if (textual.includes(extension)) return isText && !beginsLikeMarkup(head) ? wanted : undefined;
  const isAsNamed = signatures[wanted]?.(head) ?? officeTypeOf(head) === wanted;
  return isAsNamed ? wanted : undefined;
}

/** Does a part of a file hold bytes that no text has? A file is text when none of its parts does, to its end. */
export function holdsControls(part: Uint8Array): boolean {
  return part.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function beginsLikeMarkup(head: Buffer): boolean {
  return /^\s*(?:\ufeff)?\s*<(?:!doctype|html|svg|script|\?xml)/i.test(head.subarray(0, 512).toString('utf8'));
}
