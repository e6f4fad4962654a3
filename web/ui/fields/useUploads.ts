import { useCallback, useEffect, useRef, useState } from 'react';

export type UploadStatus = 'waiting' | 'uploading' | 'checking' | 'done' | 'failed' | 'cancelled';

/** One file on its way. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly status: UploadStatus;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message?: string;
}

/**
 * Sends one file. It reports from 0 to 1; `checking` begins at 1 and lasts until the promise settles. It must heed the
 * signal, ask for a new address where an old one has expired, and throw an Error whose message is for the person.
 */
export type Upload = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<unknown>;

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** True while something is waiting, uploading or being checked. */
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

const AT_ONCE = 3;
const running: ReadonlySet<UploadStatus> = new Set(['waiting', 'uploading', 'checking']);

/** Sends files, three at a time, each with its own progress, cancelling and retry. */
export function useUploads(upload: Upload, onDone?: (file: File) => void): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const files = useRef(new Map<string, { readonly file: File; readonly abort: AbortController }>());
  const queue = useRef<string[]>([]);
  const active = useRef(0);
  const latest = useRef({ upload, onDone });
  latest.current = { upload, onDone };

  const patch = useCallback(
    (id: string, change: Partial<UploadItem>) =>
      setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item))),
    [],
  );
  const pump = useCallback(() => {
    while (active.current < AT_ONCE) {
      const id = queue.current.shift();
      if (id === undefined) return;
      const entry = files.current.get(id);
      if (!entry || entry.abort.signal.aborted) continue;
      active.current += 1;
      patch(id, { status: 'uploading', progress: 0 });
      const onProgress = (share: number) =>
        patch(id, share >= 1 ? { status: 'checking', progress: 1 } : { status: 'uploading', progress: share });
      latest.current
        .upload(entry.file, entry.abort.signal, onProgress)
        .then(
          () => {
            patch(id, { status: 'done', progress: 1 });
            latest.current.onDone?.(entry.file);
          },
          (error: unknown) => {
            if (entry.abort.signal.aborted) return;
            const message = error instanceof Error ? error.message : String(error);
            patch(id, { status: 'failed', message });
          },
        )
        .finally(() => {
          active.current -= 1;
          pump();
        });
    }
  }, [patch]);
  const start = useCallback(
    (id: string, file: File) => {
      files.current.set(id, { file, abort: new AbortController() });
      queue.current.push(id);
      pump();
    },
    [pump],
  );
  useEffect(
    () => () => {
      for (const { abort } of files.current.values()) abort.abort();
    },
    [],
  );

  return {
    items,
    busy: items.some(({ status }) => running.has(status)),
    add: (added) => {
      const fresh = added.map((file) => ({ id: crypto.randomUUID(), file }));
      setItems((all) => [
        ...all,
        ...fresh.map(
          ({ id, file }): UploadItem => ({ id, name: file.name, size: file.size, status: 'waiting', progress: 0 }),
        ),
      ]);
      for (const { id, file } of fresh) start(id, file);
    },
    cancel: (id) => {
      files.current.get(id)?.abort.abort();
      patch(id, { status: 'cancelled' });
    },
    retry: (id) => {
      const entry = files.current.get(id);
      if (!entry) return;
      setItems((all) =>
        all.map((item) =>
          item.id === id ? { id, name: item.name, size: item.size, status: 'waiting', progress: 0 } : item,
        ),
      );
      start(id, entry.file);
    },
    remove: (id) => {
      files.current.get(id)?.abort.abort();
      files.current.delete(id);
      setItems((all) => all.filter((item) => item.id !== id));
    },
  };
}
