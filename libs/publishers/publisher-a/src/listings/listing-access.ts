import { PublisherError } from '@listings/publisher-sdk';
import type { CallSubject, ListingPlace, PublisherFailure } from '@listings/publisher-sdk';
import { ifUnverified } from '../failures.js';
import type { CallName, CallTable } from '../wire/calls.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts, readLocation } from './read-location.js';

/**
 * Distinguishes listings that no longer exist, listings that the user can no longer access, and accessible listings: the
 * publisher answers 404 or 403 in several of these cases. It costs a few calls, and only after such an answer.
 */
export function createListingAccess(api: CallTable) {
  return { explain, requireListed };

  /**
   * What a failure of a call means. `LISTING_NOT_FOUND` is like {@link requireListed}, or `TRANSIENT` if the listing exists after
   * all [publishers 1.3, 5.8]. `LISTING_INACCESSIBLE` may only say that the listing is unverified, and its link then stays
   * intact [publishers 1.3].
   */
  async function explain(
    failure: PublisherFailure,
    call: CallName,
    { session, listingRef }: CallSubject,
  ): Promise<PublisherFailure> {
    if (listingRef === undefined) return failure;
    const place = { session, listingRef };
    const unverified = ifUnverified(call);
    if (failure.kind === 'LISTING_INACCESSIBLE' && unverified && !(await isVerified(place))) return unverified;
    if (failure.kind !== 'LISTING_NOT_FOUND') return failure;
    await requireListed(place);
    return { kind: 'TRANSIENT', text: 'the publisher includes the listing in its list, but returned 404 for it' };
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
    for await (const { locations = [] } of api.pages('locationNames', { session }, { name: account }, () => ({})))
      if (locations.some(({ name }) => name === location)) return;
    // A listing is also readable by its name without an account.
    if ((await api.find('locationName', place)) !== undefined)
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
