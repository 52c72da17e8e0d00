import { JOB_KINDS } from '../../api/job-kinds.js';
import type { JobSearch } from '../../api/jobs-query.js';
import { textOf } from '../../components/search-values.js';

/** Reads the filters of the address; anything else is left out. */
export function parseJobSearch(search: Readonly<Record<string, unknown>>): JobSearch {
  const open = search['open'];
  return {
    kind: JOB_KINDS.find((kind) => kind === search['kind']),
    open: typeof open === 'boolean' ? open : undefined,
    after: textOf(search['after']),
  };
}
