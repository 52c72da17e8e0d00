import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { readLocation } from './read-location.js';

/** Telling a profile that is not verified from a listing that we may no longer use: both answer 403. */
export interface ProfileStanding {
  /**
   * Does the work; when that ends in `LISTING_INACCESSIBLE` and the listing itself can be read and is known to be
   * unverified, its link is whole, and the failure is `unverified` instead [publishers 1.3].
   */
  explain<T>(
    about: { readonly session: PublisherSession; readonly listingRef: string; readonly unverified: PublisherFailure },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** Makes it. The look costs one call, and only after a 403. */
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

  /** True also when the listing does not answer: then the 403 stands for itself. */
  async function isVerified(session: PublisherSession, listingRef: string): Promise<boolean> {
    try {
      const { metadata } = await readLocation(api, configuration, { session, listingRef });
      return metadata?.canOperateLocalPost ?? false;
    } catch {
      return true;
    }
  }
}
