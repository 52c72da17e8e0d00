import { useSyncExternalStore } from 'react';
import { lastSession } from '../api/session-query.js';
import { draftName } from './use-draft.js';

/** An operation that the page carries out step by step. */
export interface Operation<Plan, Progress> {
  readonly plan: Plan;
  readonly progress: Progress;
  /** Stopped: by the person, by an error or by a reload. It can go on where it was. */
  readonly state: 'running' | 'stopped' | 'ended';
  /** Why it stopped; absent after a reload. */
  readonly error?: unknown;
}

/**
 * The latest operation of a kind. It goes on while the person is on other pages, and is found again after a reload: its
 * plan and progress are kept in the storage of the tab. The browser asks before a running operation is left.
 */
export function operationStore<Plan, Progress>(key: string) {
  let present: Operation<Plan, Progress> | undefined;
  let isRead = false;
  const listeners = new Set<() => void>();

  const change = (next: Operation<Plan, Progress> | undefined) => {
    present = next;
    listeners.forEach((listener) => listener());
  };
  const read = () => {
    if (!isRead) {
      isRead = true;
      present ??= readKept<Plan, Progress>(key);
    }
    return present;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const settle = (state: 'stopped' | 'ended', error?: unknown) => {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    if (!present) return;
    keep(key, 'state', state);
    change({ ...present, state, error });
  };

  return {
    /** The latest operation of this tab. */
    use: () => useSyncExternalStore(subscribe, read),
    read,
    /** Begins an operation, or goes on with a stopped one. */
    run(plan: Plan, progress: Progress) {
      window.addEventListener('beforeunload', askBeforeLeaving);
      keep(key, 'plan', plan);
      keep(key, 'progress', progress);
      keep(key, 'state', 'running');
      change({ plan, progress, state: 'running' });
    },
    advance(progress: Progress) {
      if (!present) return;
      keep(key, 'progress', progress);
      change({ ...present, progress });
    },
    stop: (error?: unknown) => settle('stopped', error),
    end: () => settle('ended'),
    /** Takes the report off the page. */
    close() {
      for (const part of PARTS) keep(key, part, undefined);
      change(undefined);
    },
  };
}

const PARTS = ['plan', 'progress', 'state'] as const;
type Part = (typeof PARTS)[number];

function readKept<Plan, Progress>(key: string): Operation<Plan, Progress> | undefined {
  const [plan, progress, state] = PARTS.map((part) => sessionStorage.getItem(nameOf(key, part)));
  if (!plan || !progress || !state) return undefined;
  return {
    plan: JSON.parse(plan) as Plan,
    progress: JSON.parse(progress) as Progress,
    state: JSON.parse(state) === 'ended' ? 'ended' : 'stopped',
  };
}

function keep(key: string, part: Part, value: unknown): void {
  const name = nameOf(key, part);
  sessionStorage.removeItem(name);
  if (value === undefined) return;
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The storage is full: the operation goes on, but a reload does not find it.
  }
}

function nameOf(key: string, part: Part): string {
  const session = lastSession();
  return draftName({
    userId: session?.user.id ?? '',
    accountId: session?.account.id ?? 0,
    key: `operation/${key}/${part}`,
  });
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
