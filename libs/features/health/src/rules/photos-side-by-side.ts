import { photoRecord } from '@listings/domain';
import type { StoredPhoto } from '@listings/domain';
import type { PhotoUrls } from '../store/readings.js';

/** The compared photos of a listing, by the publisher's references. */
export interface ComparedPhotos {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** A photo of the location that the service has put at a listing. */
export interface OurPhoto {
  /** Its thumbnail. */
  readonly url: string;
  readonly caption: string | null;
  /** Whether the listing shows it. */
  readonly isShown: boolean;
}

/** The photos of a location beside those of a listing: some of them, and how many there are. */
export interface PhotosSideBySide {
  /** Those that the listing lacks come first. */
  readonly ours: readonly OurPhoto[];
  readonly ourCount: number;
  /** Where the publisher shows those of others. */
  readonly otherUrls: readonly string[];
  readonly otherCount: number;
}

/** Most photos of each side. */
const MOST = 24;

/** Where the publisher shows a photo; undefined if that is not known. Publishers choose the references. */
export function urlOf(urls: PhotoUrls | null, ref: string): string | undefined {
  return urls && Object.hasOwn(urls, ref) ? urls[ref] : undefined;
}

/** Prepares compared photos for people who look at them. */
export function photosSideBySide(
  { ours, theirs }: ComparedPhotos,
  { photoIdByRef, stored }: { photoIdByRef: ReadonlyMap<string, number>; stored: readonly StoredPhoto[] },
  urls: PhotoUrls,
  media: { accountId: number; mediaUrl: string },
): PhotosSideBySide {
  const own = ours.flatMap((ref): (OurPhoto & { id: number })[] => {
    const photo = stored.find(({ id }) => id === photoIdByRef.get(ref));
    if (!photo) return [];
    const { thumbnailUrl: url, caption } = photoRecord(photo, media);
    return [{ id: photo.id, url, caption, isShown: theirs.includes(ref) }];
  });
  const others = theirs.filter((ref) => !ours.includes(ref));
  return {
    ours: own
      .sort((one, other) => Number(one.isShown) - Number(other.isShown) || one.id - other.id)
      .slice(0, MOST)
      .map(({ id: _, ...photo }) => photo),
    ourCount: own.length,
    otherUrls: others.flatMap((ref) => urlOf(urls, ref) ?? []).slice(0, MOST),
    otherCount: others.length,
  };
}
