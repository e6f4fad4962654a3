/**
 * Sends one file. It reports from 0 to 1; `checking` begins at 1 and lasts until the promise settles. It must heed the
 * signal, ask for a new address where an old one has expired, and throw an Error whose message is for the person.
 */
export type Upload = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<unknown>;

/** What becomes of a file on its way. */
export interface UploadEvents {
  readonly onStart: (id: string) => void;
  readonly onProgress: (id: string, share: number) => void;
  readonly onDone: (id: string, file: File) => void;
  readonly onFail: (id: string, message: string) => void;
}

interface QueuedFile {
  readonly file: File;
  readonly abort: AbortController;
}

const AT_ONCE = 3;

/** Sends files, three at a time, in the order in which they came; a cancelled one is never heard of again. */
export class UploadQueue {
  private readonly entries = new Map<string, QueuedFile>();
  private readonly waiting: string[] = [];
  private active = 0;
  private readonly events: UploadEvents;
  /** The newest sender; a screen may give another one on each render. */
  upload: Upload;

  constructor(upload: Upload, events: UploadEvents) {
    this.upload = upload;
    this.events = events;
  }

  fileOf(id: string): File | undefined {
    return this.entries.get(id)?.file;
  }

  add(id: string, file: File): void {
    this.entries.set(id, { file, abort: new AbortController() });
    this.waiting.push(id);
    this.pump();
  }

  cancel(id: string): void {
    this.entries.get(id)?.abort.abort();
  }

  forget(id: string): void {
    this.cancel(id);
    this.entries.delete(id);
  }

  cancelAll(): void {
    for (const id of this.entries.keys()) this.cancel(id);
  }

  private pump(): void {
    while (this.active < AT_ONCE) {
      const id = this.waiting.shift();
      if (id === undefined) return;
      const entry = this.entries.get(id);
      if (entry && !entry.abort.signal.aborted) void this.send(id, entry);
    }
  }

  private async send(id: string, { file, abort }: QueuedFile): Promise<void> {
    this.active += 1;
    this.events.onStart(id);
    try {
      await this.upload(file, abort.signal, (share) => {
        if (!abort.signal.aborted) this.events.onProgress(id, share);
      });
      if (!abort.signal.aborted) this.events.onDone(id, file);
    } catch (error) {
      if (!abort.signal.aborted) this.events.onFail(id, error instanceof Error ? error.message : String(error));
    } finally {
      this.active -= 1;
      this.pump();
    }
  }
}
