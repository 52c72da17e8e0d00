import { photosForListing, planPhotos } from '@listings/domain';
import type { PushedPhotos } from '@listings/domain';
import { findPhotos } from '@listings/persistence';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';
import { isGeneral } from '../write-action-links.js';
import { PhotoLedger, knownPhotos } from './photo-ledger.js';
import { addPhoto, removePhoto } from './send-photo.js';
import type { PhotosStep } from './send-photo.js';

/** Photos of one step; the next step goes on, so that a location with many photos does not hold its worker. */
const PHOTOS_OF_A_STEP = 20;
/** The wait before the next step. */
const NEXT_STEP_MS = 1_000;

/** The result of a synchronization. `failure` may be retried; `waitMs`: there is more to do then. */
export interface SyncedPhotos {
  readonly photos: PushedPhotos;
  readonly failure?: PublisherFailure;
  readonly waitMs?: number;
}

/**
 * Makes a listing show the photos of its location (docs/decisions/0042): removes those that the location has no longer,
 * and adds the others, each once. A failure of one photo does not stop the others; a failure that concerns all does.
 */
export async function syncPhotos(deps: SubmissionDependencies, step: PhotosStep): Promise<SyncedPhotos> {
  const { submission, capability, push } = step;
  const { accountId, locationId, publisher } = submission;
  const stored = await findPhotos(deps.database, { accountId, locationIds: [locationId] });
  const { mediaUrl } = deps.records;
  const wanted = photosForListing(stored, { publisher, takes: capability.takes, accountId, mediaUrl });
  const plan = planPhotos(wanted, knownPhotos(submission, push.listingRef));
  const ledger = new PhotoLedger(deps, submission, push.listingRef);
  for (const { photoId, state } of knownPhotos(submission, push.listingRef)) {
    if (state === 'REFUSED' && !plan.kept.some((each) => each.photoId === photoId)) ledger.forget(photoId);
  }

  const work = { deps, step, ledger };
  const tasks = [
    ...plan.removals.map((removal) => () => removePhoto(work, removal)),
    ...plan.additions.map((addition) => () => addPhoto(work, addition)),
  ];
  let failure: PublisherFailure | undefined;
  let waitMs = 0;
  for (const task of tasks.slice(0, PHOTOS_OF_A_STEP)) {
    try {
      waitMs = Math.max(waitMs, await task());
    } catch (error) {
      failure = failureOf(error);
      if (isGeneral(failure)) return { photos: ledger.all, failure };
    }
  }
  if (failure) return { photos: ledger.all, failure };
  if (tasks.length > PHOTOS_OF_A_STEP) return { photos: ledger.all, waitMs: NEXT_STEP_MS };
  return { photos: ledger.all, ...(waitMs > 0 ? { waitMs } : {}) };
}
