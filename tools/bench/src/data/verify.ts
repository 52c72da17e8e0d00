import { locationRecord, searchVector } from '@listings/domain';
import type { RecordSettings } from '@listings/domain';
import { lockLocations } from '@listings/feature-locations';
import { Database } from '@listings/persistence';
import { accountOf } from './accounts.js';
import { contextOf, FIRST_LOCATION_ID } from './location-rows.js';

/**
 * Compares samples of the loaded data with the records that the product renders from the stored rows. Returns the first
 * difference; undefined if there is none. This detects data of an older release.
 */
export async function dataProblem(
  productUrl: string,
  data: { locations: number; settings: RecordSettings; samples?: number },
): Promise<string | undefined> {
  const { locations, settings, samples = 200 } = data;
  const database = new Database({ url: productUrl, maxConnections: 1 });
  try {
    const step = Math.max(1, Math.floor(locations / samples));
    for (let index = 0; index < locations; index += step) {
      const problem = await sampleProblem(database, index, settings);
      if (problem) return `location ${FIRST_LOCATION_ID + index}: ${problem}`;
    }
    return undefined;
  } finally {
    await database.close();
  }
}

async function sampleProblem(database: Database, index: number, settings: RecordSettings) {
  const key = { accountId: accountOf(index), ids: [FIRST_LOCATION_ID + index] };
  return database.transaction(async (transaction) => {
    const [location] = await lockLocations(transaction, key);
    if (!location) return 'it is not there';
    const [stored] = await transaction.query<{ document: string; sameSearch: boolean }>(
      `select document, search = $3::tsvector as "sameSearch" from locations join location_documents using (account_id, id)
       where account_id = $1 and id = $2`,
      [key.accountId, location.id, searchVector(key.accountId, location)],
    );
    const rendered = JSON.stringify(locationRecord(location, contextOf(location, settings)));
    if (stored?.document !== rendered) return `its record is\n${stored?.document}\nbut renders as\n${rendered}`;
    return stored.sameSearch ? undefined : 'its search words differ';
  });
}
