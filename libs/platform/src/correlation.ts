import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the current work. Rows of work and events keep it, so that what follows knows it too. */
export interface Cause {
  /** The id of the request; absent if no request caused the work. */
  readonly correlationId?: string | null;
  /** The span under which the work was requested, as a W3C `traceparent`; absent while nothing is traced. */
  readonly traceParent?: string | null;
}

const storage = new AsyncLocalStorage<Cause>();
/** The greatest length of a correlation id, in characters [contract 1]. */
export const LONGEST_CORRELATION_ID = 128;
const VALID = new RegExp(`^[A-Za-z0-9._-]{1,${LONGEST_CORRELATION_ID}}$`);

/** True for an id that a client may send in `X-Correlation-Id` [contract 1]. */
export function isCorrelationId(text: string): boolean {
  return VALID.test(text);
}

/** Runs work under its cause, which every log line of the work then contains; under none if nothing requested it. */
export function withCause<T>(cause: Cause, work: () => T): T {
  return storage.run(cause, work);
}

/** Returns the cause of the current work. */
export function currentCause(): Cause | undefined {
  return storage.getStore();
}

/** Returns the correlation id of the current work. */
export function correlationId(): string | undefined {
  return storage.getStore()?.correlationId ?? undefined;
}
