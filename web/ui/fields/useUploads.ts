import { useCallback, useEffect, useRef, useState } from 'react';
import { type Upload, UploadQueue } from '#web/ui/fields/uploadQueue.ts';

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

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** True while something is waiting, uploading or being checked. */
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
}

const running: ReadonlySet<UploadStatus> = new Set(['waiting', 'uploading', 'checking']);
const fresh = (id: string, { name, size }: File): UploadItem => ({ id, name, size, status: 'waiting', progress: 0 });

/** Sends files, three at a time, each with its own progress, cancelling and retry. */
export function useUploads(upload: Upload, onDone?: (file: File) => void): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const latest = useRef(onDone);
  latest.current = onDone;
  const patch = useCallback(
    (id: string, change: Partial<UploadItem>) =>
      setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item))),
    [],
  );
  const [queue] = useState(
    () =>
      new UploadQueue(upload, {
        onStart: (id) => patch(id, { status: 'uploading', progress: 0 }),
        onProgress: (id, share) =>
          patch(id, { status: share >= 1 ? 'checking' : 'uploading', progress: Math.min(share, 1) }),
        onDone: (id, file) => {
          patch(id, { status: 'done', progress: 1 });
          latest.current?.(file);
        },
        onFail: (id, message) => patch(id, { status: 'failed', message }),
      }),
  );
  queue.upload = upload;
  useEffect(() => () => queue.cancelAll(), [queue]);

  return {
    items,
    busy: items.some(({ status }) => running.has(status)),
    add: (files) => {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      setItems((all) => [...all, ...added.map(({ id, file }) => fresh(id, file))]);
      for (const { id, file } of added) queue.add(id, file);
    },
    cancel: (id) => {
      queue.cancel(id);
      patch(id, { status: 'cancelled' });
    },
    retry: (id) => {
      const file = queue.fileOf(id);
      if (!file) return;
      setItems((all) => all.map((item) => (item.id === id ? fresh(id, file) : item)));
      queue.add(id, file);
    },
    remove: (id) => {
      queue.forget(id);
      setItems((all) => all.filter((item) => item.id !== id));
    },
  };
}
