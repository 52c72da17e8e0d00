const HOUR = 3_600_000;

/** Nothing but failures for this long, and at least so many of them, disables an endpoint [contract 8]. */
export const DISABLE_AFTER = { ms: 5 * 24 * HOUR, failures: 10 } as const;

/** When the portal begins to warn of an endpoint that only fails [contract 8]. */
export const WARN_AFTER_MS = { first: 24 * HOUR, second: 72 * HOUR } as const;

/** Why an endpoint was disabled. */
export type DisabledReason = 'GONE' | 'FAILING';

/** What the health of an endpoint is told by. */
export interface EndpointRecord {
  readonly url: string | null;
  readonly paused: boolean;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly failuresSince: number;
  readonly disabledAt: Date | null;
}

/** How an endpoint stands, for the portal and for the decision to disable it. */
export type EndpointHealth =
  'NO_URL' | 'DISABLED' | 'PAUSED' | 'TO_BE_DISABLED' | 'FAILING_72_HOURS' | 'FAILING_24_HOURS' | 'FAILING' | 'HEALTHY';

/** Reads the health of an endpoint at a time [contract 8]. */
export function endpointHealth(endpoint: EndpointRecord, now: Date): EndpointHealth {
  if (endpoint.url === null) return 'NO_URL';
  if (endpoint.disabledAt !== null) return 'DISABLED';
  if (endpoint.paused) return 'PAUSED';
  if (endpoint.failingSince === null) return 'HEALTHY';
  const failingMs = now.getTime() - endpoint.failingSince.getTime();
  if (failingMs >= DISABLE_AFTER.ms && endpoint.failuresSince >= DISABLE_AFTER.failures) return 'TO_BE_DISABLED';
  if (failingMs >= WARN_AFTER_MS.second) return 'FAILING_72_HOURS';
  if (failingMs >= WARN_AFTER_MS.first) return 'FAILING_24_HOURS';
  return 'FAILING';
}
