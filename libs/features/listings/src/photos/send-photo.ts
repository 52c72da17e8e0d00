import type { PhotoForListing, PhotoPlan, PushedPhoto } from '@listings/domain';
import { failpoint } from '@listings/platform';
import { noDataReasons, publisherSentence } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { AddedPhoto, PhotosCapability, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { ClaimedSubmission } from '@listings/persistence';
import type { Lease } from '@listings/platform';
import type { SubmissionDependencies } from '../dependencies.js';
import type { Push } from '../plan-push.js';
import { PHOTOS_LOST } from './photo-ledger.js';
import type { PhotoLedger } from './photo-ledger.js';

/** A claimed submission with everything that the push of its photos needs. */
export interface PhotosStep {
  readonly submission: ClaimedSubmission;
  readonly capability: PhotosCapability;
  readonly push: Push;
  readonly lease: Lease;
}

/** The tools of one photo: the step, and where its state is kept. */
export interface PhotoWork {
  readonly deps: SubmissionDependencies;
  readonly step: PhotosStep;
  readonly ledger: PhotoLedger;
}

/** The time until a search for the photo is certain; 0 if the photo is done. */
type WaitMs = number;

type Sent = Extract<PushedPhoto, { state: 'SENDING' }>;

/**
 * Adds a photo once. A photo that may have been sent before is looked for first, and sent again only if a search after
 * `findableWithinMs` did not find it. Throws a failure that may be retried.
 */
export async function addPhoto(
  work: PhotoWork,
  { photoId, photo, sent }: PhotoPlan['additions'][number],
): Promise<WaitMs> {
  const { deps, step, ledger } = work;
  if (sent) {
    const earlier = await findSent(work, sent);
    if (typeof earlier === 'number') return earlier;
    if (earlier) {
      ledger.set({ photoId, state: 'SHOWN', ref: earlier.ref });
      return 0;
    }
  }
  ledger.set(sending(deps, photoId, photo));
  await ledger.store();
  failpoint('listing_photos.after_note');
  try {
    const { listingRef } = step.push;
    const { ref } = await callPhotos(work, (session) => step.capability.addPhoto({ session, listingRef, photo }));
    failpoint('listing_photos.after_add');
    ledger.set({ photoId, state: 'SHOWN', ref });
    return 0;
  } catch (error) {
    const failure = failureOf(error);
    const message = refusalOfPhoto(failure);
    if (message !== undefined) {
      ledger.set({ photoId, state: 'REFUSED', message });
      return 0;
    }
    if (failure.kind === 'TRANSIENT' && failure.outcomeUnknown) ledger.set(sending(deps, photoId, photo));
    else ledger.forget(photoId);
    throw error;
  }
}

/** Removes a photo, also one that may have been sent. A photo that the publisher keeps is forgotten. */
export async function removePhoto(work: PhotoWork, removal: PhotoPlan['removals'][number]): Promise<WaitMs> {
  const { step, ledger } = work;
  const there = removal.state === 'SHOWN' ? removal : await findSent(work, removal);
  if (typeof there === 'number') return there;
  if (there) {
    const { ref } = there;
    const { listingRef } = step.push;
    try {
      await callPhotos(work, (session) => step.capability.removePhoto({ session, listingRef, ref }));
    } catch (error) {
      if (refusalOfPhoto(failureOf(error)) === undefined) throw error;
    }
  }
  ledger.forget(removal.photoId);
  return 0;
}

/** Looks for a photo that may have been sent: the photo, undefined if it was certainly not added, or the time to wait. */
async function findSent(
  work: PhotoWork,
  { photo, attemptedAt: sentAt }: Sent,
): Promise<AddedPhoto | WaitMs | undefined> {
  const { deps, step, ledger } = work;
  const { capability, push } = step;
  const attemptedAt = new Date(sentAt);
  const earlyMs = attemptedAt.getTime() + capability.findableWithinMs - deps.clock.now().getTime();
  const { listingRef } = push;
  const found = await callPhotos(work, (session) =>
    capability.findPhoto({ session, listingRef, photo, attemptedAt, knownRefs: ledger.refs }),
  );
  if (found) return found;
  return earlyMs > 0 ? earlyMs : undefined;
}

function sending({ clock }: SubmissionDependencies, photoId: number, photo: PhotoForListing): Sent {
  return { photoId, state: 'SENDING', attemptedAt: clock.now().toISOString(), photo };
}

function callPhotos<T>({ deps, step }: PhotoWork, call: (session: PublisherSession) => Promise<T>): Promise<T> {
  const { accountId, locationId } = step.submission;
  const { connectedAccountId, listingRef } = step.push;
  return deps.calls.call({ accountId, connectedAccountId, locationId, listingRef }, async ({ session }) => {
    if (!step.lease.isHeld()) throw new PublisherError(PHOTOS_LOST);
    return call(session);
  });
}

/** The publisher's reason for refusing a photo, as shown to the client; undefined when the failure is not a refusal. */
function refusalOfPhoto(failure: PublisherFailure): string | undefined {
  if (failure.kind === 'CONTENT_REJECTED') return publisherSentence(failure.text) || 'The publisher rejected the photo';
  if (failure.kind === 'NO_DATA')
    return `The publisher takes no photos for this listing: ${noDataReasons[failure.reason]}`;
  return undefined;
}
