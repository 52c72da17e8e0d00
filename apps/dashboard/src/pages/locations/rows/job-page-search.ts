import { textOf } from '../../../components/search-values.js';
import type { Job, RowOutcome } from '../../../api/jobs-query.js';
import { rowsWith } from '../../../components/jobs/rows-with.js';

/** The outcomes of rows, in the order in which a job lists them. */
export const OUTCOMES: readonly RowOutcome[] = [
  'NEW',
  'CHANGED',
  'READY',
  'REQUESTED',
  'SAME',
  'CREATED',
  'UPDATED',
  'REPLIED',
  'REPEATED',
  'ARCHIVED',
  'KEPT',
  'LISTED',
  'SUGGESTED',
  'NO_SEAT',
  'REFUSED',
];

/** What the address of a job's page says: which rows it shows. `ALL` shows all. */
export interface JobPageSearch {
  readonly show?: RowOutcome | 'ALL';
  readonly after?: string;
  /** The columns of an import are changed again. */
  readonly columns?: true;
}

/** Reads the address; what it does not know it leaves out. */
export function parseJobPageSearch(search: Readonly<Record<string, unknown>>): JobPageSearch {
  return {
    show: [...OUTCOMES, 'ALL' as const].find((outcome) => outcome === search['show']),
    after: textOf(search['after']),
    columns: search['columns'] === true ? true : undefined,
  };
}

/** Which rows the page shows: first those that are refused, because a person can do something about them. */
export function shownOutcome(job: Pick<Job, 'counts'>, { show }: JobPageSearch): NonNullable<JobPageSearch['show']> {
  return show ?? (rowsWith(job, 'REFUSED') > 0 ? 'REFUSED' : 'ALL');
}
