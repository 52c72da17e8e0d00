import { insertJobRows, MOST_ROWS } from '@listings/feature-jobs';
import type { JobRun } from '@listings/feature-jobs';
import { findLocationIds } from '../store/location-reads.js';
import { filterOf } from './edit/edit-parameters.js';
import type { LocationSelection } from './edit/edit-parameters.js';

/** Locations that are stored as rows in one piece of work. */
const AT_ONCE = 1_000;

const TOO_MANY = `The selection has more than ${MOST_ROWS.toLocaleString('en')} locations. Choose a tag, a folder or a country.`;
const NOTHING = 'No location matches the selection any more.';

/**
 * Stores the next of the selected locations as rows of a job, and goes on with another phase after the last one. From then on the selection no
 * longer changes.
 */
export async function selectLocations(run: JobRun, selection: LocationSelection, next: string): Promise<void> {
  const { accountId, id: jobId, processed, position } = run.job;
  await run.commit(async (transaction) => {
    const afterId = (position as number | null) ?? 0;
    const ids = selection.ids
      ? selection.ids.slice(processed, processed + AT_ONCE)
      : await findLocationIds(transaction, { accountId, filter: filterOf(selection.filter), afterId, limit: AT_ONCE });
    const rows = ids.map((locationId, index) => ({ position: processed + index + 1, locationId, input: null }));
    if (processed + ids.length > MOST_ROWS) return { next: { problem: TOO_MANY } };
    await insertJobRows(transaction, { accountId, jobId }, rows);
    if (ids.length === AT_ONCE) return { processed: ids.length, position: ids.at(-1) };
    const total = processed + ids.length;
    return total === 0 ? { next: { problem: NOTHING } } : { phase: next, total };
  });
}
