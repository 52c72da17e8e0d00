import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts } from './accounts.js';

/** Telling a listing that is gone from one that we may no longer see. */
export interface ListingAccess {
  /**
   * Does the work; when that ends in `LISTING_NOT_FOUND`, looks whether the account above the listing can still be
   * reached. If not, the listing may well exist: `LISTING_INACCESSIBLE` [publishers 1.3, 5.8].
   */
  explain<T>(session: PublisherSession, listingRef: string, work: () => Promise<T>): Promise<T>;
}

/** Makes it. The look costs one call, and only after a 404. */
export function createListingAccess(api: ApiClient, configuration: Configuration): ListingAccess {
  return {
    async explain(session, listingRef, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind !== 'LISTING_NOT_FOUND') throw error;
        const { account } = listingNames(listingRef);
        const accounts = await readAccounts(api, configuration, session);
        if (accounts.some(({ name }) => name === account)) throw error;
        const cause = 'the account that holds it cannot be reached any longer';
        throw new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, cause }, { cause: error });
      }
    },
  };
}
