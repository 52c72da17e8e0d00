import type { ActorKind } from '@listings/domain';
import { conditionsOf, declareFilters, firstBatch, seek, selectRows, valuesOf } from '@listings/persistence';
import type { Given, Sql } from '@listings/persistence';
import { NEWEST_FIRST } from './newest-first.js';

/** An entry of the audit log. */
export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: ActorKind;
  readonly userId: string | null;
  readonly keyId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

const COLUMNS = `id, at, actor, user_id as "userId", key_id as "keyId", actor_name as "actorName", action, subject, details, address`;

/** The same columns of a batch. */
const RETURNED = 'id, at, actor, "userId", "keyId", "actorName", action, subject, details, address';

/** What an entry takes in memory: one of the addresses to which owners return has some hundred kilobytes of details. */
const BYTES = 'octet_length(details::text) as bytes';

/** A position in the audit log: the page continues with older entries. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: number;
}

const filters = declareFilters({
  action: (action: string, add) => `action = ${add(action)}`,
  userId: (id: string, add) => `user_id = ${add(id)}`,
  from: (from: Date, add) => `at >= ${add(from)}`,
  /** Exclusive. */
  to: (to: Date, add) => `at < ${add(to)}`,
});

/** Which entries of the audit log to read. */
export type AuditFilter = Given<typeof filters> & { readonly accountId: number };

/** Returns a page of the audit log, newest first, with one entry more if a further page follows. */
export async function findAuditEntries(
  sql: Sql,
  filter: AuditFilter,
  page: { readonly position?: AuditPosition; readonly size: number },
): Promise<AuditRow[]> {
  const { all, add } = valuesOf(filter.accountId);
  const { behind, order, limit } = seek(NEWEST_FIRST, page, add);
  const conditions = ['account_id = $1', ...conditionsOf(filters, filter, add), ...behind];
  return sql.query<AuditRow>(
    `select ${COLUMNS} from audit_log where ${conditions.join(' and ')} ${order} limit ${limit}`,
    all,
  );
}

/**
 * Returns the next entries of the audit log, newest first: at most `limit`, and no further one once their details have a megabyte. There are no
 * more where none is returned.
 */
export async function findAuditBatch(
  sql: Sql,
  filter: AuditFilter,
  { position, limit }: { readonly position?: AuditPosition; readonly limit: number },
): Promise<AuditRow[]> {
  const { all, add } = valuesOf(filter.accountId);
  const { behind, order } = seek(NEWEST_FIRST, { position, size: limit }, add);
  const conditions = ['account_id = $1', ...conditionsOf(filters, filter, add), ...behind];
  const rows = `select ${COLUMNS}, ${BYTES} from audit_log where ${conditions.join(' and ')} ${order} limit ${limit}`;
  return sql.query<AuditRow>(firstBatch({ rows, order: 'at desc, id desc', columns: RETURNED }), all);
}

/**
 * Returns entries of the audit log within a range of time, the oldest first, after a position: at most `limit`, and no further one once their
 * details have a megabyte.
 */
export const findAuditEntriesAfter = selectRows<
  [
    page: {
      readonly accountId: number;
      readonly from?: Date;
      readonly to?: Date;
      readonly after?: AuditPosition;
      readonly limit: number;
    },
  ],
  AuditRow
>({
  text: firstBatch({
    rows: `select ${COLUMNS}, ${BYTES} from audit_log
      where account_id = $accountId and (at, id) > ($after.at::timestamptz, $after.id::bigint) and at < $to::timestamptz
      order by at, id limit $limit`,
    order: 'at, id',
    columns: RETURNED,
  }),
  computed: ({ from = '-infinity', to = 'infinity', after = { at: from, id: 0 } }) => ({ after, to }),
});
