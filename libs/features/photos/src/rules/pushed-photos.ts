import { inPhotoOrder, photoRecord } from '@listings/domain';
import type { PhotoType, StoredPhoto } from '@listings/domain';

/** A photo as plug-ins receive it; `PhotoToAdd` of the publisher SDK. */
export interface PhotoForListing {
  readonly url: string;
  readonly type: PhotoType;
  readonly caption?: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** A photo of a location that belongs on a listing. */
export interface WantedListingPhoto {
  readonly photoId: number;
  readonly photo: PhotoForListing;
}

/**
 * What the service knows of one of its photos at a listing. `version` is the push in which the publisher refused the
 * photo, its search or its removal; the next try is in a later push.
 */
export type PushedPhoto = { readonly photoId: number; readonly version?: number } & (
  | {
      /** Stored before the call, so that after a crash the worker looks for the photo before it sends it again. */
      readonly state: 'SENDING';
      /** When it was sent, by the clock of the database. */
      readonly attemptedAt: string;
      /** When the last attempt ended, or when it began if it never ended. */
      readonly lastAt: string;
      /** This entry outlives the photo of the location. */
      readonly photo: PhotoForListing;
    }
  | {
      readonly state: 'SHOWN';
      readonly ref: string;
      readonly type: PhotoType;
      /** When it was sent, by the clock of the database; absent for one that a search has found. */
      readonly since?: string;
      /** Why the publisher did not remove it. */
      readonly message?: string;
    }
  | {
      readonly state: 'REFUSED';
      /** Shown to the client. */
      readonly message: string;
      readonly url: string;
      /** The next push tries again; otherwise only a photo with another URL is sent. */
      readonly again: boolean;
    }
);

/** A photo that may have been sent. */
export type SendingPhoto = Extract<PushedPhoto, { state: 'SENDING' }>;
/** A photo that the listing shows. */
export type ShownPhoto = Extract<PushedPhoto, { state: 'SHOWN' }>;

/** The photos of the service at one listing. */
export interface PushedPhotos {
  readonly listingRef: string;
  readonly photos: readonly PushedPhoto[];
  /** Set after a restored backup: the listing may show photos of the location that are not in the list. */
  readonly mayShowOthers?: true;
  /** Why the last push ended without the other photos, as shown to the client. */
  readonly obstacle?: string;
  /** Photos that the listing no longer shows and that somebody has decided to add again. They stay here until it shows them. */
  readonly missing?: readonly MissingPhoto[];
}

/** A photo that a listing showed, by its last reference there. */
export interface MissingPhoto {
  readonly photoId: number;
  readonly ref: string;
}

/** The photos that a listing is to show: not those that were imported from it. */
export function photosForListing(
  photos: readonly StoredPhoto[],
  at: {
    publisher: string;
    listingRef: string;
    takes: readonly PhotoType[];
    accountId: number;
    mediaUrl: string;
  },
): readonly WantedListingPhoto[] {
  return inPhotoOrder(photos)
    .filter((photo) => at.takes.includes(photo.type) && !isImportedFrom(photo, at))
    .map((photo) => {
      const { type, caption, bytes, width, height } = photo;
      const { url } = photoRecord(photo, at);
      return { photoId: photo.id, photo: { url, type, bytes, width, height, ...(caption ? { caption } : {}) } };
    });
}

function isImportedFrom(
  { importedFrom }: StoredPhoto,
  { publisher, listingRef }: { publisher: string; listingRef: string },
): boolean {
  return importedFrom?.publisher === publisher && (importedFrom.listingRef ?? listingRef) === listingRef;
}

const NEVER = new Date(0).toISOString();

/** True for a photo that was sent at a known time with an unknown outcome. */
export function isLostPhoto(photo: PushedPhoto): photo is SendingPhoto {
  return photo.state === 'SENDING' && photo.attemptedAt !== NEVER;
}

/**
 * The photos that are known at a listing. If the last push went to another listing, nothing is known of this one: during an earlier link any of
 * the wanted photos may have been sent there, so each counts as sent long ago. So does each photo that a restored backup does not know.
 */
export function photosKnownAt(
  listingRef: string,
  pushed: PushedPhotos | null,
  wanted: readonly WantedListingPhoto[],
): readonly PushedPhoto[] {
  if (pushed === null) return [];
  const sameListing = pushed.listingRef === listingRef;
  if (sameListing && !pushed.mayShowOthers) return pushed.photos;
  const known = sameListing ? pushed.photos : [];
  const others = wanted.filter(({ photoId }) => !known.some((each) => each.photoId === photoId));
  return [
    ...known,
    ...others.map((each) => ({ ...each, state: 'SENDING', attemptedAt: NEVER, lastAt: NEVER }) as const),
  ];
}

/** The decision about photos of the service that a listing no longer showed, by the publisher's references. */
export interface DecidedPhotos {
  /** The next push adds them again. */
  readonly restored: readonly string[];
  /** Nobody wants them there any more. */
  readonly left: readonly string[];
}

/** Shown to the client for a photo that somebody no longer wants at a publisher. */
const LEFT = 'no longer shown there, and left out as somebody decided';

/** The photos that are to be added again after a decision, with those of earlier decisions. */
export function missingPhotosAt(
  listingRef: string,
  pushed: PushedPhotos | null,
  decided: DecidedPhotos | null,
  wanted: readonly WantedListingPhoto[],
): readonly MissingPhoto[] {
  if (pushed?.listingRef !== listingRef) return [];
  const wantedIds = new Set(wanted.map(({ photoId }) => photoId));
  const restored = shownOf(pushed).filter(({ ref }) => decided?.restored.includes(ref));
  return [...stillMissing(pushed), ...restored.map(({ photoId, ref }) => ({ photoId, ref }))].filter(({ photoId }) =>
    wantedIds.has(photoId),
  );
}

/** The missing photos that no later push has found or added. */
function stillMissing(pushed: PushedPhotos): readonly MissingPhoto[] {
  const shownIds = new Set(shownOf(pushed).map(({ photoId }) => photoId));
  return (pushed.missing ?? []).filter(({ photoId }) => !shownIds.has(photoId));
}

function shownOf({ photos }: PushedPhotos): readonly ShownPhoto[] {
  return photos.flatMap((each) => (each.state === 'SHOWN' ? [each] : []));
}

/**
 * The known photos after a decision about those that the listing no longer showed. A photo to add again counts as sent long ago, so the worker
 * looks for it first: the publisher may show it again.
 */
export function decidedPhotosAt(
  known: readonly PushedPhoto[],
  decided: DecidedPhotos | null,
  wanted: readonly WantedListingPhoto[],
  missing: readonly MissingPhoto[] = [],
): readonly PushedPhoto[] {
  if (decided === null) return known;
  const knownById = new Map(known.map((each) => [each.photoId, each]));
  const missingRefs = new Map(missing.map(({ photoId, ref }) => [photoId, ref]));
  const after = new Map(knownById);
  for (const { photoId, photo } of wanted) {
    const there = knownById.get(photoId);
    const ref = there?.state === 'SHOWN' ? there.ref : missingRefs.get(photoId);
    if (ref === undefined) continue;
    if (decided.left.includes(ref))
      after.set(photoId, { photoId, state: 'REFUSED', message: LEFT, url: photo.url, again: false });
    else if (decided.restored.includes(ref) && there && there.state !== 'SENDING')
      after.set(photoId, { photoId, photo, state: 'SENDING', attemptedAt: NEVER, lastAt: NEVER });
  }
  return [...after.values()];
}

/** The photos of the service at a listing, by the publisher's references. */
export interface ShownPhotos {
  /** Those that the listing should show. */
  readonly photoIdByRef: ReadonlyMap<string, number>;
  /** Those that were sent so recently that the publisher may not list them yet. */
  readonly recent: ReadonlySet<string>;
  /** Those that it may still show: the location no longer has them, or nobody wants them there. */
  readonly unwanted: readonly string[];
}

/** Which of the known photos a listing should show: the location has them, and nobody decided otherwise. */
export function photosToShow(
  { listingRef, photos, decided }: { listingRef: string; photos: PushedPhotos | null; decided: DecidedPhotos | null },
  at: { wantedIds: ReadonlySet<number>; now: Date; findableWithinMs: number },
): ShownPhotos {
  const there = photos?.listingRef === listingRef ? photos : undefined;
  const known: readonly (MissingPhoto & Pick<ShownPhoto, 'since'>)[] = there
    ? [...shownOf(there), ...stillMissing(there)]
    : [];
  const shown = known.filter(({ photoId, ref }) => at.wantedIds.has(photoId) && !decided?.left.includes(ref));
  const isRecent = ({ since }: Pick<ShownPhoto, 'since'>) =>
    since !== undefined && at.now.getTime() < Date.parse(since) + at.findableWithinMs;
  return {
    photoIdByRef: new Map(shown.map(({ ref, photoId }) => [ref, photoId])),
    recent: new Set(shown.filter(isRecent).map(({ ref }) => ref)),
    unwanted: known.filter((each) => !shown.includes(each)).map(({ ref }) => ref),
  };
}

/** What is to be done at a listing. */
export interface PhotoPlan {
  /** Photos that the location has no longer. */
  readonly removals: readonly (SendingPhoto | ShownPhoto)[];
  /** `sent` is an earlier attempt with an unknown outcome. */
  readonly additions: readonly (WantedListingPhoto & { readonly sent?: SendingPhoto })[];
  /** Refused photos that the location has no longer. */
  readonly forgotten: readonly number[];
  /** The time until a search for every lost photo is certain; 0 if no photo has to wait. */
  readonly waitMs: number;
}

/**
 * Compares the wanted photos with the known ones. Contains a photo that may have been sent only when a search for it is
 * certain, and after the photos that were not sent yet. If the publisher finds a photo only by its time (`findsByTime`),
 * the lost ones come first, and no other photo is sent while one must wait: nobody could tell them apart.
 */
export function planPhotos(
  wanted: readonly WantedListingPhoto[],
  known: readonly PushedPhoto[],
  at: { version: number; now: Date; findableWithinMs: number; findsByTime?: boolean },
): PhotoPlan {
  const { version, now, findableWithinMs, findsByTime = false } = at;
  const knownById = new Map(known.map((each) => [each.photoId, each]));
  const wantedIds = new Set(wanted.map(({ photoId }) => photoId));
  const waitOf = (each: PushedPhoto) =>
    each.state === 'SENDING' ? Math.max(0, Date.parse(each.lastAt) + findableWithinMs - now.getTime()) : 0;
  const isDue = (each: PushedPhoto) => each.version !== version && waitOf(each) === 0;

  const additions = wanted.flatMap((each): PhotoPlan['additions'] => {
    const earlier = knownById.get(each.photoId);
    if (earlier === undefined) return [each];
    if (earlier.state === 'SENDING') return isDue(earlier) ? [{ ...each, sent: earlier }] : [];
    if (earlier.state === 'SHOWN') return [];
    return earlier.url !== each.photo.url || (earlier.again && isDue(earlier)) ? [each] : [];
  });
  const [unsent, sent] = [additions.filter((each) => !each.sent), additions.filter((each) => each.sent)];
  const mustWait = known.some((each) => isLostPhoto(each) && !isDue(each));
  const unwanted = known.filter(({ photoId }) => !wantedIds.has(photoId));
  return {
    removals: unwanted.flatMap((each) => (each.state !== 'REFUSED' && isDue(each) ? [each] : [])),
    additions: findsByTime ? [...sent, ...(mustWait ? [] : unsent)] : [...unsent, ...sent],
    forgotten: unwanted.flatMap(({ state, photoId }) => (state === 'REFUSED' ? [photoId] : [])),
    waitMs: Math.max(0, ...known.filter((each) => each.version !== version).map(waitOf)),
  };
}

/** The sentences of a citation about photos; the rest is counted. */
const MOST_SENTENCES = 10;
/** The photos that one sentence names; the rest is counted. */
const MOST_NAMED = 10;

/** The difference between the wanted photos and those that the listing shows, in sentences for the client. */
export function photoLosses(wanted: readonly WantedListingPhoto[], pushed: PushedPhotos): readonly string[] {
  const known = new Map(pushed.photos.map((each) => [each.photoId, each]));
  const wantedIds = new Set(wanted.map(({ photoId }) => photoId));
  const losses = new Map<string, number[]>();
  const lose = (message: string, photoId: number) => losses.set(message, [...(losses.get(message) ?? []), photoId]);
  for (const { photoId } of wanted) {
    const there = known.get(photoId);
    if (there === undefined) lose(pushed.obstacle ?? 'not sent yet', photoId);
    else if (there.state === 'REFUSED') lose(there.message, photoId);
    else if (there.state === 'SENDING') lose('not confirmed by the publisher', photoId);
  }
  for (const each of pushed.photos) {
    if (wantedIds.has(each.photoId) || each.state === 'REFUSED') continue;
    const reason = each.state === 'SHOWN' ? each.message : undefined;
    lose(`not removed from the listing${reason === undefined ? '' : `: ${reason}`}`, each.photoId);
  }
  const sentences = [...losses].map(([message, ids]) => `${named(ids)}: ${message}`);
  const rest = [...losses.values()].slice(MOST_SENTENCES).flat().length;
  return rest === 0 ? sentences : [...sentences.slice(0, MOST_SENTENCES), `${counted(rest)} are not as wanted either`];
}

function named(ids: readonly number[]): string {
  const rest = ids.length - MOST_NAMED;
  const names = ids.slice(0, MOST_NAMED).join(', ');
  return `Photo${ids.length > 1 ? 's' : ''} ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function counted(photos: number): string {
  return photos === 1 ? '1 more photo' : `${photos} more photos`;
}
