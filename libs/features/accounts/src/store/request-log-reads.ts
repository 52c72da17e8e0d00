import type { RequestOutcome } from '../rules/request-outcome.js';
import type { Sql } from '@listings/persistence';
import type { LoggedRequest } from './request-log-writes.js';

/** The place of a request in the log; it identifies the request within its account. */
export interface RequestPosition {
  /** In whole milliseconds. */
  readonly at: Date;
  readonly id: number;
}

/** A stored request, with what is known of its key. */
export interface RequestRow extends Omit<LoggedRequest, 'accountId'>, RequestPosition {
  /** Null when the key was deleted, long after its revocation. */
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
}

/** Selects requests of an account; an absent field selects all. */
export interface RequestFilter {
  readonly accountId: number;
  readonly outcome?: RequestOutcome;
  readonly operation?: string;
  readonly keyId?: string;
  readonly correlationId?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** A page of the log. */
export interface FoundRequests {
  /** The newest first. */
  readonly requests: readonly RequestRow[];
  /** How many requests were compared with the filter, at most `examine`. */
  readonly examined: number;
  /** The oldest one of these; undefined if there was none. */
  readonly last?: RequestPosition;
}

const COLUMNS = `log.at, log.id, log.key_id as "keyId", log.method, log.path, log.query, log.operation, log.status, log.outcome,
  log.errors, log.correlation_id as "correlationId", log.duration_ms as "durationMs", log.request_bytes as "requestBytes",
  log.response_bytes as "responseBytes", log.idempotency_key as "idempotencyKey", log.replayed,
  api_keys.name as "keyName", api_keys.prefix as "keyPrefix"`;

const KEY_OF_LOG = 'left join api_keys on api_keys.account_id = log.account_id and api_keys.id = log.key_id';

/**
 * Returns the newest matching requests behind a position, at most `limit`, and compares at most `examine` requests with
 * the filter: no index finds a key, an operation or a correlation id, because it would make each insert dearer.
 */
export async function findRequests(
  sql: Sql,
  filter: RequestFilter,
  page: { behind?: RequestPosition; limit: number; examine: number },
): Promise<FoundRequests> {
  const { text, values } = requestListStatement(filter, page);
  const rows = await sql.query<ListedRow>(text, values);
  const requests: RequestRow[] = [];
  for (const { examined: _, lastAt: __, lastId: ___, ...row } of rows) if (row.id !== null) requests.push(row);
  const [first] = rows;
  return { requests, examined: first?.examined ?? 0, last: first && { at: first.lastAt, id: first.lastId } };
}

/** A row of the list; one without a request says only what was examined. */
type ListedRow = (RequestRow | { readonly id: null }) & {
  readonly examined: number;
  readonly lastAt: Date;
  readonly lastId: number;
};

/** The statement of {@link findRequests}, for tests of its plan. */
export function requestListStatement(
  { accountId, outcome, operation, keyId, correlationId, from, to }: RequestFilter,
  { behind, limit, examine }: { behind?: RequestPosition; limit: number; examine: number },
): { text: string; values: unknown[] } {
  const values: unknown[] = [accountId, limit, examine];
  const value = (given: unknown) => `$${values.push(given)}`;
  const all = (conditions: (string | false | undefined)[]) => conditions.filter(Boolean).join(' and ');
  const range = all([
    'account_id = $1',
    // The index of the failures serves only a statement that names its condition.
    outcome !== undefined && outcome !== 'SUCCESS' && `outcome <> 'SUCCESS'`,
    from && `at >= ${value(from)}`,
    to && `at < ${value(to)}`,
    behind && `(at, id) < (${value(behind.at)}::timestamptz, ${value(behind.id)}::bigint)`,
  ]);
  const matches = all([
    'true',
    outcome !== undefined && `outcome = ${value(outcome)}`,
    operation !== undefined && `operation = ${value(operation)}`,
    keyId !== undefined && `key_id = ${value(keyId)}`,
    correlationId !== undefined && `correlation_id = ${value(correlationId)}`,
  ]);
  const text = `
    with examined as materialized (
      select at, id, ${matches} as matches from request_log where ${range} order by at desc, id desc limit $3
    ), page as (
      select at, id from examined where matches order by at desc, id desc limit $2
    )
    select ${COLUMNS}, (select count(*)::integer from examined) as examined, last.at as "lastAt", last.id as "lastId"
    from (select at, id from examined order by at, id limit 1) last
    left join (page join request_log log on log.account_id = $1 and log.at = page.at and log.id = page.id) on true
    ${KEY_OF_LOG}
    order by log.at desc, log.id desc`;
  return { text, values };
}

/** Returns a request of an account. */
export async function findRequest(
  sql: Sql,
  { accountId, at, id }: { accountId: number } & RequestPosition,
): Promise<RequestRow | undefined> {
  const [row] = await sql.query<RequestRow>(
    `select ${COLUMNS} from request_log log ${KEY_OF_LOG} where log.account_id = $1 and log.at = $2 and log.id = $3`,
    [accountId, at, id],
  );
  return row;
}
