import type { AccountSiteKey, SiteKey } from '@listings/domain';
import type { DecidedPhotos, PushedPhotos } from '@listings/feature-photos';
import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** What the service knows of its photos at a publisher. */
export interface PhotosAtPublisher extends SiteKey {
  /** The time of the read by the clock of the database. */
  readonly readAt: Date;
  /** The photos of the last push, to whatever listing; null if there was none. */
  readonly photos: PushedPhotos | null;
  /** Null for nothing. */
  readonly decided: DecidedPhotos | null;
}

/** Returns what is known of the photos of some locations of an account at publishers; those that were never pushed are missing. */
export const findPhotosAtPublishers = selectRows<
  [given: { accountId: number; sites: readonly SiteKey[] }],
  PhotosAtPublisher
>({
  name: 'submission-photos',
  text: `select submission.location_id as "locationId", submission.publisher,
      now() as "readAt", submission.photos, submission.decided_photos as decided
    from unnest($sites.locationId::integer[], $sites.publisher::text[]) as wanted (location_id, publisher)
    join listing_submissions submission on submission.account_id = $accountId
      and submission.location_id = wanted.location_id and submission.publisher = wanted.publisher`,
});

/** Stores a decision about the photos of a location at a publisher. A push that is on its way does not overwrite it. */
export const storeDecidedPhotos = changeRows<[given: AccountSiteKey, decided: DecidedPhotos], Transaction>({
  name: 'submission-decide-photos',
  text: `update listing_submissions set decided_photos = $2::jsonb
    where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
});
