import { RequestError } from '@listings/errors';
import { readDatabaseFailure } from '@listings/persistence';

/** Seconds after which a client tries again: most restarts of a PostgreSQL end within them. */
const RETRY_AFTER_SECONDS = 5;

const MESSAGE =
  'The service is not available at the moment. Send the request again after the time in Retry-After. ' +
  'Sending a write again is safe with the same Idempotency-Key.';

/** The answer to a request that failed because the database is away [contract 13], with the reason for the log. */
export interface Unavailable {
  readonly failure: RequestError;
  readonly reason: string;
}

/** Undefined for an error that does not say that the database is away. */
export function unavailableDatabase(error: unknown): Unavailable | undefined {
  const away = readDatabaseFailure(error);
  if (away?.kind !== 'transient') return undefined;
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  return { failure: new RequestError('SY90007', MESSAGE, { status: 503, headers, cause: error }), reason: away.reason };
}
