import { failureOf, PublisherError, unusable } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ApiClient, Place } from '../api-client.js';
import { calls } from '../wire/calls.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts, readLocation } from './read-location.js';

/**
 * Distinguishes listings that no longer exist, listings that the user can no longer access, and accessible listings: the
 * publisher answers 404 or 403 in several of these cases.
 */
export interface ListingAccess {
  /**
   * Runs `work`. After `LISTING_NOT_FOUND`, checks where the listing is and throws `LISTING_INACCESSIBLE` if its account
   * is no longer accessible or the listing moved to another account, or `TRANSIENT` if the listing exists after all
   * [publishers 1.3, 5.8]. After `LISTING_INACCESSIBLE`, throws `unverified` if the listing is readable and unverified,
   * so that its link stays intact [publishers 1.3].
   */
  explain<T>(place: Place, work: () => Promise<T>, unverified?: PublisherFailure): Promise<T>;
  /**
   * Returns if the listing exists, so that a 404 concerned one of its resources. Otherwise throws like {@link explain}.
   */
  requireListed(place: Place): Promise<void>;
}

/** Creates the check. It costs a few calls, and only after a 404 or 403. */
export function createListingAccess(api: ApiClient): ListingAccess {
  return {
    async explain(place, work, unverified) {
      try {
        return await work();
      } catch (error) {
        const { kind } = failureOf(error);
        if (kind === 'LISTING_INACCESSIBLE' && unverified && !(await isVerified(place)))
          throw new PublisherError(unverified, { cause: error });
        if (kind !== 'LISTING_NOT_FOUND') throw error;
        await requireListed(place);
        throw unusable('the publisher includes the listing in its list, but returned 404 for it', { cause: error });
      }
    },
    requireListed,
  };

  async function requireListed(place: Place): Promise<void> {
    const { session, listingRef } = place;
    const { account, location } = listingNames(listingRef);
    const accounts = await readAccounts(api, session);
    if (!accounts.some(({ name }) => name === account))
      throw closed(
        listingRef,
        'The connected user no longer has access to the group that contains the listing; ask its owner to grant it again',
      );
    const asked = { name: account, query: { readMask: 'name', pageSize: 100 } };
    for await (const { locations = [] } of api.pages(calls.locations, { session }, asked, () => ({})))
      if (locations.some(({ name }) => name === location)) return;
    // A listing is also readable by its name without an account.
    const readable = await api.find(calls.locationName, place, { query: { readMask: 'name' } });
    if (readable !== undefined)
      throw closed(listingRef, 'The listing was moved to another group at the publisher; link it again from there');
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  }

  /** Also true if the listing is not readable: the 403 then keeps its own meaning. */
  async function isVerified(place: Place): Promise<boolean> {
    try {
      return (await readLocation(api, place)).metadata?.canOperateLocalPost ?? false;
    } catch {
      return true;
    }
  }
}

function closed(listingRef: string, text: string): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, text });
}
