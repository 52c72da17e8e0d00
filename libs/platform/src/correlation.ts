import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();
const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** True for an id that a client may send in `X-Correlation-Id` [contract 1]. */
export function isCorrelationId(text: string): boolean {
  return VALID.test(text);
}

/** Runs work under a correlation id, which every log line of the work then contains; under none if nothing requested it. */
export function withCorrelation<T>(id: string | undefined, work: () => T): T {
  return storage.run(id, work);
}

/** Returns the correlation id of the current work. */
export function correlationId(): string | undefined {
  return storage.getStore();
}
