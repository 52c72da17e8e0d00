import type { ConnectionsDependencies } from '@listings/feature-connections';
import { createLocationInTransaction } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { requestPhotos } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import type { Encryption, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';

/**
 * Provides the dependencies of the connections feature. Imports create locations through the locations feature and
 * request photos through the photos feature.
 */
export function connectionsDependencies(
  locations: LocationsDependencies,
  photos: PhotosDependencies,
  parts: { encryption: Encryption; logger: Logger; publicUrl: string },
): ConnectionsDependencies {
  const { database, clock, jobs, publishers, records } = locations;
  const { encryption, logger } = parts;
  return {
    database,
    clock,
    jobs,
    publishers,
    records,
    ...parts,
    calls: new PublisherCalls({ database, encryption, clock, publishers, logger }),
    createLocation: (transaction, caller, input) =>
      createLocationInTransaction(transaction, locations, caller, { input, origin: 'import' }),
    requestPhotos: (transaction, { accountId }, request) =>
      requestPhotos(transaction, photos, { accountId, source: 'import' }, request),
  };
}
