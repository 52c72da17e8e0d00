import {
  newAccount,
  newConnectedAccount,
  newLocations,
  storeLinks,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls, sealCredentials } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { manualClock } from '@listings/testing';
import { callConsequences } from '../accounts/call-consequences.js';
import type { ConnectionFollower } from '../connection-follower.js';
import { TEST_ENCRYPTION } from './sandbox-owner.js';

/** A database and the calls of one publisher, which is an object of the tests: nothing of the sandbox. */
export async function startCalls(
  publisherOf: (process: { readonly logger: Logger; readonly clock: Clock }) => RegisteredPublisher,
  followers: readonly ConnectionFollower[] = [],
) {
  const clock = manualClock();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const registered = publisherOf({ logger, clock });
  const publisher = registered.names.constant;
  const database = await temporaryDatabase({ platforms: [registered.names.snake] });
  const callsOf = (publishers: PublisherRegistry) => {
    const consequences = callConsequences({ database, clock, logger, followers });
    return new PublisherCalls({ database, encryption: TEST_ENCRYPTION, clock, publishers, logger, consequences });
  };
  const publishers = new PublisherRegistry([registered]);
  return {
    database,
    clock,
    logger,
    publishers,
    callsOf,
    calls: callsOf(publishers),
    /** A connected account, with a linked location for each reference of a listing. */
    async connected(...listingRefs: string[]) {
      const key = { accountId: await newAccount(database), connectedAccountId: clock.uuid() };
      const credentials = sealCredentials(TEST_ENCRYPTION, key, { token: 'one' });
      await newConnectedAccount(database, { ...key, publisher, credentials });
      const locationIds = await newLocations(database, key.accountId, listingRefs.length);
      const links = listingRefs.map((listingRef, at) => ({ locationId: locationIds[at] as number, listingRef }));
      await storeLinks(database, { ...key, publisher }, links);
      return { ...key, publisher, locationIds };
    },
    close: () => database.close(),
  };
}
