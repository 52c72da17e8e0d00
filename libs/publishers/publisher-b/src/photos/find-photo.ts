import { asNumber, asObjects } from '@listings/publisher-sdk';
import type { AddedPhoto, JsonObject, PhotoToAdd } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { rejection } from '../failures.js';
import { CLOCK_DIFFERENCE_MS, madeAt } from '../lost-object.js';
import type { EarlierAttempt } from '../lost-object.js';
import { photoPages } from './gallery.js';

/** A call of the core ends within a minute, and its last exchange 20 s later; the rest is for the publisher's work. */
const addedWithinMs = 2 * 60_000;

const AMBIGUOUS =
  'Publisher B shows several photos of that time that may be this one, so it is neither sent again nor removed there. To send it again, remove it here and on the page, and add it here as a new photo.';

/**
 * Looks for a photo in the gallery of a page. The publisher reports neither its URL nor a key, so the candidates are the
 * unknown photos of these proportions from the time of the attempt. Of several candidates some may be the owner's, so
 * the search then fails as ambiguous [publishers 2.5].
 */
export async function findPhoto(
  page: Page,
  photo: PhotoToAdd,
  { attemptedAt, knownRefs }: EarlierAttempt,
): Promise<AddedPhoto | undefined> {
  // An earlier link to this page may have added it, long ago: nothing distinguishes it from the owner's photos.
  if (attemptedAt.getTime() === 0) return undefined;
  const since = attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
  const until = attemptedAt.getTime() + addedWithinMs + CLOCK_DIFFERENCE_MS;
  const candidates: string[] = [];

  for await (const listed of photoPages(page)) {
    const photos = listed.map((each) => ({ ...madeAt(each), sizes: sizesOf(each) }));
    for (const { ref, time, sizes } of photos) {
      const isCandidate = time >= since && time <= until && !knownRefs.includes(ref) && hasProportions(sizes, photo);
      if (isCandidate) candidates.push(ref);
    }
    if (
      endBefore(
        since,
        photos.map(({ time }) => time),
      )
    )
      break;
  }

  if (candidates.length > 1) throw rejection('ambiguous', AMBIGUOUS);
  const [ref] = candidates;
  return ref === undefined ? undefined : { ref };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizesOf(photo: JsonObject): readonly Size[] {
  return asObjects(photo['images']).flatMap((image) => {
    const [width, height] = [asNumber(image['width']), asNumber(image['height'])];
    return width && height ? [{ width, height }] : [];
  });
}

/** Compares the largest copy, because the publisher scales pictures, to whole pixels. Without sizes it may have any. */
function hasProportions(sizes: readonly Size[], { width, height }: Size): boolean {
  const [largest] = [...sizes].sort((one, other) => other.width - one.width);
  return !largest || Math.abs(largest.width * height - largest.height * width) <= Math.max(width, height);
}

/** True if a whole page of the list is from before that time. The list is then read no further if it is newest first. */
function endBefore(since: number, times: readonly number[]): boolean {
  const isNewestFirst = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
  return times.length > 0 && isNewestFirst && times.every((time) => time < since);
}
