import type { LoggedRequest, RequestOutcome } from '@listings/domain';
import { conditionsOf, declareFilters, seek, selectRow, valuesOf } from '@listings/persistence';
import type { Given, Sql } from '@listings/persistence';
import { NEWEST_FIRST } from './newest-first.js';

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

/** The filters that the indexes know. */
const ranges = declareFilters({
  // The index of the failures serves only a statement that names its condition.
  outcome: (outcome: RequestOutcome) => (outcome === 'SUCCESS' ? 'true' : `outcome <> 'SUCCESS'`),
  from: (from: Date, add) => `at >= ${add(from)}`,
  /** Exclusive. */
  to: (to: Date, add) => `at < ${add(to)}`,
});

/** The filters that each request is compared with. */
const compared = declareFilters({
  outcome: (outcome: RequestOutcome, add) => `outcome = ${add(outcome)}`,
  operation: (operation: string, add) => `operation = ${add(operation)}`,
  keyId: (id: string, add) => `key_id = ${add(id)}`,
  correlationId: (id: string, add) => `correlation_id = ${add(id)}`,
});

/** Selects requests of an account; an absent field selects all. */
export type RequestFilter = Given<typeof ranges> & Given<typeof compared> & { readonly accountId: number };

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
  filter: RequestFilter,
  { behind: position, limit, examine }: { behind?: RequestPosition; limit: number; examine: number },
): { text: string; values: readonly unknown[] } {
  const { all: values, add } = valuesOf(filter.accountId);
  const { behind, order } = seek(NEWEST_FIRST, { position, size: limit }, add);
  const range = ['account_id = $1', ...conditionsOf(ranges, filter, add), ...behind].join(' and ');
  const matches = ['true', ...conditionsOf(compared, filter, add)].join(' and ');
  const text = `
    with examined as materialized (
      select at, id, ${matches} as matches from request_log where ${range} ${order} limit ${add(examine)}
    ), page as (
      select at, id from examined where matches ${order} limit ${add(limit)}
    )
    select ${COLUMNS}, (select count(*)::integer from examined) as examined, last.at as "lastAt", last.id as "lastId"
    from (select at, id from examined order by at, id limit 1) last
    left join (page join request_log log on log.account_id = $1 and log.at = page.at and log.id = page.id) on true
    ${KEY_OF_LOG}
    order by log.at desc, log.id desc`;
  return { text, values };
}

/** Returns a request of an account. */
export const findRequest = selectRow<[given: { accountId: number } & RequestPosition], RequestRow>({
  text: `select ${COLUMNS} from request_log log ${KEY_OF_LOG} where log.account_id = $accountId and log.at = $at and log.id = $id`,
});
