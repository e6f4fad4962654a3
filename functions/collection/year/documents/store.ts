import { createHash } from 'node:crypto';
import { YearPieceEntity } from './entity.ts';

/** Names a document of a year; an id is used once, so that what stands under it never changes. */
export type DocumentKey = { readonly orgId: string; readonly year: number; readonly documentId: string };

/** What identifies the content of a document: SHA-256 in hex over its lines, each ended by a line feed. */
export type DocumentHash = string;

/** UTF-16 units of a piece: 300 KB at most in UTF-8, below the 400 KB of an item. */
const PIECE = 100_000;

/**
 * Writes a document of any size, line by line, and answers when all of it stands.
 * @param lines without line feeds
 * @throws the table's error; what was written until then is named by nobody
 */
export async function write(key: DocumentKey, lines: Iterable<string> | AsyncIterable<string>): Promise<DocumentHash> {
  const hash = createHash('sha256');
  let part = 0;
  let waiting = '';
  const put = async (content: string, last: boolean) => {
    await YearPieceEntity.create({ ...key, part, content, last }).go();
    part += 1;
  };
  for await (const line of lines) {
    hash.update(`${line}\n`);
    waiting += `${line}\n`;
    while (waiting.length > PIECE) {
      const end = cutAt(waiting);
      await put(waiting.slice(0, end), false);
      waiting = waiting.slice(end);
    }
  }
  await put(waiting, true);
  return hash.digest('hex');
}

/** A pair of units that is one character stays together: half of it has no UTF-8. */
function cutAt(text: string): number {
  const before = text.charCodeAt(PIECE - 1);
  return before >= 0xd800 && before <= 0xdbff ? PIECE - 1 : PIECE;
}

/**
 * The lines of a document, with its hash.
 * @throws Error when a piece is missing: half of a year's facts would make wrong figures
 */
export async function read(
  key: DocumentKey,
): Promise<{ readonly lines: readonly string[]; readonly hash: DocumentHash }> {
  const { data } = await YearPieceEntity.query.byDocument(key).go({ pages: 'all', consistent: true });
  const pieces = data.toSorted((a, b) => a.part - b.part);
  const whole = pieces.every(({ part }, index) => part === index) && pieces.at(-1)?.last === true;
  if (!whole) throw new Error(`The document ${key.documentId} of ${key.year} is not whole`);
  const text = pieces.map(({ content }) => content).join('');
  return { lines: text.split('\n').slice(0, -1), hash: createHash('sha256').update(text).digest('hex') };
}
