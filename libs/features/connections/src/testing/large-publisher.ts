import { guardedPublisher, ModelListings } from '@listings/publisher-model';
import type { ListingsCapability } from '@listings/publisher-sdk';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import type { ReadingDependencies } from '../dependencies.js';
import { databaseTime } from '../store/connected-listings.js';
import { startCalls } from './start-calls.js';

type Capability = (listings: ModelListings) => Partial<ListingsCapability>;

/** Starts the connections feature with a large publisher, without the sandbox, for a test file. */
export const largePublisherFixture = (listings: Capability) => shared(() => newFixture(listings));

async function newFixture(listings: Capability) {
  const large = new ModelListings([]);
  const started = await startCalls((process) => guardedPublisher('large-maps', { listings: listings(large) }, process));
  const { database, clock, calls, publishers, logger, close } = started;
  const services = { database, clock, calls, publishers, logger };
  const deps: ReadingDependencies = { ...services, work: testWork(database), followers: [] };
  return {
    database,
    clock,
    large,
    deps,
    close,
    async connected(listingsOfAccount: number) {
      large.refs = Array.from({ length: listingsOfAccount }, (_, n) => `shop-${n}`);
      large.pages.length = 0;
      large.endAt();
      return started.connected();
    },
    /** The time of the database, a millisecond or more after all that has happened. */
    async laterTime(): Promise<Date> {
      const now = await databaseTime(database);
      const later = async () => [await databaseTime(database)].find((time) => time > now);
      return waitFor(later, { describe: 'a later time', intervalMs: 1 });
    },
  };
}
