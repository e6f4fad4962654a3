import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '#shared/collection/evidence/rules.ts';
import { evidenceTypes } from '#shared/collection/evidence/schema.ts';

/** What content looks like to the sniffer where it differs from the type that we store it under. */
const aliases: Readonly<Record<string, string>> = { 'application/x-cfb': evidenceTypes.msg };
const textual: readonly string[] = ['csv', 'txt', 'eml'];

/**
 * The media type of a file by its content, if that is what its name says and is welcome as evidence; else undefined.
 * Text has no signature: it is text when it is UTF-8 or Latin-1 without control bytes and does not begin like markup.
 */
export async function evidenceTypeOf(
  name: string,
  { head, isText }: { readonly head: Buffer; readonly isText: boolean },
): Promise<string | undefined> {
  const extension = extensionOf(name) === 'jpeg' ? 'jpg' : extensionOf(name);
  if (!Object.hasOwn(evidenceTypes, extension)) return undefined;
  const wanted = evidenceTypes[extension as keyof typeof evidenceTypes];
  if (textual.includes(extension)) return isText && !beginsLikeMarkup(head) ? wanted : undefined;
  const found = await fileTypeFromBuffer(head);
  const type = found && (aliases[found.mime] ?? found.mime);
  return type === wanted ? wanted : undefined;
}

/** Does a part of a file hold bytes that no text has? A file is text when none of its parts does, to its end. */
export function holdsControls(part: Uint8Array): boolean {
  return part.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function beginsLikeMarkup(head: Buffer): boolean {
  return /^\s*(?:\ufeff)?\s*<(?:!doctype|html|svg|script|\?xml)/i.test(head.subarray(0, 512).toString('utf8'));
}
