import { useSyncExternalStore } from 'react';
import { lastSession } from '../../../api/session-query.js';

/** A long operation, kept in the browser: a reload and another tab find it with its progress. */
export interface StoredTask<T> {
  read(): T | undefined;
  /** Undefined removes it. */
  write(task: T | undefined): void;
  subscribe(listener: () => void): () => void;
  /**
   * Does work in one tab at a time: another tab waits until the first one has ended or is closed. Where the browser
   * cannot lock (pages without https), it only keeps this tab from doing it twice.
   */
  alone(work: () => Promise<void>): Promise<void>;
}

/** The stored operation of a kind of the signed-in user in the present account. */
export function storedTask<T>(kind: string): StoredTask<T> {
  const listeners = new Set<() => void>();
  let seen: { name: string; text: string | null; task: T | undefined } | undefined;
  let working: Promise<void> | undefined;
  const name = () => {
    const session = lastSession();
    return `task/${session?.user.id ?? ''}/${session?.account.id ?? ''}/${kind}`;
  };
  return {
    read() {
      const text = localStorage.getItem(name());
      // The same object as long as nothing changes, as React needs it.
      if (seen?.name !== name() || seen.text !== text)
        seen = { name: name(), text, task: text === null ? undefined : (JSON.parse(text) as T) };
      return seen.task;
    },
    write(task) {
      if (task === undefined) localStorage.removeItem(name());
      else localStorage.setItem(name(), JSON.stringify(task));
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      // Changes of other tabs.
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    alone(work) {
      working ??= lockedWork(name(), work).finally(() => (working = undefined));
      return working;
    },
  };
}

async function lockedWork(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
}

/** The present state of a stored operation. */
export function useStoredTask<T>({ read, subscribe }: StoredTask<T>): T | undefined {
  return useSyncExternalStore(subscribe, read);
}
