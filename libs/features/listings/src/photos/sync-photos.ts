import { findPhotos } from '@listings/feature-locations';
import {
  decidedPhotosAt,
  missingPhotosAt,
  photosForListing,
  photosKnownAt,
  planPhotos,
} from '@listings/feature-photos';
import type { PushedPhotos, WantedListingPhoto } from '@listings/feature-photos';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { isGeneral } from '../action-links/write-action-links.js';
import type { SubmissionDependencies } from '../dependencies.js';
import { PhotoLedger } from './photo-ledger.js';
import { addPhoto, removePhoto } from './send-photo.js';
import type { PhotosStep } from './send-photo.js';

/** Most photos of one step; the next step goes on, so that a location with many photos does not keep a slot for long. */
const PHOTOS_OF_A_STEP = 20;
/** The wait before the next step. */
const NEXT_STEP_MS = 1_000;

/** The result of a synchronization. `failure` may be retried; `waitMs`: there is more to do then. */
export interface SyncedPhotos {
  readonly photos: PushedPhotos;
  readonly failure?: PublisherFailure;
  readonly waitMs?: number;
  /** The state of at least one photo is new. */
  readonly progressed: boolean;
}

/** Reads the photos of the location that its listing is to show. */
export async function wantedPhotos(
  deps: SubmissionDependencies,
  { submission, capability, push }: Pick<PhotosStep, 'submission' | 'capability' | 'push'>,
): Promise<readonly WantedListingPhoto[]> {
  const { accountId, locationId, publisher } = submission;
  const { listingRef } = push;
  const stored = await findPhotos(deps.database, { accountId, locationIds: [locationId] });
  const { mediaUrl } = deps.records;
  return photosForListing(stored, { publisher, listingRef, takes: capability.takes, accountId, mediaUrl });
}

/**
 * Makes a listing show the photos of its location (docs/decisions/0042): removes those that the location has no longer, and adds the others,
 * each once. A failure of one photo does not stop the others; a failure that concerns all photos does.
 */
export async function syncPhotos(
  deps: SubmissionDependencies,
  step: PhotosStep,
  wanted: readonly WantedListingPhoto[],
): Promise<SyncedPhotos> {
  const { submission, capability, push } = step;
  const { listingRef } = push;
  const { wantedVersion: version, readAt: now } = submission;
  const { photos: pushed, decidedPhotos: decided } = submission;
  const missing = missingPhotosAt(listingRef, pushed, decided, wanted);
  const known = decidedPhotosAt(photosKnownAt(listingRef, pushed, wanted), decided, wanted, missing);
  const { findableWithinMs, findsByTime } = capability;
  const plan = planPhotos(wanted, known, { version, now, findableWithinMs, findsByTime });
  const stillWanted = missing.filter(({ ref }) => !decided?.left.includes(ref));
  const ledger = new PhotoLedger(deps, step, { listingRef, known, missing: stillWanted });
  for (const photoId of plan.forgotten) ledger.forget(photoId);

  const work = { deps, step, ledger };
  const tasks = [
    ...plan.removals.map((removal) => () => removePhoto(work, removal)),
    ...plan.additions.map((addition) => () => addPhoto(work, addition)),
  ];
  let failure: PublisherFailure | undefined;
  let progressed = false;
  for (const task of tasks.slice(0, PHOTOS_OF_A_STEP)) {
    try {
      const result = await task();
      if (typeof result === 'object') return { photos: { ...ledger.all, ...result }, progressed };
      progressed ||= result === 'done';
    } catch (error) {
      failure = failureOf(error);
      if (isGeneral(failure)) break;
    }
  }
  const synced = { photos: ledger.all, progressed };
  if (failure) return { ...synced, failure };
  if (tasks.length > PHOTOS_OF_A_STEP) return { ...synced, waitMs: NEXT_STEP_MS };
  return plan.waitMs > 0 ? { ...synced, waitMs: plan.waitMs } : synced;
}
