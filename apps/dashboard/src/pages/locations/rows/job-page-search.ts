import type { Job } from '../../../api/jobs-query.js';
import { CHANGED, OTHERS, rowsWith, TO_CHANGE } from '../../../components/jobs/rows-with.js';
import { cursorOf, flagOf, oneOf, searchReader } from '../../../components/search-values.js';

/** The outcomes of rows, in the order in which a job lists them. */
export const OUTCOMES = [...TO_CHANGE, ...CHANGED, ...OTHERS];

/** Reads the address of the page of a job; what it does not know it leaves out. */
export const parseJobPageSearch = searchReader({
  /** Which rows it shows. */
  show: oneOf([...OUTCOMES, 'ALL']),
  after: cursorOf,
  /** The columns of an import are changed again. */
  columns: flagOf,
});

/** What the address of a job's page says. */
export type JobPageSearch = ReturnType<typeof parseJobPageSearch>;

/** Which rows the page shows: first those that are refused, because a person can do something about them. */
export function shownOutcome(job: Pick<Job, 'counts'>, { show }: JobPageSearch): NonNullable<JobPageSearch['show']> {
  return show ?? (rowsWith(job, 'REFUSED') > 0 ? 'REFUSED' : 'ALL');
}
