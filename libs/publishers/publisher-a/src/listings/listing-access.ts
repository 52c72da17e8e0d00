import { failureOf, PublisherError, unusable } from '@listings/publisher-sdk';
import type { ListingPlace, PublisherFailure } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts, readLocation } from './read-location.js';

/** What a 404 or 403 means for a listing: see {@link createListingAccess}. */
export type ListingAccess = ReturnType<typeof createListingAccess>;

/**
 * Distinguishes listings that no longer exist, listings that the user can no longer access, and accessible listings: the
 * publisher answers 404 or 403 in several of these cases. It costs a few calls, and only after such an answer.
 */
export function createListingAccess(api: ApiClient) {
  return { explain, requireListed };

  /**
   * Runs `work`. After `LISTING_NOT_FOUND`, throws like {@link requireListed}, or `TRANSIENT` if the listing exists after
   * all [publishers 1.3, 5.8]. After `LISTING_INACCESSIBLE`, throws `unverified` if the listing is readable and
   * unverified, so that its link stays intact [publishers 1.3].
   */
  async function explain<T>(place: ListingPlace, work: () => Promise<T>, unverified?: PublisherFailure): Promise<T> {
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
  }

  /**
   * Returns if the listing exists, so that a 404 concerned one of its resources. Throws `LISTING_INACCESSIBLE` if its
   * account is no longer accessible or the listing moved to another account, otherwise `LISTING_NOT_FOUND`.
   */
  async function requireListed(place: ListingPlace): Promise<void> {
    const { session, listingRef } = place;
    const { account, location } = listingNames(listingRef);
    const accounts = await readAccounts(api, session);
    if (!accounts.some(({ name }) => name === account))
      throw closed(
        listingRef,
        'The connected user no longer has access to the group that contains the listing; ask its owner to grant it again',
      );
    const asked = { name: account, query: { readMask: 'name', pageSize: 100 } };
    for await (const { locations = [] } of api.pages('locations', { session }, asked, () => ({})))
      if (locations.some(({ name }) => name === location)) return;
    // A listing is also readable by its name without an account.
    const readable = await api.find('locationName', place, { query: { readMask: 'name' } });
    if (readable !== undefined)
      throw closed(listingRef, 'The listing was moved to another group at the publisher; link it again from there');
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  }

  /** Also true if the listing is not readable: the 403 then keeps its own meaning. */
  async function isVerified(place: ListingPlace): Promise<boolean> {
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
