import { t } from '../../../language/t.js';
import type { ComparedPhotos, Comparison } from './comparison.js';

/** A picture with its alternative text. */
export interface StripPicture {
  readonly url: string;
  readonly alt: string;
}

/** Some pictures, and how many there are besides. */
export interface PhotoStrip {
  readonly pictures: readonly StripPicture[];
  readonly more: number;
}

/** Pictures of a strip. */
const MOST = 6;

/** The photos of the location: those of the publisher that should show most of them. */
export function ourPhotos(comparisons: readonly Pick<Comparison, 'photos'>[]): PhotoStrip {
  const [most] = comparisons.flatMap(({ photos }) => photos ?? []).sort((one, other) => other.ourCount - one.ourCount);
  const pictures = (most?.ours ?? []).map(pictureOf);
  return strip(pictures, most?.ourCount ?? 0);
}

/** The photos that a listing shows: those of the location, and those that others have added. */
export function theirPhotos({ ours, ourCount, otherUrls, otherCount }: ComparedPhotos): PhotoStrip {
  // Those that it lacks come first, so that all of them are among the photos that are here.
  const missing = ours.filter(({ isShown }) => !isShown).length;
  const others = otherUrls.map((url) => ({ url, alt: t('locations.comparedPhotos.other') }));
  return strip([...others, ...ours.filter(({ isShown }) => isShown).map(pictureOf)], ourCount - missing + otherCount);
}

function pictureOf({ url, caption, isShown }: ComparedPhotos['ours'][number]): StripPicture {
  return { url, alt: caption ?? t(isShown ? 'locations.comparedPhotos.our' : 'locations.comparedPhotos.missing') };
}

function strip(pictures: readonly StripPicture[], count: number): PhotoStrip {
  const shown = pictures.slice(0, MOST);
  return { pictures: shown, more: Math.max(0, count - shown.length) };
}
