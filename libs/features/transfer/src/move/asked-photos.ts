import type { FailedPhoto } from '@listings/feature-photos';
import { digestOf } from './plan-change.js';
import type { MovedPhoto } from './read-location.js';

/**
 * By the id of a photo of the other service: a digest of the address that a move requested last, and why the photo cannot be fetched from it.
 */
export type AskedPhotos = Readonly<Record<string, readonly [address: string, refusal?: string]>>;

/** What is known of the photos of a location from earlier moves. */
export interface KnownPhotos {
  /** The ids of the photos that a move has requested. */
  readonly ids: ReadonlySet<string>;
  readonly asked: AskedPhotos;
  /** The photos that could not be fetched, by the digests of their addresses. */
  readonly failed: ReadonlyMap<string, Pick<FailedPhoto, 'reason' | 'isRefused'>>;
}

/**
 * Whether a move requests a photo: if no move has, or if it could not be fetched. If its address refused it, a move requests it again only when
 * the other service names another address.
 */
export function asksFor({ id, url }: Pick<MovedPhoto, 'id' | 'url'>, known: KnownPhotos): boolean {
  if (!known.ids.has(id)) return true;
  const { address, refusal, failure } = lastAttempt({ id, url }, known);
  if (address !== digestOf(url)) return refusal !== undefined || failure !== undefined;
  return refusal === undefined && failure !== undefined;
}

/** What the next move must know of photos if this one requests some of them. */
export function askedAfter(
  photos: readonly Pick<MovedPhoto, 'id' | 'url'>[],
  known: KnownPhotos,
  asks: ReadonlySet<string>,
): AskedPhotos {
  return Object.fromEntries(
    photos.map(({ id, url }) => {
      if (asks.has(id)) return [id, [digestOf(url)]];
      const { address, refusal } = lastAttempt({ id, url }, known);
      return [id, refusal === undefined ? [address] : [address, refusal]];
    }),
  );
}

/** The last attempt to get a photo. A move of an earlier release has not stored the address: it was the present one. */
function lastAttempt({ id, url }: Pick<MovedPhoto, 'id' | 'url'>, { asked, failed }: KnownPhotos) {
  const [address = digestOf(url), stored] = (Object.hasOwn(asked, id) ? asked[id] : undefined) ?? [];
  const failure = failed.get(address);
  return { address, failure, refusal: stored ?? (failure?.isRefused ? failure.reason : undefined) };
}
