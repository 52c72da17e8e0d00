import { compareListing } from '../../compare-listing.js';
import { PHOTO_PURPOSES } from '../../photos.js';
import type { PhotoToAdd } from '../../photos.js';
import { checksOf } from '../check.js';
import type { CheckContext } from '../check-context.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { importedContent } from '../listing-contents.js';
import { photoToAdd } from '../photo-contents.js';
import { demandRef } from '../readings.js';

const LONG_MS = 10 * 60_000;

/** Checks of the photos of a listing: it never shows one twice, and the owner's photos stay. */
export const photosChecks = checksOf('photos', {
  '[publishers 4] declares the purposes that it takes, and the time within which it finds a photo': async (context) => {
    const { takes, findableWithinMs } = context.offered('photos');
    demand(takes.length > 0, 'photos.takes is empty: leave the capability out');
    const unknown = takes.filter((each) => !PHOTO_PURPOSES.includes(each));
    demand(unknown.length === 0, `photos.takes contains ${brief(unknown)}, which the core never hands over`);
    const isInRange = findableWithinMs >= 1_000 && findableWithinMs <= 600_000;
    demand(isInRange, `findableWithinMs: expected a number from 1000 to 600000, got ${brief(findableWithinMs)}`);
  },

  '[publishers 1.5] adds a photo of each purpose once, and removes it and no other one': async (context) => {
    const { photos, add, addOwn, removeIt, list } = await prepare(context);
    for (const type of photos.takes) {
      await addOwn();
      const before = await list();
      const { ref } = await valueOfCall('addPhoto', () => add({ ...photoToAdd(context), type }));
      demandRef('a photo', ref);
      demandEqual(await list(), [...before, ref].sort(), `photos of the listing after addPhoto of the purpose ${type}`);
      await addOwn();
      const rest = (await list()).filter((each) => each !== ref);
      await valueOfCall('removePhoto', () => removeIt(ref));
      demandEqual(await list(), rest, `photos of the listing after removePhoto of the purpose ${type}`);
      const again = await outcomeOf('removePhoto', () => removeIt(ref));
      demand('value' in again, `a second removePhoto must succeed: ${brief(again)}`);
      demandEqual(await list(), rest, 'photos of the listing after a second removePhoto');
    }
  },

  '[design 5] reads the photos that it added, and none that is removed, under the references of addPhoto': async (
    context,
  ) => {
    const { shows } = context.publisher.listings;
    if (shows?.photos === false) return;
    const { session, listingRef, photos, add, addOwn, removeIt, list } = await prepare(context);
    await addOwn();
    const others = await list();
    const demandRead = async (ours: readonly string[], expected: string, when: string) => {
      await context.world.advance?.(photos.findableWithinMs);
      const { listings } = context.publisher;
      const read = await valueOfCall('getListing', () => listings.getListing({ session, listingRef }));
      const listed = await valueOfCall('listPhotos', async () => listings.listPhotos?.({ session, listingRef }));
      const listing = { ...read, photos: read.photos ?? listed };
      const today = new Date(context.world.now()).toISOString().slice(0, 10);
      const content = await importedContent(context, session, listingRef);
      const compared = compareListing(content, listing, { shows, today, photos: { ours, others } });
      const found = compared.find(({ field }) => field === 'photos');
      demand(
        found,
        'getListing and listPhotos returned no photos with references: return all of them, or declare "photos: false" in listings.shows',
      );
      demand(
        found.agreement === expected,
        `photos of the listing after ${when}: ${brief(found)} differ from the photos`,
      );
    };
    const { ref } = await valueOfCall('addPhoto', () => add(photoToAdd(context)));
    await demandRead([ref], 'SAME', 'addPhoto');
    await valueOfCall('removePhoto', () => removeIt(ref));
    await demandRead([ref], 'MISSING_THERE', 'removePhoto');
    await addOwn();
    const tellsOthers = shows?.photos?.others !== false;
    await demandRead([], tellsOthers ? 'MISSING_HERE' : 'SAME', 'an addition of the owner');
  },

  '[4.7.4] reads a photo that it added as a photo of the listing': {
    needs: ['photos.import'],
    async run(context) {
      const { session, listingRef, add } = await prepare(context);
      await valueOfCall('addPhoto', () => add(photoToAdd(context)));
      const listing = await context.publisher.listings.getListing({ session, listingRef });
      demand(
        (listing.photos ?? []).length > 0,
        'getListing shows no photo after addPhoto: fill "photos" of the listing, or state "photos.import" under "impossible"',
      );
    },
  },

  '[publishers 0.1] finds the photo of a lost response, and no other one': async (context) => {
    const { add, lose, find, list } = await prepare(context);
    const before = await list();
    const [lost, other] = [photoToAdd(context, 0), photoToAdd(context, 1)];
    const attemptedAt = await lose(lost, 'dropped');
    demandEqual((await list()).length, before.length + 1, 'photos of the listing after one addPhoto');

    const found = await valueOfCall('findPhoto', () => find(lost, attemptedAt));
    demand(found, 'findPhoto did not find the photo within findableWithinMs: the core would add it a second time');
    demand(!before.includes(found.ref), 'findPhoto found a photo that the listing had before');
    const known = await valueOfCall('findPhoto', () => find(lost, attemptedAt, [found.ref]));
    demandEqual(known, undefined, 'findPhoto of a photo that the core knows already');
    const { ref } = await valueOfCall('addPhoto', () => add(other));
    const beside = await valueOfCall('findPhoto', () => find(lost, attemptedAt, [ref]));
    demandEqual(beside?.ref, found.ref, 'the photo that findPhoto found beside another one');
  },

  '[publishers 0.1] finds no photo that the owner added before the lost one': {
    needs: ['advance'],
    async run(context) {
      const { addOwn, lose, find } = await prepare(context);
      const photo = photoToAdd(context);
      await addOwn();
      await context.world.advance?.(LONG_MS);
      const attemptedAt = await lose(photo, 'unreachable');
      const late = await valueOfCall('findPhoto', () => find(photo, attemptedAt));
      demandEqual(late, undefined, "findPhoto of a photo that never arrived, beside an older photo of the owner's");
      const ever = await valueOfCall('findPhoto', () => find(photo, new Date(0)));
      demandEqual(ever, undefined, "findPhoto of a photo of an unknown time, beside a photo of the owner's");
    },
  },

  "[publishers 0.1] never takes a photo of the owner's from the same time for the lost one": async (context) => {
    const { photos, addOwn, lose, find, list } = await prepare(context);
    const photo = photoToAdd(context);
    await addOwn();
    const before = await list();
    const attemptedAt = await lose(photo, 'dropped');
    const ours = (await list()).find((each) => !before.includes(each));
    await addOwn();
    const outcome = await outcomeOf('findPhoto', () => find(photo, attemptedAt));
    if ('failure' in outcome) {
      const { failure } = outcome;
      const isAmbiguous = failure.kind === 'CONTENT_REJECTED' && failure.code === 'ambiguous';
      demand(photos.findsByTime || !isAmbiguous, 'findPhoto failed with "ambiguous": declare findsByTime for this');
      if (photos.findsByTime) {
        demand(isAmbiguous, `findPhoto of one of several photos must fail with "ambiguous": ${brief(failure)}`);
        return;
      }
    }
    demand('value' in outcome, `findPhoto must succeed, but failed with ${brief(outcome)}`);
    demandEqual(outcome.value?.ref, ours, "the photo that findPhoto found beside photos of the owner's");
  },

  '[publishers 1.5] reports an unfit photo as CONTENT_REJECTED, with a text for the user': {
    needs: ['photos.unfit'],
    async run(context) {
      const { add, list } = await prepare(context);
      const before = await list();
      const photo = { ...photoToAdd(context), url: context.driven('photos').unfit ?? '' };
      const outcome = await outcomeOf('addPhoto', () => add(photo));
      const isRejected = 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';
      demand(isRejected, `addPhoto of an unfit photo must fail with CONTENT_REJECTED: ${brief(outcome)}`);
      demandEqual(await list(), before, 'photos of the listing after a rejected photo');
    },
  },
});

/** The plug-in and the owner at the ordinary listing. */
async function prepare(context: CheckContext) {
  const { ordinary: listingRef } = context.world.listings;
  const session = await context.connect();
  const photos = context.offered('photos');
  const driven = context.driven('photos');
  const add = (photo: PhotoToAdd) => photos.addPhoto({ session, listingRef, photo });

  /** Adds a photo whose response is lost, or which never arrives. Returns the time of the attempt. */
  async function lose(photo: PhotoToAdd, fault: 'dropped' | 'unreachable'): Promise<Date> {
    const attemptedAt = new Date(context.world.now());
    context.watchWrites(fault);
    const outcome = await outcomeOf('addPhoto', () => add(photo));
    context.http.watch();
    const isUnknown =
      'failure' in outcome && outcome.failure.kind === 'TRANSIENT' && outcome.failure.outcomeUnknown === true;
    demand(isUnknown, `addPhoto without a response must fail with TRANSIENT and outcomeUnknown: ${brief(outcome)}`);
    await context.world.advance?.(photos.findableWithinMs);
    return attemptedAt;
  }

  return {
    session,
    listingRef,
    photos,
    add,
    lose,
    find: (photo: PhotoToAdd, attemptedAt: Date, knownRefs: readonly string[] = []) =>
      photos.findPhoto({ session, listingRef, photo, attemptedAt, knownRefs }),
    removeIt: (ref: string) => photos.removePhoto({ session, listingRef, ref }),
    addOwn: () => driven.addOwn(listingRef, driven.images[1]),
    list: async () => [...(await driven.list(listingRef))].sort(),
  };
}
