import type { LoggedRequest } from '@listings/domain';
import { changeRows } from '@listings/persistence';

/** A logged request, and how long ago it began. */
export type AgedRequest = LoggedRequest & { readonly ageMs: number };

/**
 * Stores requests in one statement. The clock of the database says when each began, so that no process stores requests
 * in a day that its own clock has made up.
 */
export const insertLoggedRequests = changeRows<[requests: readonly AgedRequest[]]>({
  name: 'request-log-insert',
  // The driver writes one JSON text in half the time that it needs for an array of each column.
  text: `
    insert into request_log (account_id, at, key_id, method, path, query, operation, status, outcome, errors, correlation_id,
      duration_ms, request_bytes, response_bytes, idempotency_key, replayed)
    select "accountId", date_trunc('milliseconds', now() - "ageMs" * interval '1 millisecond'), "keyId", method, path, query,
      operation, status, outcome, errors, "correlationId", "durationMs", "requestBytes", "responseBytes", "idempotencyKey", replayed
    from json_to_recordset($1::json) as entry ("accountId" integer, "ageMs" float8, "keyId" uuid, method text, path text, query text,
      operation text, status smallint, outcome text, errors text[], "correlationId" text, "durationMs" real,
      "requestBytes" integer, "responseBytes" integer, "idempotencyKey" text, replayed boolean)`,
  values: (requests) => [JSON.stringify(requests)],
});
