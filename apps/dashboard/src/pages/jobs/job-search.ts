import { JOB_KINDS } from '../../api/job-kinds.js';
import { cursorOf, oneOf, searchReader } from '../../components/search-values.js';

/** Reads the filters and the cursor of the address. */
export const parseJobSearch = searchReader({
  kind: oneOf(JOB_KINDS),
  open: (value) => (typeof value === 'boolean' ? value : undefined),
  after: cursorOf,
});
