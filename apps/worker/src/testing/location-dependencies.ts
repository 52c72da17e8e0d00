import type { LocationsDependencies } from '@listings/feature-locations';
import type { Database, InUnit } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testWork } from '@listings/work/testing';

/** What the api needs to change locations, for tests of the workers that go on with them. */
export const locationDependencies = (database: Database, archiveGraceHours = 0): InUnit<LocationsDependencies> => ({
  database,
  unit: database,
  work: testWork(database),
  clock: systemClock,
  followers: [],
  archiveGraceHours,
  publishers: new PublisherRegistry([]),
  records: { verifyingPublishers: [], mediaUrl: 'https://listings.example/media' },
});
