import type { PhotoPlan, SendingPhoto, WantedListingPhoto } from '@listings/feature-photos';
import { failpoint } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { AddedPhoto, PhotosCapability, PublisherSession } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';
import type { Push } from '../push/plan-push.js';
import type { SubmissionStep } from '../push/submission-step.js';
import { PHOTOS_LOST } from './photo-ledger.js';
import type { PhotoLedger } from './photo-ledger.js';
import { refusalOfPhoto } from './photo-refusal.js';
import type { PhotoRefusal } from './photo-refusal.js';

/** A submission with everything that the push of its photos needs. */
export interface PhotosStep extends SubmissionStep {
  readonly capability: PhotosCapability;
  readonly push: Push;
}

/** The tools of one photo: the step, and where its state is kept. */
export interface PhotoWork {
  readonly deps: SubmissionDependencies;
  readonly step: PhotosStep;
  readonly ledger: PhotoLedger;
}

/** `done`: the state of the photo is new. `open`: a later push goes on. An obstacle concerns all photos of the listing. */
export type PhotoResult = 'done' | 'open' | { readonly obstacle: string };

/**
 * Adds a photo once. A photo that may have been sent before is looked for first, and sent again only if the search did
 * not find it. Throws a failure that may be retried.
 */
export async function addPhoto(
  work: PhotoWork,
  { photoId, photo, sent }: PhotoPlan['additions'][number],
): Promise<PhotoResult> {
  const { step, ledger } = work;
  const { listingRef } = step.push;
  if (sent) {
    const earlier = await findSent(work, sent);
    if ('refusal' in earlier) {
      if (!earlier.refusal.ambiguous) return resultOf(earlier.refusal);
      refuse(work, { photoId, photo }, earlier.refusal);
      return 'done';
    }
    if (earlier.found) {
      ledger.set({ photoId, state: 'SHOWN', ref: earlier.found.ref, type: sent.photo.type });
      return 'done';
    }
    ledger.forget(photoId);
  }
  // The old logo or cover must go first.
  if (ledger.isTaken(photo.type, photoId)) return 'open';
  // A search could take a second photo of that time for the lost one.
  if (step.capability.findsByTime && ledger.hasLost(photoId)) return 'open';
  const { attemptedAt } = await ledger.note({ photoId, photo });
  failpoint('listing_photos.after_note');
  try {
    const { ref } = await callPhotos(work, (session) => step.capability.addPhoto({ session, listingRef, photo }));
    failpoint('listing_photos.after_add');
    ledger.set({ photoId, state: 'SHOWN', ref, type: photo.type, since: attemptedAt });
    return 'done';
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'TRANSIENT' && failure.outcomeUnknown) await ledger.note({ photoId, photo, attemptedAt });
    else ledger.forget(photoId);
    const refusal = refusalOfPhoto(failure);
    if (!refusal) throw error;
    if (refusal.ofListing) return { obstacle: refusal.message };
    refuse(work, { photoId, photo }, refusal);
    return 'done';
  }
}

function refuse({ step, ledger }: PhotoWork, { photoId, photo }: WantedListingPhoto, refusal: PhotoRefusal): void {
  const { message, again } = refusal;
  const { wantedVersion: version } = step.submission;
  ledger.set({ photoId, state: 'REFUSED', message, url: photo.url, again, version });
}

/**
 * Removes a photo, also one that may have been sent. A photo that the publisher refuses to remove is forgotten, unless the refusal is about the
 * listing: then a later push removes it. A photo is also forgotten if the search finds several that may be it.
 */
export async function removePhoto(work: PhotoWork, removal: PhotoPlan['removals'][number]): Promise<PhotoResult> {
  const { step, ledger } = work;
  const { photoId } = removal;
  const there = removal.state === 'SHOWN' ? { found: removal } : await findSent(work, removal);
  if ('refusal' in there) {
    if (!there.refusal.ambiguous) return resultOf(there.refusal);
    ledger.forget(photoId);
    return 'done';
  }
  if (there.found) {
    const { ref } = there.found;
    const { listingRef } = step.push;
    const type = removal.state === 'SHOWN' ? removal.type : removal.photo.type;
    ledger.set({ photoId, state: 'SHOWN', ref, type });
    try {
      await callPhotos(work, (session) => step.capability.removePhoto({ session, listingRef, ref }));
    } catch (error) {
      const refusal = refusalOfPhoto(failureOf(error));
      if (!refusal) throw error;
      if (refusal.ofListing) {
        const { message } = refusal;
        ledger.set({ photoId, state: 'SHOWN', ref, type, message, version: step.submission.wantedVersion });
        return resultOf(refusal);
      }
    }
  }
  ledger.forget(photoId);
  return 'done';
}

/**
 * Looks for a photo that may have been sent; without `found` it was certainly not added. If the publisher refuses the
 * search, the photo stays unconfirmed until the next push.
 */
async function findSent(
  work: PhotoWork,
  sent: SendingPhoto,
): Promise<{ found: AddedPhoto | undefined } | { refusal: PhotoRefusal }> {
  const { step, ledger } = work;
  const { capability, push, submission } = step;
  const { listingRef } = push;
  const { photo } = sent;
  const attemptedAt = new Date(sent.attemptedAt);
  try {
    const found = await callPhotos(work, (session) =>
      capability.findPhoto({ session, listingRef, photo, attemptedAt, knownRefs: ledger.refs }),
    );
    return { found };
  } catch (error) {
    const refusal = refusalOfPhoto(failureOf(error));
    if (!refusal) throw error;
    ledger.set({ ...sent, version: submission.wantedVersion });
    return { refusal };
  }
}

function resultOf({ ofListing, message }: PhotoRefusal): PhotoResult {
  return ofListing ? { obstacle: message } : 'open';
}

function callPhotos<T>({ deps, step }: PhotoWork, call: (session: PublisherSession) => Promise<T>): Promise<T> {
  const { submission, push, lease } = step;
  const { accountId, locationId } = submission;
  const { connectedAccountId, listingRef } = push;
  return deps.calls.call(
    { accountId, connectedAccountId, locationId, listingRef },
    async ({ session }) => {
      if (!lease.isHeld()) throw new PublisherError(PHOTOS_LOST);
      return call(session);
    },
    { lease },
  );
}
