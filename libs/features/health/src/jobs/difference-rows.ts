import { wordsIn } from '@listings/feature-jobs';
import { formatMoment } from '@listings/language';
import type { Language } from '@listings/language';
import type { HealthDependencies } from '../dependencies.js';
import { withRestoreObstacles } from '../differences/restore-obstacles.js';
import type { Restorable } from '../differences/restore-obstacles.js';
import { findNextDifferences } from '../store/differences.js';
import type { DifferenceSelection, ListedDifference } from '../store/differences.js';

type Cell = string | number | null;

/**
 * Most differences of a statement, which reads at most a megabyte: a value may be as long as the record of a location or the answer of a
 * publisher.
 */
const AT_ONCE = 200;

/** The header of the rows of differences. */
export const DIFFERENCE_HEADER: readonly string[] = [
  ...['Location ID', 'Location', 'Store code', 'City', 'Publisher', 'Field'],
  ...['Here', 'At the publisher', 'Found', 'Decided', 'Decided by', 'Cannot be restored'],
];

/**
 * The differences of a selection in the order of their locations, a row for each; a difference that can still be decided says why the service
 * cannot restore it. Moments and sentences are in the language, if one is given.
 */
export async function* differenceRows(
  { database, publishers }: Pick<HealthDependencies, 'database' | 'publishers'>,
  accountId: number,
  selection: DifferenceSelection,
  language?: Language,
): AsyncGenerator<Cell[]> {
  const sentence = language ? wordsIn(language) : (english: string) => english;
  const moment = (at: Date) => (language ? formatMoment(at, language) : at.toISOString());
  for (let after: ListedDifference | undefined; ;) {
    const page = { ...selection, accountId, limit: AT_ONCE, ...(after && { after }) };
    const found = await findNextDifferences(database, page);
    if (found.length === 0) return;
    const isDecidable = selection.state === 'OPEN' || selection.state === 'IGNORED';
    const rows: readonly ((typeof found)[number] & Partial<Restorable>)[] = isDecidable
      ? await withRestoreObstacles(database, publishers, { accountId, differences: found })
      : found;
    for (const { locationId, locationName, storeId, city, publisher, field, ...difference } of rows) {
      const { ours, theirs, foundAt, decidedAt, decidedBy, restoreObstacle = null } = difference;
      const site = publishers.find(publisher)?.declaration.site.name ?? publisher;
      const decided = [decidedAt ? moment(decidedAt) : null, decidedBy];
      const of = [locationId, locationName, storeId, city, site, wordsOf(field)];
      yield [...of, ours, theirs, moment(foundAt), ...decided, restoreObstacle && sentence(restoreObstacle)];
    }
    after = found.at(-1);
  }
}

/** The name of a field for people: `Store code` for `storeCode`. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
