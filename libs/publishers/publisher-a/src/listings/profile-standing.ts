import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { readLocation } from './read-location.js';

/** Distinguishes an unverified profile from an inaccessible listing, because the publisher returns 403 for both. */
export interface ProfileStanding {
  /**
   * Runs `work`. If it fails with `LISTING_INACCESSIBLE` although the listing is readable and unverified, throws the
   * failure `unverified` instead, so that the link stays intact [publishers 1.3].
   */
  explain<T>(
    about: { readonly session: PublisherSession; readonly listingRef: string; readonly unverified: PublisherFailure },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** Creates the check. It costs one call, and only after a 403. */
export function createProfileStanding(api: ApiClient, configuration: Configuration): ProfileStanding {
  return {
    async explain({ session, listingRef, unverified }, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind !== 'LISTING_INACCESSIBLE') throw error;
        if (await isVerified(session, listingRef)) throw error;
        throw new PublisherError(unverified, { cause: error });
      }
    },
  };

  /** Also true if the listing is not readable: the 403 then keeps its own meaning. */
  async function isVerified(session: PublisherSession, listingRef: string): Promise<boolean> {
    try {
      const { metadata } = await readLocation(api, configuration, { session, listingRef });
      return metadata?.canOperateLocalPost ?? false;
    } catch {
      return true;
    }
  }
}
