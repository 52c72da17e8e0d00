import { asNumber, asObjects, asTime, unusable } from '@listings/publisher-sdk';
import type { AddedPhoto, JsonObject, PhotoToAdd } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { rejection } from '../failures.js';
import { asId } from '../ids.js';
import { photoPages } from './gallery.js';

/** The difference between the publisher's clock and ours. */
const clockDifferenceMs = 60_000;
/** A call of the core ends within a minute, and its last exchange 20 s later; the rest is for the publisher's work. */
const addedWithinMs = 2 * 60_000;

const AMBIGUOUS =
  'Publisher B shows several photos of that time that may be this one, so it is neither sent again nor removed there. To send it again, remove it here and on the page, and add it here as a new photo.';

/** An addition with an unknown outcome. */
export interface LostPhoto {
  readonly attemptedAt: Date;
  /** Our other photos on the page. */
  readonly knownRefs: readonly string[];
}

/**
 * Looks for a photo in the gallery of a page. The publisher reports neither its URL nor a key, so the candidates are the
 * unknown photos of these proportions from the time of the attempt. Of several candidates some
 * may be the owner's, so the search then fails as ambiguous [publishers 2.5].
 */
export async function findPhoto(
  page: Page,
  photo: PhotoToAdd,
  { attemptedAt, knownRefs }: LostPhoto,
): Promise<AddedPhoto | undefined> {
  // An earlier link to this page may have added it, long ago: nothing distinguishes it from the owner's photos.
  if (attemptedAt.getTime() === 0) return undefined;
  const since = attemptedAt.getTime() - clockDifferenceMs;
  const until = attemptedAt.getTime() + addedWithinMs + clockDifferenceMs;
  const candidates: string[] = [];

  for await (const listed of photoPages(page)) {
    const photos = listed.map(readPhoto);
    for (const { ref, time, sizes } of photos) {
      const isCandidate = time >= since && time <= until && !knownRefs.includes(ref) && hasProportions(sizes, photo);
      if (isCandidate) candidates.push(ref);
    }
    if (endsBefore(since, photos)) break;
  }

  if (candidates.length > 1) throw rejection('ambiguous', AMBIGUOUS);
  const [ref] = candidates;
  return ref === undefined ? undefined : { ref };
}

/** A photo of the list. An unreadable one may be the photo that we look for, so the search has no result. */
interface ListedPhoto {
  readonly ref: string;
  readonly time: number;
  readonly sizes: readonly Size[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function readPhoto(photo: JsonObject): ListedPhoto {
  const ref = asId(photo['id']);
  const time = asTime(photo['created_time'])?.getTime();
  if (ref === undefined || time === undefined) throw unusable('Publisher B listed a photo without id or time');
  const sizes = asObjects(photo['images']).flatMap((image) => {
    const [width, height] = [asNumber(image['width']), asNumber(image['height'])];
    return width && height ? [{ width, height }] : [];
  });
  return { ref, time, sizes };
}

/**
 * True if the largest copy has the proportions of the photo: the publisher scales pictures and rounds the edges to whole
 * pixels. A photo without sizes may have any.
 */
function hasProportions(sizes: readonly Size[], { width, height }: Size): boolean {
  const [largest] = [...sizes].sort((one, other) => other.width - one.width);
  return !largest || Math.abs(largest.width * height - largest.height * width) <= Math.max(width, height);
}

/** True if a whole page of the list is from before that time. The list is then read no further if it is newest first. */
function endsBefore(since: number, photos: readonly ListedPhoto[]): boolean {
  const times = photos.map(({ time }) => time);
  const isNewestFirst = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
  return times.length > 0 && isNewestFirst && times.every((time) => time < since);
}
