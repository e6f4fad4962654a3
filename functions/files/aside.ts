import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Characters of JSON that are gathered before they are packed and written. */
const AT_ONCE = 262_144;

/**
 * A place on the function's own disk for what is too much to be held: lists are filled, and then gone through as often as one
 * likes, with no more in memory than what was gathered last or read last. The file has no name once it is open, so it goes
 * with the process, whatever ends that; `close` gives it back before.
 */
export class Aside {
  readonly #file: number;
  #bytes = 0;

  constructor() {
    const path = join(tmpdir(), `aside-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  /** Bytes that stand on the disk. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A list of things that JSON holds. It is gone through once it is filled. */
  list<T>(): AsideList<T> {
    return new AsideList<T>(
      (packed) => {
        const at = this.#bytes;
        for (let done = 0; done < packed.length; ) done += writeSync(this.#file, packed, done, undefined, at + done);
        this.#bytes += packed.length;
        return { at, bytes: packed.length };
      },
      ({ at, bytes }) => {
        const packed = Buffer.allocUnsafe(bytes);
        for (let done = 0; done < bytes; ) {
          const read = readSync(this.#file, packed, done, bytes - done, at + done);
          if (read === 0) throw new Error('What was laid aside ends too early');
          done += read;
        }
        return packed;
      },
    );
  }

  close(): void {
    closeSync(this.#file);
  }
}

type Block = { readonly at: number; readonly bytes: number };

class AsideList<T> implements Iterable<T> {
  readonly #write: (packed: Buffer) => Block;
  readonly #read: (block: Block) => Buffer;
  readonly #blocks: Block[] = [];
  #gathered: string[] = [];
  #characters = 0;

  constructor(write: (packed: Buffer) => Block, read: (block: Block) => Buffer) {
    this.#write = write;
    this.#read = read;
  }

  add(each: T): void {
    const text = JSON.stringify(each);
    this.#gathered.push(text);
    this.#characters += text.length;
    if (this.#characters < AT_ONCE) return;
    this.#blocks.push(this.#write(deflateRawSync(`[${this.#gathered.join(',')}]`, { level: 1 })));
    this.#gathered = [];
    this.#characters = 0;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const block of this.#blocks) yield* JSON.parse(inflateRawSync(this.#read(block)).toString()) as T[];
    for (const text of this.#gathered) yield JSON.parse(text) as T;
  }
}

export type { AsideList };
