import { lastSession } from '../../api/session-query.js';

/** A part of an operation that the service has refused. */
export interface Refusal {
  /** What was refused, such as the name of a location. */
  readonly name: string;
  readonly message: string;
}

/** An operation that the page carries out with many calls of the API. */
export interface Operation<Plan, Result> {
  /** Tells it from another one, and begins the `Idempotency-Key` of each of its calls. */
  readonly id: string;
  readonly plan: Plan;
  /** Its steps, and those that are done. */
  readonly total: number;
  readonly done: number;
  readonly result: Result;
  /** The first refusals, and the number of all. */
  readonly refusals: readonly Refusal[];
  readonly refused: number;
  /** `failed`: an error has stopped it. */
  readonly state: 'running' | 'stopped' | 'failed' | 'finished';
}

/** The latest operation of a kind, in the storage of the browser: a reload and another tab find it. */
export interface KeptOperation<Plan, Result> {
  /** The name of the signed-in user's operation in the present account. */
  name(): string;
  read(): Operation<Plan, Result> | undefined;
  /** The plan of an operation never changes, so it is written once, with the first state. Undefined removes both. */
  write(operation: Operation<Plan, Result> | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps the operation of a kind of the signed-in user in the present account. */
export function keptOperation<Plan, Result>(kind: string): KeptOperation<Plan, Result> {
  type Present = Operation<Plan, Result>;
  const listeners = new Set<() => void>();
  let seen: { readonly name: string; readonly text: string; readonly operation: Present | undefined } | undefined;
  /** Of an operation for which the storage has no room: it goes on, but a reload does not find it. */
  let unkept: { readonly name: string; readonly operation: Present } | undefined;
  const name = () => {
    const session = lastSession();
    return `operation/${session?.user.id ?? ''}/${session?.account.id ?? ''}/${kind}`;
  };
  const planOf = (id: string) => {
    if (seen?.name === name() && seen.operation?.id === id) return seen.operation.plan;
    return parsed<Plan>(localStorage.getItem(`${name()}/plan`));
  };
  const keep = (operation: Present) => {
    const { plan, ...progress } = operation;
    const isNew = parsed<Present>(localStorage.getItem(`${name()}/progress`))?.id !== operation.id;
    if (isNew) localStorage.setItem(`${name()}/plan`, JSON.stringify(plan));
    localStorage.setItem(`${name()}/progress`, JSON.stringify(progress));
  };
  const drop = () => ['plan', 'progress'].forEach((part) => localStorage.removeItem(`${name()}/${part}`));
  return {
    name,
    read() {
      if (unkept?.name === name()) return unkept.operation;
      const text = localStorage.getItem(`${name()}/progress`);
      if (text === null) return undefined;
      // The same object as long as nothing changes, as React needs it.
      if (seen?.name !== name() || seen.text !== text) {
        const progress = parsed<Omit<Present, 'plan'>>(text);
        const plan = progress && planOf(progress.id);
        seen = { name: name(), text, operation: progress && plan && { ...progress, plan } };
      }
      return seen.operation;
    },
    write(operation) {
      unkept = undefined;
      try {
        if (operation) keep(operation);
        else drop();
      } catch {
        drop();
        unkept = operation && { name: name(), operation };
      }
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
  };
}

/** The stored value; undefined if it is of an earlier release, or of something else. */
function parsed<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
