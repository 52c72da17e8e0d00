import type { RequestOutcome } from './request-outcome.js';

/** A request of an API key as it is logged. It leaves out bodies, and values that may be secrets. */
export interface LoggedRequest {
  readonly accountId: number;
  readonly keyId: string;
  readonly method: string;
  readonly path: string;
  readonly query: string | null;
  /** The id of the operation; null at a path without one. */
  readonly operation: string | null;
  readonly status: number;
  readonly outcome: RequestOutcome;
  /** The first errors of the response, each as `<code>: <sentence>`. */
  readonly errors: readonly string[];
  readonly correlationId: string;
  readonly durationMs: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly idempotencyKey: string | null;
  /** Whether the response is the stored one of an earlier request. */
  readonly replayed: boolean;
}
