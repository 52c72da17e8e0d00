import { catalogue, violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import type { PhotoFileType, PhotoType, StoredPhoto } from './photo.js';

/** Limits of a photo's file [contract 4], the ones that publishers have [publishers 1.5]. */
export const PHOTO_FILE = {
  leastBytes: 10 * 1024,
  mostBytes: 5 * 1024 * 1024,
  leastEdge: 250,
  /** A small file can unpack to gigabytes; no camera's picture of 5 MB has more pixels. */
  mostPixels: 40_000_000,
} as const;

/** Photos that a call handles at once; of more a request is made [contract 4]. */
export const PHOTOS_IN_CALL = 30;
/** Photos of a location: its record shows them all, so their number has to end somewhere. */
export const PHOTOS_OF_LOCATION = 250;
/** Starred photos of a location [contract 4]. */
export const STARS_OF_LOCATION = 4;
const LONGEST_CAPTION = 1000;

/** A photo that a client wants to add. */
export interface PhotoInput {
  readonly url: string;
  readonly type: PhotoType;
  readonly caption: string | null;
}

/** What was found in a file. */
export interface PhotoFile {
  readonly bytes: number;
  /** Undefined when the file is neither JPEG nor PNG or cannot be read as the one that it begins like. */
  readonly image?: { readonly fileType: PhotoFileType; readonly width: number; readonly height: number };
}

/** A broken rule of one photo of a request; `place` says of which, for example `photos[2]`. */
export function photoViolation(code: MutationErrorCode, place: string): RuleViolation {
  return violation(code, `${place}: ${catalogue[code].message}`);
}

/** The rules that a photo's text breaks. */
export function photoInputViolations({ caption }: PhotoInput, place: string): RuleViolation[] {
  return (caption?.length ?? 0) > LONGEST_CAPTION ? [photoViolation('SY10070', place)] : [];
}

/** The rules that a photo's file breaks [contract 4]. */
export function photoFileViolations({ bytes, image }: PhotoFile, place: string): RuleViolation[] {
  const { leastBytes, mostBytes, leastEdge, mostPixels } = PHOTO_FILE;
  const found: RuleViolation[] = [];
  if (bytes < leastBytes || bytes > mostBytes) found.push(photoViolation('SY10067', place));
  if (!image) return [...found, photoViolation('SY10065', place)];
  const { width, height } = image;
  if (Math.min(width, height) < leastEdge || width * height > mostPixels) found.push(photoViolation('SY10066', place));
  return found;
}

/** What a location has already, as far as it limits what can be added. */
export interface PhotosInPlace {
  readonly count: number;
  readonly types: ReadonlySet<PhotoType>;
}

/** The rules that one more photo of a type breaks [contract 4]. */
export function additionViolations(type: PhotoType, { count, types }: PhotosInPlace, place: string): RuleViolation[] {
  const found: RuleViolation[] = [];
  if (type === 'LOGO' && types.has('LOGO')) found.push(photoViolation('SY10060', place));
  if (type === 'COVER' && types.has('COVER')) found.push(photoViolation('SY10061', place));
  if (count >= PHOTOS_OF_LOCATION) found.push(photoViolation('SY10062', place));
  return found;
}

/** What a change of stars does: the new number of each photo that changes, or the rules that it breaks. */
export type StarDecision =
  | { readonly outcome: 'accepted'; readonly stars: ReadonlyMap<number, number | null> }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/**
 * Decides a change of stars [contract 4]: ADDITIONAL photos only, four at most. `all` are the location's photos, `ids`
 * those to change. All of the change or nothing.
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
