import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();
const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** True for an id that a client may bring along in `X-Correlation-Id` [contract 1]. */
export function isCorrelationId(text: string): boolean {
  return VALID.test(text);
}

/** Runs work under a correlation id: every log line below carries it. */
export function withCorrelation<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/** The correlation id of the work that runs now. */
export function correlationId(): string | undefined {
  return storage.getStore();
}
