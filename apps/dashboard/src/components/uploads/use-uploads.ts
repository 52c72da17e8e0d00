import { useEffect, useRef, useState } from 'react';
import { fileProblem } from './file-problem.js';
import type { FileProblem } from './file-problem.js';
import { sendFile } from './send-file.js';

/** A file that a person has chosen, and how far it is. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: 'WAITING' | 'SENDING' | 'READY' | 'FAILED';
  /** The public address of a file that is ready. */
  readonly url?: string;
  /** Why the file is not sent at all. */
  readonly problem?: FileProblem;
  /** Why the service did not take it. */
  readonly error?: unknown;
}

/** The chosen files of a form. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Files wait or are being sent. */
  readonly isSending: boolean;
  /** Files of the last choice that were too many. */
  readonly leftOut: number;
  add(files: readonly File[]): void;
  retry(item: UploadItem): void;
  remove(keys: readonly number[]): void;
}

/**
 * Sends chosen files one after the other, because each must arrive within half a minute. A file that fails stays in the list with its
 * reason and holds up no other. The list takes at most `most` files. `onReady` gets the address of each file as soon as it has one.
 */
export function useUploads({
  most,
  onReady,
}: {
  most: number;
  onReady?: (url: string, item: UploadItem) => void;
}): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => () => running.current.forEach((controller) => controller.abort()), []);

  const change = (key: number, part: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const send = async (item: UploadItem, { signal }: AbortController) => {
    if (signal.aborted) return;
    change(item.key, { state: 'SENDING' });
    try {
      const url = await sendFile(item.file, signal);
      change(item.key, { state: 'READY', url });
      ready.current?.(url, item);
    } catch (error) {
      if (!signal.aborted) change(item.key, { state: 'FAILED', error });
    } finally {
      running.current.delete(item.key);
    }
  };
  const enqueue = (item: UploadItem) => {
    const controller = new AbortController();
    running.current.set(item.key, controller);
    queue.current = queue.current.then(() => send(item, controller));
  };

  return {
    items,
    isSending: items.some(({ state }) => state === 'WAITING' || state === 'SENDING'),
    leftOut,
    add: (files) => {
      const taken = files.slice(0, Math.max(0, most - items.length));
      setLeftOut(files.length - taken.length);
      const added = taken.map((file): UploadItem => {
        const problem = fileProblem(file);
        return { key: nextKey.current++, file, state: problem ? 'FAILED' : 'WAITING', problem };
      });
      setItems((now) => [...now, ...added]);
      added.filter(({ problem }) => !problem).forEach(enqueue);
    },
    retry: (item) => {
      change(item.key, { state: 'WAITING', error: undefined });
      enqueue(item);
    },
    remove: (keys) => {
      for (const key of keys) running.current.get(key)?.abort();
      setItems((now) => now.filter(({ key }) => !keys.includes(key)));
    },
  };
}
