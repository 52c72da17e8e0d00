import { inPhotoOrder, photoRecord } from './photo-record.js';
import type { PhotoType, StoredPhoto } from './photo.js';

/** A photo as plug-ins receive it; `PhotoToAdd` of the publisher SDK. */
export interface PhotoForListing {
  readonly url: string;
  readonly type: PhotoType;
  readonly caption?: string;
  readonly width: number;
  readonly height: number;
}

/** A photo of a location that belongs on a listing. */
export interface WantedListingPhoto {
  readonly photoId: number;
  readonly photo: PhotoForListing;
}

/** What the service knows of one of its photos at a listing. */
export type PushedPhoto =
  /** Stored before the call: after a crash it is looked for before it is sent again. `photo` outlives its location. */
  | {
      readonly photoId: number;
      readonly state: 'SENDING';
      readonly attemptedAt: string;
      readonly photo: PhotoForListing;
    }
  | { readonly photoId: number; readonly state: 'SHOWN'; readonly ref: string }
  /** Final: the same photo is not sent again. `message` is shown to the client. */
  | { readonly photoId: number; readonly state: 'REFUSED'; readonly message: string };

/** The photos of the service at one listing. */
export interface PushedPhotos {
  readonly listingRef: string;
  readonly photos: readonly PushedPhoto[];
}

/** The photos that a listing of a publisher is to show: not those that were imported from there. */
export function photosForListing(
  photos: readonly StoredPhoto[],
  at: { publisher: string; takes: readonly PhotoType[]; accountId: number; mediaUrl: string },
): readonly WantedListingPhoto[] {
  return inPhotoOrder(photos)
    .filter(({ type, importedFrom }) => at.takes.includes(type) && importedFrom !== at.publisher)
    .map((photo) => {
      const { type, caption, width, height } = photo;
      const { url } = photoRecord(photo, at);
      return { photoId: photo.id, photo: { url, type, width, height, ...(caption ? { caption } : {}) } };
    });
}

/** What is to be done at a listing. */
export interface PhotoPlan {
  /** Photos that stay as they are. */
  readonly kept: readonly PushedPhoto[];
  readonly removals: readonly Exclude<PushedPhoto, { state: 'REFUSED' }>[];
  /** `sent` is an earlier attempt with an unknown outcome. */
  readonly additions: readonly (WantedListingPhoto & { readonly sent?: Extract<PushedPhoto, { state: 'SENDING' }> })[];
}

/** Compares the wanted photos with the known ones. A refused photo that the location has no longer is forgotten. */
export function planPhotos(wanted: readonly WantedListingPhoto[], known: readonly PushedPhoto[]): PhotoPlan {
  const knownById = new Map(known.map((each) => [each.photoId, each]));
  const wantedIds = new Set(wanted.map(({ photoId }) => photoId));
  return {
    kept: known.filter(({ photoId, state }) => wantedIds.has(photoId) && state !== 'SENDING'),
    removals: known.flatMap((each) => (wantedIds.has(each.photoId) || each.state === 'REFUSED' ? [] : [each])),
    additions: wanted.flatMap((each) => {
      const earlier = knownById.get(each.photoId);
      if (earlier === undefined) return [each];
      return earlier.state === 'SENDING' ? [{ ...each, sent: earlier }] : [];
    }),
  };
}

/** The sentences of a citation about photos that the listing does not show; the rest is counted. */
const MOST_SENTENCES = 10;

/** The photos that the listing does not show, in sentences for the client. */
export function photoLosses(photos: readonly PushedPhoto[]): readonly string[] {
  const losses = photos.flatMap((each) => {
    if (each.state === 'REFUSED') return [`Photo ${each.photoId}: ${each.message}`];
    return each.state === 'SENDING' ? [`Photo ${each.photoId}: not confirmed by the publisher`] : [];
  });
  if (losses.length <= MOST_SENTENCES) return losses;
  return [...losses.slice(0, MOST_SENTENCES), `${losses.length - MOST_SENTENCES} more photos are not shown`];
}
