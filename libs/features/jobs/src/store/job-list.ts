import { conditionsOf, declareFilters, seek, valuesOf } from '@listings/persistence';
import type { Given, Order, Sql } from '@listings/persistence';
import { EXPORT } from '../file-kinds.js';
import { ACCOUNT_MOVE } from '../rules/job-right.js';
import type { JobRight } from '../rules/job-right.js';
import { jobColumns } from './jobs.js';
import type { JobPosition, JobRow } from './jobs.js';

const filters = declareFilters({
  kind: (kind: string, add) => `kind = ${add(kind)}`,
  /** Jobs that run or wait for a person. */
  open: (open: boolean) => `state ${open ? '' : 'not '}in ('RUNNING', 'WAITING')`,
});

/** Which jobs to read. */
export type JobFilter = Given<typeof filters>;

const NEWEST_FIRST: Order<JobPosition> = {
  keys: [
    ['created_at', 'timestamptz'],
    ['id', 'uuid'],
  ],
  descending: true,
  values: ({ createdAt, id }) => [createdAt, id],
};

const readBy = `case when kind = '${EXPORT.name}' then parameters ->> 'readBy' end`;

/** The jobs that need no more than a right: as `neededRight` says of each. */
const WITHIN: Readonly<Record<JobRight, readonly string[]>> = {
  WRITE: [`kind <> '${ACCOUNT_MOVE}'`, `${readBy} is null`],
  ADMIN: [`coalesce(${readBy}, 'ADMIN') = 'ADMIN'`],
  OWNER: [],
};

/** Returns a page of the jobs of an account that need no more than a right, newest first, with one more if a further page follows. */
export async function findJobPage(
  sql: Sql,
  query: {
    accountId: number;
    right: JobRight;
    filter: JobFilter;
    page: { readonly position?: JobPosition; readonly size: number };
  },
): Promise<JobRow[]> {
  const { all, add } = valuesOf(query.accountId);
  const { behind, order, limit } = seek(NEWEST_FIRST, query.page, add);
  const conditions = [
    'account_id = $1',
    ...WITHIN[query.right],
    ...conditionsOf(filters, query.filter, add),
    ...behind,
  ];
  return sql.query<JobRow>(
    `select ${jobColumns} from jobs where ${conditions.join(' and ')} ${order} limit ${limit}`,
    all,
  );
}
