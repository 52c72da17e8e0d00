import { catalogue, violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import { isLongerThan, LONGEST_CAPTION, MOST_IMAGE_BYTES, PHOTOS_OF_LOCATION } from '@listings/domain';
import type { GivenFileType } from '../image/given-type.js';
import type { PhotoInput, PhotoType, StoredPhoto } from '@listings/domain';

/** Limits of a photo's file [contract 4], equal to those of the publishers [publishers 1.5]. */
export const PHOTO_FILE = {
  leastBytes: 10 * 1024,
  mostBytes: MOST_IMAGE_BYTES,
  leastEdge: 250,
  /** A small file can decompress to gigabytes. No camera's picture of 5 MB has more pixels. */
  mostPixels: 40_000_000,
  /** Most memory that decoding one photo may take: enough for a JPEG with the most pixels, turned by 90 degrees. */
  mostHeldBytes: 120_000_000,
} as const;

/** Photos that one call handles synchronously; more become a photo request [contract 4]. */
export const PHOTOS_IN_CALL = 30;
/** Starred photos of a location [contract 4]. */
export const STARS_OF_LOCATION = 4;

/** Facts about the content of a file. */
export interface PhotoFile {
  readonly bytes: number;
  /** True for a file of a telephone in a format that the service knows but cannot read. */
  readonly isHeic?: boolean;
  /** Undefined if the file has none of the accepted types, or cannot be decoded as the format of its header. */
  readonly image?: {
    readonly fileType: GivenFileType;
    readonly width: number;
    readonly height: number;
    /** The most that decoding it holds in memory at once. */
    readonly heldBytes: number;
  };
}

/** Builds the violation of a rule by one photo of a request; `place` names the photo, for example `photos[2]`. */
export function photoViolation(code: MutationErrorCode, place: string): RuleViolation {
  return violation(code, `${place}: ${catalogue[code].message}`);
}

/** How a person makes a photo of a file that no decoder of the service reads. */
const HEIC =
  'Image is HEIC, which cannot be read: export it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible; Mac: Preview, File, Export; Windows: Photos, Save as)';

/** Returns the violations of the rules for a photo's text. */
export function photoInputViolations({ caption }: PhotoInput, place: string): RuleViolation[] {
  return isLongerThan(caption ?? '', LONGEST_CAPTION) ? [photoViolation('SY10070', place)] : [];
}

/** Returns the violations of the rules for a photo's file [contract 4]. */
export function photoFileViolations({ bytes, image, isHeic }: PhotoFile, place: string): RuleViolation[] {
  const { leastBytes, mostBytes, leastEdge, mostPixels, mostHeldBytes } = PHOTO_FILE;
  const found: RuleViolation[] = [];
  if (bytes < leastBytes || bytes > mostBytes) found.push(photoViolation('SY10067', place));
  if (isHeic) return [violation('SY10065', `${place}: ${HEIC}`)];
  if (!image) return [...found, photoViolation('SY10065', place)];
  const { width, height, heldBytes } = image;
  const isTooLarge = width * height > mostPixels || heldBytes > mostHeldBytes;
  if (Math.min(width, height) < leastEdge || isTooLarge) found.push(photoViolation('SY10066', place));
  return found;
}

/** The existing photos of a location, as far as they limit additions. */
export interface PhotosInPlace {
  readonly count: number;
  readonly types: ReadonlySet<PhotoType>;
}

/** Returns the violations that one more photo of a type would cause [contract 4]. */
export function additionViolations(type: PhotoType, { count, types }: PhotosInPlace, place: string): RuleViolation[] {
  const found: RuleViolation[] = [];
  if (type === 'LOGO' && types.has('LOGO')) found.push(photoViolation('SY10060', place));
  if (type === 'COVER' && types.has('COVER')) found.push(photoViolation('SY10061', place));
  if (count >= PHOTOS_OF_LOCATION) found.push(photoViolation('SY10062', place));
  return found;
}

/** The result of a change of stars: the new number of each photo that changes, or the violations. */
export type StarDecision =
  | { readonly outcome: 'accepted'; readonly stars: ReadonlyMap<number, number | null> }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/**
 * Validates a change of stars [contract 4]: only ADDITIONAL photos, four at most. `all` are the location's photos,
 * `ids` those to change. The change applies to all of them or to none.
 */
export function decideStars(
  all: readonly StoredPhoto[],
  change: { ids: ReadonlySet<number>; starred: boolean },
): StarDecision {
  const chosen = all.filter(({ id }) => change.ids.has(id));
  const violations = chosen.some(({ type }) => type !== 'ADDITIONAL') ? [violation('SY10064')] : [];
  const changed = chosen.filter(({ star }) => (star !== null) !== change.starred);
  const taken = new Set(all.flatMap(({ star }) => star ?? []));
  if (change.starred && taken.size + changed.length > STARS_OF_LOCATION) violations.push(violation('SY10063'));
  if (violations.length > 0) return { outcome: 'refused', violations };

  const free = Array.from({ length: STARS_OF_LOCATION }, (_, index) => index + 1).filter((star) => !taken.has(star));
  return {
    outcome: 'accepted',
    stars: new Map(changed.map(({ id }, index) => [id, change.starred ? (free[index] ?? null) : null])),
  };
}
