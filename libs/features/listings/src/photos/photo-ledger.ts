import type { PushedPhoto, PushedPhotos } from '@listings/domain';
import { storePushedPhotos } from '@listings/persistence';
import type { ClaimedSubmission } from '@listings/persistence';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';

/** The failure when another process has claimed the submission. */
export const PHOTOS_LOST: PublisherFailure = {
  kind: 'TRANSIENT',
  text: 'the claim was lost before the photos were sent',
};

/** The photos of the service at one listing while a step works on them. */
export class PhotoLedger {
  private readonly photos: Map<number, PushedPhoto>;

  constructor(
    private readonly deps: Pick<SubmissionDependencies, 'database'>,
    private readonly submission: ClaimedSubmission,
    private readonly listingRef: string,
  ) {
    this.photos = new Map(knownPhotos(submission, listingRef).map((each) => [each.photoId, each]));
  }

  get all(): PushedPhotos {
    return { listingRef: this.listingRef, photos: [...this.photos.values()] };
  }

  /** The references of the photos that the listing shows. */
  get refs(): readonly string[] {
    return [...this.photos.values()].flatMap((each) => (each.state === 'SHOWN' ? [each.ref] : []));
  }

  set(photo: PushedPhoto): void {
    this.photos.set(photo.photoId, photo);
  }

  forget(photoId: number): void {
    this.photos.delete(photoId);
  }

  /** Stores the photos under the claim, so that after a crash the next process knows what may have been sent. */
  async store(): Promise<void> {
    if (!(await storePushedPhotos(this.deps.database, this.submission, this.all)))
      throw new PublisherError(PHOTOS_LOST);
  }
}

/** The photos that are known at this listing; those at a listing that was linked before are forgotten. */
export function knownPhotos({ photos }: ClaimedSubmission, listingRef: string): readonly PushedPhoto[] {
  return photos?.listingRef === listingRef ? photos.photos : [];
}
