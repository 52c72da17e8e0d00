import type { Caller } from '@listings/domain';
import type { ConnectionsDependencies } from '../dependencies.js';
import { countActiveLocations, countConnectedAccounts, countCoverage } from '../store/listing-coverage.js';
import type { CoverageRow } from '../store/listing-coverage.js';

/** How many active locations have a listing at a publisher, and what the others lack. */
export interface PublisherCoverage extends CoverageRow {
  readonly connectedAccounts: number;
  /** Connected accounts that the publisher accepts no more until their owner connects them again. */
  readonly accountsToReconnect: number;
  /** Locations with no listing and no suggestion: a listing could be created. */
  readonly missing: number;
}

const NOTHING = { linked: 0, notVerified: 0, broken: 0, creating: 0, suggested: 0, failed: 0 } as const;

/** The coverage at each configured publisher, including those without a connected account, and the number of active locations. */
export async function listingCoverage(
  { database, publishers }: Pick<ConnectionsDependencies, 'database' | 'publishers'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<{ locations: number; publishers: PublisherCoverage[] }> {
  const [locations, rows, accounts] = await Promise.all([
    countActiveLocations(database, { accountId }),
    countCoverage(database, { accountId }),
    countConnectedAccounts(database, { accountId }),
  ]);
  return {
    locations,
    publishers: publishers.constants.map((publisher) => {
      const row = rows.find((each) => each.publisher === publisher) ?? { ...NOTHING, publisher };
      const { connected = 0, toReconnect = 0 } = accounts.find((each) => each.publisher === publisher) ?? {};
      const known = row.linked + row.broken + row.creating + row.suggested + row.failed;
      // The counts are read beside each other, so a location may have been archived between them.
      const missing = Math.max(0, locations - known);
      return { ...row, connectedAccounts: connected, accountsToReconnect: toReconnect, missing };
    }),
  };
}
