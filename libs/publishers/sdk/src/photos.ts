import type { PublisherSession } from './authorization.js';

/** The purposes of photos: a location has at most one logo and one cover. */
export const PHOTO_PURPOSES = ['LOGO', 'COVER', 'ADDITIONAL'] as const;

/** The purpose of a photo. */
export type PhotoPurpose = (typeof PHOTO_PURPOSES)[number];

/** A photo of a location, for its listing. */
export interface PhotoToAdd {
  /**
   * Public http or https URL of a JPEG or PNG of 10 KB to 5 MB with edges of at least 250 pixels: the core converts what
   * people give in other formats. It stays the same, and no other photo has it.
   */
  readonly url: string;
  readonly type: PhotoPurpose;
  /** At most 1,000 characters. */
  readonly caption?: string;
  /** Size of the file, so that a plug-in can refuse a photo that is too large for its publisher. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Adding the photos of a location to its listing, and removing them. The main rule: a listing never shows a photo twice.
 *
 * The core remembers what it added, so the plug-in keeps no state. It adds each photo once, removes it when the location
 * has it no longer, and never touches photos of others, nor those that it imported from this publisher.
 */
export interface PhotosCapability {
  /** The purposes that the publisher has; the core hands over no other photos. */
  readonly takes: readonly PhotoPurpose[];
  /**
   * Time in milliseconds after which {@link PhotosCapability.findPhoto} certainly finds a photo that the publisher
   * accepted, from 1,000 to 600,000, as for posts.
   */
  readonly findableWithinMs: number;
  /**
   * True if {@link PhotosCapability.findPhoto} can recognise a photo only by its time and its proportions, because the
   * publisher reports neither its URL nor a key. The core then adds no further photo to a listing while one is lost.
   * Absent: false.
   */
  readonly findsByTime?: boolean;

  /**
   * Adds the photo once and never retries by itself. If the outcome is unknown (time-out, dropped connection, 5xx,
   * unreadable response), throw `TRANSIENT` with `outcomeUnknown`: the core then calls
   * {@link PhotosCapability.findPhoto} before it adds the photo again.
   *
   * @param request.photo the photo; see {@link PhotoToAdd}.
   * @returns the publisher's reference of the photo, at most 255 characters.
   * @throws CONTENT_REJECTED final for this photo: the user sees `text`, and the core adds the other photos. With the code
   *   `media_unreachable` (the publisher could not download the photo) the next push of the location tries again. The code
   *   `unverified` is about the listing: the core adds no further photo until the next push.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see
   *   {@link PublisherFailure}. NO_DATA counts as the code
   *   `unverified`.
   * @example
   * await photos.addPhoto({ session, listingRef, photo: { url, type: 'COVER', bytes: 240_000, width: 1200, height: 900 } });
   * // { ref: 'photos/71' }
   */
  addPhoto(request: { session: PublisherSession; listingRef: string; photo: PhotoToAdd }): Promise<AddedPhoto>;

  /**
   * Looks for a photo whose addition had an unknown outcome.
   *
   * @param request.photo the photo as it was passed to `addPhoto`.
   * @param request.attemptedAt the addition was sent no earlier than this, and no more than a minute later. The year 1970
   *   if the time is unknown, because an earlier link of the location to this listing may have added the photo: return
   *   only a photo that is certainly this one.
   * @param request.knownRefs photos of the core that are on the listing; none of them is the one to find.
   * @returns the photo, or undefined if the listing has none like it that was added since.
   * @throws as {@link PhotosCapability.addPhoto}. After CONTENT_REJECTED or NO_DATA the photo counts as not confirmed
   *   until the next push. CONTENT_REJECTED with the code `ambiguous` is final: several photos may be the one, and some of
   *   them may be the owner's. The core then neither adds nor removes the photo, and the user sees `text`.
   * @example
   * await photos.findPhoto({ session, listingRef, photo, attemptedAt, knownRefs: ['photos/70'] });
   */
  findPhoto(request: {
    session: PublisherSession;
    listingRef: string;
    photo: PhotoToAdd;
    attemptedAt: Date;
    knownRefs: readonly string[];
  }): Promise<AddedPhoto | undefined>;

  /**
   * Removes a photo. Removing a photo that no longer exists succeeds.
   *
   * @param request.ref the reference that `addPhoto` or `findPhoto` returned.
   * @returns nothing; the listing no longer shows the photo.
   * @throws CONTENT_REJECTED the publisher keeps the photo: the core forgets it. With the code `unverified`, and with
   *   NO_DATA, the next push tries again.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see
   *   {@link PublisherFailure}.
   * @example
   * await photos.removePhoto({ session, listingRef, ref: 'photos/71' });
   */
  removePhoto(request: { session: PublisherSession; listingRef: string; ref: string }): Promise<void>;
}

/** A photo on a listing. */
export interface AddedPhoto {
  readonly ref: string;
}
