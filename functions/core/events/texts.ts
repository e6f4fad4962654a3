import { createHmac, randomBytes } from 'node:crypto';

/** Texts of an event by name: `reason`, `purpose`, or `FY.note` for a period's note. */
export type Texts = Readonly<Record<string, string>>;

/** A salt of 128 random bits, for the texts of one event. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * What an event keeps of its texts: for each name the HMAC-SHA-256, keyed by the salt, of name and text. Whoever has the item
 * beside the event can prove the text by it; without the salt it says nothing, not even of a text that is guessed.
 */
export function hashesOf(texts: Texts, salt: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hashOf(name, text, salt)]));
}

function hashOf(name: string, text: string, salt: string): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify([name, text]))
    .digest('base64url');
}
