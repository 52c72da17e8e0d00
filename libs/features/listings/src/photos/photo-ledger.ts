import type { PhotoType } from '@listings/domain';
import { isLostPhoto } from '@listings/feature-photos';
import type { MissingPhoto, PhotoForListing, PushedPhoto, PushedPhotos, SendingPhoto } from '@listings/feature-photos';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { underClaim } from '@listings/work';
import type { SubmissionDependencies } from '../dependencies.js';
import type { SubmissionStep } from '../push/submission-step.js';
import { noteSendingPhoto } from '../store/submission-outcomes.js';

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
    private readonly step: Pick<SubmissionStep, 'work' | 'submission'>,
    private readonly at: {
      readonly listingRef: string;
      readonly known: readonly PushedPhoto[];
      readonly missing: readonly MissingPhoto[];
    },
  ) {
    this.photos = new Map(at.known.map((each) => [each.photoId, each]));
  }

  get all(): PushedPhotos {
    const missing = this.at.missing.filter(({ photoId }) => this.photos.get(photoId)?.state !== 'SHOWN');
    const { listingRef } = this.at;
    return { listingRef, photos: [...this.photos.values()], ...(missing.length > 0 && { missing }) };
  }

  /** The references of the photos that the listing shows. */
  get refs(): readonly string[] {
    return [...this.photos.values()].flatMap((each) => (each.state === 'SHOWN' ? [each.ref] : []));
  }

  /** Whether another photo may have the place of this one: a listing has one logo and one cover. */
  isTaken(type: PhotoType, photoId: number): boolean {
    if (type === 'ADDITIONAL') return false;
    return [...this.photos.values()].some((each) => {
      if (each.photoId === photoId || each.state === 'REFUSED') return false;
      return (each.state === 'SHOWN' ? each.type : each.photo.type) === type;
    });
  }

  /** Whether the outcome of another photo is unknown. */
  hasLost(photoId: number): boolean {
    return [...this.photos.values()].some((each) => each.photoId !== photoId && isLostPhoto(each));
  }

  set(photo: PushedPhoto): void {
    this.photos.set(photo.photoId, photo);
  }

  forget(photoId: number): void {
    this.photos.delete(photoId);
  }

  /**
   * Stores under the claim that a photo may be sent from now on, so that the next process knows it after a crash. Also called when the outcome
   * has become unknown: from then on the publisher may still show the photo for a while.
   */
  async note(sending: { photoId: number; photo: PhotoForListing; attemptedAt?: string }): Promise<SendingPhoto> {
    const photos = this.all.photos.filter(({ photoId }) => photoId !== sending.photoId);
    const others = { ...this.all, photos };
    const { work, submission } = this.step;
    const kept = await underClaim(this.deps.database, work, (sql) =>
      noteSendingPhoto(sql, submission, { others, sending }),
    );
    const noted = kept?.result;
    if (!noted) throw new PublisherError(PHOTOS_LOST);
    this.set(noted);
    return noted;
  }
}
