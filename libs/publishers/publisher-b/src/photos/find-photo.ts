import { asNumber, asObjects, CLOCK_DIFFERENCE_MS, madeSince, rejection } from '@listings/publisher-sdk';
import type { AddedPhoto, EarlierAttempt, JsonObject, PhotoToAdd } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { madeAt } from '../lost-object.js';
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
  const until = attemptedAt.getTime() + addedWithinMs + CLOCK_DIFFERENCE_MS;
  const candidates: string[] = [];
  const photos = madeSince({ pages: readPhotos(page), timeOf: ({ time }) => time, attemptedAt, wholePages: true });
  for await (const { ref, time, sizes } of photos)
    if (time <= until && !knownRefs.includes(ref) && hasProportions(sizes, photo)) candidates.push(ref);

  if (candidates.length > 1) throw rejection('ambiguous', AMBIGUOUS);
  const [ref] = candidates;
  return ref === undefined ? undefined : { ref };
}

async function* readPhotos(page: Page) {
  for await (const listed of photoPages(page)) yield listed.map((each) => ({ ...madeAt(each), sizes: sizesOf(each) }));
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
