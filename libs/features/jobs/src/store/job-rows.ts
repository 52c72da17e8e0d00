import { createHash } from 'node:crypto';
import {
  changeRows,
  conditionsOf,
  countChanges,
  declareFilters,
  firstBatch,
  seek,
  selectOnly,
  selectRows,
  valuesOf,
} from '@listings/persistence';
import type { Given, Order, Sql, Transaction } from '@listings/persistence';

/** The state of a row: read, checked, not possible as it is, or done. */
export type JobRowState = 'STAGED' | 'CHECKED' | 'REFUSED' | 'ENDED';

/** A row of a job, for example a line of a file or a location. */
export interface JobItem {
  readonly position: number;
  readonly state: JobRowState;
  readonly outcome: string | null;
  readonly locationId: number | null;
  /** What tells rows apart that mean the same record; a row may have a second key. */
  readonly rowKey: string | null;
  readonly identityKey: string | null;
  /** Where it comes from, for example the cells of its line; each kind has its own form. */
  readonly input: unknown;
  /** What the kind found out about it. */
  readonly details: unknown;
}

/** The key of a job. */
export interface JobKey {
  readonly accountId: number;
  readonly jobId: string;
}

const columns = `position, state, outcome, location_id as "locationId", row_key as "rowKey", identity_key as "identityKey", input, details`;

/** Stores rows of a job, at most a few thousand at once. */
export const insertJobRows = changeRows<
  [given: JobKey, rows: readonly Pick<JobItem, 'position' | 'locationId' | 'input'>[]],
  Transaction
>({
  name: 'job-rows-insert',
  text: `insert into job_rows (account_id, job_id, position, state, location_id, input)
    select $accountId, $jobId, position, 'STAGED', location_id, input
    from unnest($2.position::integer[], $2.locationId::integer[], $inputs::jsonb[]) as row (position, location_id, input)`,
  computed: (_, rows) => ({ inputs: rows.map(({ input }) => JSON.stringify(input ?? null)) }),
});

/** Rows that were copied, and the last of them in their order; its position is null when there was none. */
export interface CopiedRows {
  readonly copied: number;
  readonly last: number | null;
}

/**
 * Stores the rows of another job that have an outcome, behind the position `after`, as rows to be checked anew; at most `limit`. No row is read,
 * because it may be as large as a file lets it be.
 */
export const copyJobRows = selectOnly<
  [given: JobKey & { fromJobId: string; outcome: string; after: number; limit: number }],
  CopiedRows,
  Transaction
>({
  name: 'job-rows-copy',
  text: `with copied as (
      insert into job_rows (account_id, job_id, position, state, input)
      select account_id, $jobId, position, 'STAGED', input from job_rows
      where account_id = $accountId and job_id = $fromJobId and outcome = $outcome and position > $after
      order by position limit $limit
      returning position
    )
    select count(*)::integer as copied, max(position) as last from copied`,
});

/** Reads the first rows of a job in a state, in their order, behind the position `after`. */
export async function findNextRows(sql: Sql, asked: Omit<NextRows, 'after'> & Partial<NextRows>): Promise<JobItem[]> {
  return next(sql, { after: 0, ...asked });
}

type NextRows = JobKey & { state: JobRowState; limit: number; after: number };

const next = selectRows<[given: NextRows], JobItem>({
  name: 'job-rows-next',
  text: `select ${columns} from job_rows
   where account_id = $accountId and job_id = $jobId and state = $state and position > $after order by position limit $limit`,
});

/** What a row takes in memory: its input may be as large as a file lets it be. */
const BYTES = 'octet_length(input::text) + coalesce(octet_length(details::text), 0) as bytes';

/**
 * Reads the first rows of a job in a state, in their order: at most `limit`, and no further one once they have a megabyte, because a row may be
 * as large as a file lets it be.
 */
export const findNextBatch = selectRows<[given: Omit<NextRows, 'after'>], JobItem>({
  name: 'job-rows-next-batch',
  text: firstBatch({
    rows: `select *, ${BYTES} from job_rows
      where account_id = $accountId and job_id = $jobId and state = $state order by position limit $limit`,
    order: 'position',
    columns,
  }),
});

/** The longest key that is stored as it is; the database refuses long ones in an index. */
const LONGEST_KEY = 500;

/** A key of a row as it is stored: a cell of a file may be long. */
function storedKey(key: string): string {
  return key.length > LONGEST_KEY ? `digest ${createHash('sha256').update(key).digest('hex')}` : key;
}

/** Writes what became of rows. */
export const saveJobRows = changeRows<[given: JobKey, rows: readonly Omit<JobItem, 'input'>[]], Transaction>({
  name: 'job-rows-save',
  text: `update job_rows set state = given.state, outcome = given.outcome, location_id = given.location_id,
      row_key = given.row_key, identity_key = given.identity_key, details = given.details
    from unnest($2.position::integer[], $2.state::text[], $2.outcome::text[], $2.locationId::integer[], $rowKeys::text[],
        $identityKeys::text[], $details::jsonb[])
      as given (position, state, outcome, location_id, row_key, identity_key, details)
    where account_id = $accountId and job_id = $jobId and job_rows.position = given.position`,
  computed: (_, rows) => ({
    rowKeys: rows.map(({ rowKey }) => rowKey && storedKey(rowKey)),
    identityKeys: rows.map(({ identityKey }) => identityKey && storedKey(identityKey)),
    details: rows.map(({ details }) => JSON.stringify(details ?? null)),
  }),
  isNeeded: (_, rows) => rows.length > 0,
});

/**
 * Replaces the cells in the input of rows, which are checked anew. Returns the outcome that each had before, empty if it had none; rows that have
 * ended, or are not there, are left out.
 */
export const replaceCells = selectRows<
  [given: JobKey, rows: readonly { readonly position: number; readonly cells: readonly string[] }[]],
  { readonly position: number; readonly outcome: string },
  Transaction
>({
  name: 'job-rows-replace-cells',
  text: `with given as (
      select position, cells from unnest($2.position::integer[], $cells::jsonb[]) as given (position, cells)
    ), before as (
      select stored.position, stored.outcome, given.cells from given join job_rows stored on stored.position = given.position
      where stored.account_id = $accountId and stored.job_id = $jobId and stored.state <> 'ENDED' for update of stored
    )
    update job_rows set state = 'STAGED', outcome = null, row_key = null, identity_key = null, location_id = null, details = null,
      input = jsonb_set(input, '{cells}', before.cells)
    from before where job_rows.account_id = $accountId and job_rows.job_id = $jobId and job_rows.position = before.position
    returning job_rows.position, coalesce(before.outcome, '') as outcome`,
  computed: (_, rows) => ({ cells: rows.map(({ cells }) => JSON.stringify(cells)) }),
  isNeeded: (_, rows) => rows.length > 0,
});

/** Reads some rows of a job. */
export const findRowsAt = selectRows<[given: JobKey & { positions: readonly number[] }], JobItem>({
  name: 'job-rows-at',
  text: `select ${columns} from job_rows
   where account_id = $accountId and job_id = $jobId and position = any($positions::integer[])`,
  isNeeded: ({ positions }) => positions.length > 0,
});

/** Lets rows that are not done be checked anew, at most `limit`. Returns their number. */
export const restageRows = countChanges<[given: JobKey & { limit: number }]>({
  name: 'job-rows-restage',
  text: `update job_rows set state = 'STAGED', outcome = null, row_key = null, identity_key = null, location_id = null, details = null
   where account_id = $accountId and job_id = $jobId and position = any(array(
     select position from job_rows
     where account_id = $accountId and job_id = $jobId and state in ('CHECKED', 'REFUSED') limit $limit
   ))`,
});

/** Deletes rows of a job, at most `limit`. Returns their number. */
export const deleteJobRows = countChanges<[given: JobKey & { limit: number }]>({
  name: 'job-rows-delete',
  text: `delete from job_rows where account_id = $accountId and job_id = $jobId and position = any(array(
     select position from job_rows where account_id = $accountId and job_id = $jobId order by position limit $limit
   ))`,
});

/** The first positions, within a job, of rows with some keys. */
export interface FirstRows {
  readonly byRowKey: ReadonlyMap<string, number>;
  readonly byIdentityKey: ReadonlyMap<string, number>;
}

/** Finds the first row of each key within a job. */
export async function findFirstRows(
  sql: Sql,
  { accountId, jobId, rowKeys, identityKeys }: JobKey & { rowKeys: readonly string[]; identityKeys: readonly string[] },
): Promise<FirstRows> {
  const first = (column: string, keys: string) => `(
    select position from job_rows where account_id = $1 and job_id = $2 and ${column} = ${keys}.key order by position limit 1
  )`;
  const rows = await sql.query<{ key: string; isRowKey: boolean; position: number | null }>(
    {
      name: 'job-rows-of-keys',
      text: `select key, true as "isRowKey", ${first('row_key', 'asked')} as position from unnest($3::text[]) as asked (key)
             union all
             select key, false, ${first('identity_key', 'named')} from unnest($4::text[]) as named (key)`,
    },
    [accountId, jobId, rowKeys.map(storedKey), identityKeys.map(storedKey)],
  );
  const positions = (wanted: boolean, keys: readonly string[]) => {
    const found = new Map(
      rows.flatMap(({ key, isRowKey, position }) =>
        isRowKey === wanted && position !== null ? [[key, position] as const] : [],
      ),
    );
    return new Map(
      keys.flatMap((key) => {
        const position = found.get(storedKey(key));
        return position === undefined ? [] : [[key, position] as const];
      }),
    );
  };
  return { byRowKey: positions(true, rowKeys), byIdentityKey: positions(false, identityKeys) };
}

const filters = declareFilters({
  outcome: (outcome: string, add) => `outcome = ${add(outcome)}`,
  state: (state: JobRowState, add) => `state = ${add(state)}`,
});

/** Which rows of a job to read. */
export type JobRowFilter = Given<typeof filters>;

const IN_ORDER: Order<number> = {
  keys: [['position', 'integer']],
  descending: false,
  values: (position) => [position],
};

/** Returns a page of the rows of a job in their order, with one more if a further page follows. */
export async function findRowPage(
  sql: Sql,
  query: JobKey & { filter: JobRowFilter; page: { readonly position?: number; readonly size: number } },
): Promise<JobItem[]> {
  const { all, add } = valuesOf(query.accountId);
  const conditions = ['account_id = $1', `job_id = ${add(query.jobId)}`, ...conditionsOf(filters, query.filter, add)];
  const { behind, order, limit } = seek(IN_ORDER, query.page, add);
  return sql.query<JobItem>(
    `select ${columns} from job_rows where ${[...conditions, ...behind].join(' and ')} ${order} limit ${limit}`,
    all,
  );
}

/**
 * Returns the rows of a job that follow the position `after`, in their order: at most `limit`, and no further one once they have a megabyte, as
 * {@link findNextBatch} does. Those behind the last one follow; there are no more where none is returned.
 */
export async function findRowBatch(
  sql: Sql,
  { accountId, jobId, filter, after, limit }: JobKey & { filter: JobRowFilter; after: number; limit: number },
): Promise<JobItem[]> {
  const { all, add } = valuesOf(accountId);
  const conditions = ['account_id = $1', `job_id = ${add(jobId)}`, ...conditionsOf(filters, filter, add)];
  const rows = `select *, ${BYTES} from job_rows
    where ${conditions.join(' and ')} and position > ${add(after)} order by position limit ${add(limit)}`;
  return sql.query<JobItem>(firstBatch({ rows, order: 'position', columns }), all);
}
