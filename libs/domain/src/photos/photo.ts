import type { Caller } from '../callers/caller.js';

/** Purpose of a photo [contract 4]: a location has one LOGO, one COVER and any number of others. */
export type PhotoType = 'LOGO' | 'COVER' | 'ADDITIONAL';

/** All types, in the order in which lists show them. */
export const photoTypes = ['LOGO', 'COVER', 'ADDITIONAL'] as const satisfies readonly PhotoType[];

/**
 * Source of a change of photos. The photos of an import emit no event of their own, because profile.created already
 * reports the location [4.7.4].
 */
export type PhotoSource = Caller['source'] | 'import';

/** Limit of photos per location [contract 4]. The record contains as many of them as its greatest size permits. */
export const PHOTOS_OF_LOCATION = 250;
/** The greatest length of a caption, in characters [contract 4]. */
export const LONGEST_CAPTION = 1_000;

/** Content type of a photo, determined from its bytes and not from its name. */
export type PhotoFileType = 'image/jpeg' | 'image/png';

/** A photo of a location as it is stored. */
export interface StoredPhoto {
  readonly id: number;
  readonly locationId: number;
  /** Random part of its file names, so that nobody can guess the URL of a photo. */
  readonly mediaId: string;
  readonly type: PhotoType;
  readonly caption: string | null;
  readonly fileType: PhotoFileType;
  /** Size of the file. */
  readonly bytes: number;
  /** Dimensions as displayed, after applying the orientation of the file. */
  readonly width: number;
  readonly height: number;
  /** 1 to 4, or null if it is not starred. Two starred photos of a location never have the same number. */
  readonly star: number | null;
  readonly views: number;
  /** The listing that showed the photo before; absent or null if it was not imported. */
  readonly importedFrom?: PhotoOrigin | null;
}

/** The listing from which a photo was imported. */
export interface PhotoOrigin {
  readonly publisher: string;
  /** Null if only the publisher is known. */
  readonly listingRef: string | null;
}

/** A photo that a client adds. */
export interface PhotoInput {
  readonly url: string;
  readonly type: PhotoType;
  readonly caption: string | null;
  /** The listing from which the photo is imported; clients cannot set it. */
  readonly importedFrom?: PhotoOrigin | null;
}
