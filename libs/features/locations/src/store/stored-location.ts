import type { StoredLocation } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/**
 * Reads a location as it is stored. What pushes it reads it after the request to push, so that the data is at least as new as the request.
 */
export async function readStoredLocation(
  sql: Sql,
  key: { accountId: number; locationId: number },
): Promise<StoredLocation | undefined> {
  const [row] = await sql.query<StoredLocation>(
    { name: 'location-stored', text: `select ${storedColumns} from locations where account_id = $1 and id = $2` },
    [key.accountId, key.locationId],
  );
  return row;
}
