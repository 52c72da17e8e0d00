import { formatMoment } from '@listings/language';
import type { Language } from '@listings/language';
import type { HealthDependencies } from '../dependencies.js';
import { findNextDifferences } from '../store/differences.js';
import type { DifferenceSelection, ListedDifference } from '../store/differences.js';

type Cell = string | number | null;

/** Differences of a statement: a value may be as long as a record of a location. */
const AT_ONCE = 200;

/** The header of the rows of differences. */
export const DIFFERENCE_HEADER: readonly string[] = [
  ...['Location ID', 'Location', 'Store code', 'City', 'Publisher', 'Field'],
  ...['Here', 'At the publisher', 'Found', 'Decided', 'Decided by'],
];

/** The differences of a selection in the order of their locations, a row for each. Moments are in the notation of the language, if one is given. */
export async function* differenceRows(
  { database, publishers }: Pick<HealthDependencies, 'database' | 'publishers'>,
  accountId: number,
  selection: DifferenceSelection,
  language?: Language,
): AsyncGenerator<Cell[]> {
  const moment = (at: Date) => (language ? formatMoment(at, language) : at.toISOString());
  for (let after: ListedDifference | undefined; ;) {
    const page = { ...selection, accountId, limit: AT_ONCE, ...(after && { after }) };
    const found = await findNextDifferences(database, page);
    for (const { locationId, locationName, storeId, city, publisher, field, ...difference } of found) {
      const { ours, theirs, foundAt, decidedAt, decidedBy } = difference;
      const site = publishers.find(publisher)?.declaration.site.name ?? publisher;
      const decided = [decidedAt ? moment(decidedAt) : null, decidedBy];
      yield [locationId, locationName, storeId, city, site, wordsOf(field), ours, theirs, moment(foundAt), ...decided];
    }
    if (found.length < AT_ONCE) return;
    after = found.at(-1);
  }
}

/** The name of a field for people: `Store code` for `storeCode`. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
