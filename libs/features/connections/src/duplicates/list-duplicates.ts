import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { globalId, offsetPage } from '@listings/pagination';
import type { OffsetPage, OffsetPageRequest } from '@listings/pagination';
import type { Database } from '@listings/persistence';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import type { ShownStatus } from '../rules/duplicate-state.js';
import { findDuplicates, findMatchableLocation, pageOfDuplicates } from '../store/duplicate-listings.js';
import { duplicateRecord } from './duplicate-record.js';
import type { DuplicateRecord } from './duplicate-record.js';

/** The value of `tag`, in any case, that spans all locations [4.6]. */
const ALL_LOCATIONS = 'all';

/** The duplicates of a location, the highest score first [contract 11]. Throws 404 for an unknown location. */
export async function duplicatesOfLocation(
  { database }: { database: Database },
  { accountId }: Caller,
  locationId: number,
): Promise<DuplicateRecord<ShownStatus>[]> {
  const key = { accountId, locationId };
  if (!(await findMatchableLocation(database, key))) throw invalidId('unknown');
  const rows = await findDuplicates(database, { ...key, limit: CONNECTION_BOUNDS.duplicatesOfLocation });
  return rows.map(duplicateRecord);
}

/** A page of the duplicates of all locations, or of the locations with a tag, newest first [contract 11]. */
export async function duplicatesRollup(
  { database }: { database: Database },
  { accountId }: Caller,
  { tag, page }: { tag: string; page: OffsetPageRequest },
): Promise<OffsetPage<DuplicateRecord<ShownStatus> & { readonly locationId: string }>> {
  const { rows, total } = await pageOfDuplicates(database, {
    accountId,
    tag: tag.toLowerCase() === ALL_LOCATIONS ? undefined : tag,
    page,
  });
  const records = rows.map((row) => ({ ...duplicateRecord(row), locationId: globalId('Location', row.locationId) }));
  return offsetPage(page, records, total);
}
