import { compareListing, PHOTO_PURPOSES } from '@listings/publisher-sdk';
import type { PhotoToAdd } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, outcomeOf } from '../demand.js';
import { importedContent } from '../listing-contents.js';
import { connected, methodsFor } from '../methods.js';
import { photoToAdd } from '../photo-contents.js';

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
    const { photos, ask, addOwn, list } = await prepare(context);
    for (const type of photos.takes) {
      await addOwn();
      const before = await list();
      const { ref } = await ask.addPhoto({ photo: { ...photoToAdd(context), type } });
      demandEqual(await list(), [...before, ref].sort(), `photos of the listing after addPhoto of the purpose ${type}`);
      await addOwn();
      const rest = (await list()).filter((each) => each !== ref);
      await ask.removePhoto({ ref });
      demandEqual(await list(), rest, `photos of the listing after removePhoto of the purpose ${type}`);
      await ask.removePhoto({ ref }, 'a second removePhoto');
      demandEqual(await list(), rest, 'photos of the listing after a second removePhoto');
    }
  },

  '[design 5] reads the photos that it added, and none that is removed, under the references of addPhoto': async (
    context,
  ) => {
    const { shows } = context.publisher.listings;
    if (shows?.photos === false) return;
    const { session, listingRef, photos, ask, addOwn, list } = await prepare(context);
    await addOwn();
    const others = await list();
    const demandRead = async (ours: readonly string[], expected: string, when: string) => {
      await context.world.advance?.(photos.findableWithinMs);
      const listings = methodsFor(context, 'listings', { session, listingRef });
      const read = await listings.ask.getListing();
      const listed = context.publisher.listings.listPhotos && (await listings.ask.listPhotos());
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
    const { ref } = await ask.addPhoto({ photo: photoToAdd(context) });
    await demandRead([ref], 'SAME', 'addPhoto');
    await ask.removePhoto({ ref });
    await demandRead([ref], 'MISSING_THERE', 'removePhoto');
    await addOwn();
    const tellsOthers = shows?.photos?.others !== false;
    await demandRead([], tellsOthers ? 'MISSING_HERE' : 'SAME', 'an addition of the owner');
  },

  '[4.7.4] reads a photo that it added as a photo of the listing': {
    needs: ['photos.import'],
    async run(context) {
      const { session, listingRef, ask } = await prepare(context);
      await ask.addPhoto({ photo: photoToAdd(context) });
      const listing = await context.publisher.listings.getListing({ session, listingRef });
      demand(
        (listing.photos ?? []).length > 0,
        'getListing shows no photo after addPhoto: fill "photos" of the listing, or state "photos.import" under "impossible"',
      );
    },
  },

  '[publishers 0.1] finds the photo of a lost response, and no other one': async (context) => {
    const { ask, lose, list } = await prepare(context);
    const before = await list();
    const wanted = await lose(photoToAdd(context, 0), 'dropped');
    demandEqual((await list()).length, before.length + 1, 'photos of the listing after one addPhoto');

    const found = await ask.findPhoto(wanted);
    demand(found, 'findPhoto did not find the photo within findableWithinMs: the core would add it a second time');
    demand(!before.includes(found.ref), 'findPhoto found a photo that the listing had before');
    const known = await ask.findPhoto({ ...wanted, knownRefs: [found.ref] });
    demandEqual(known, undefined, 'findPhoto of a photo that the core knows already');
    const { ref } = await ask.addPhoto({ photo: photoToAdd(context, 1) });
    const beside = await ask.findPhoto({ ...wanted, knownRefs: [ref] });
    demandEqual(beside?.ref, found.ref, 'the photo that findPhoto found beside another one');
  },

  '[publishers 0.1] finds no photo that the owner added before the lost one': {
    needs: ['advance'],
    async run(context) {
      const { addOwn, lose, ask } = await prepare(context);
      await addOwn();
      await context.world.advance?.(LONG_MS);
      const wanted = await lose(photoToAdd(context), 'unreachable');
      const late = await ask.findPhoto(wanted);
      demandEqual(late, undefined, "findPhoto of a photo that never arrived, beside an older photo of the owner's");
      const ever = await ask.findPhoto({ ...wanted, attemptedAt: new Date(0) });
      demandEqual(ever, undefined, "findPhoto of a photo of an unknown time, beside a photo of the owner's");
    },
  },

  "[publishers 0.1] never takes a photo of the owner's from the same time for the lost one": async (context) => {
    const { photos, addOwn, lose, call, list } = await prepare(context);
    await addOwn();
    const before = await list();
    const wanted = await lose(photoToAdd(context), 'dropped');
    const ours = (await list()).find((each) => !before.includes(each));
    await addOwn();
    const outcome = await outcomeOf('findPhoto', () => call.findPhoto(wanted));
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
      const { call, list } = await prepare(context);
      const before = await list();
      const photo = { ...photoToAdd(context), url: context.driven('photos').unfit ?? '' };
      const outcome = await outcomeOf('addPhoto', () => call.addPhoto({ photo }));
      const isRejected = 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';
      demand(isRejected, `addPhoto of an unfit photo must fail with CONTENT_REJECTED: ${brief(outcome)}`);
      demandEqual(await list(), before, 'photos of the listing after a rejected photo');
    },
  },
});

/** The plug-in and the owner at the ordinary listing. */
async function prepare(context: CheckContext) {
  const listing = await connected(context, 'photos');
  const { listingRef } = listing;
  const photos = context.offered('photos');
  const driven = context.driven('photos');

  /** Adds a photo whose response is lost, or which never arrives. Returns what to look for. */
  async function lose(photo: PhotoToAdd, fault: 'dropped' | 'unreachable') {
    const attemptedAt = new Date(context.world.now());
    context.watchWrites(fault);
    const outcome = await outcomeOf('addPhoto', () => listing.call.addPhoto({ photo }));
    context.http.watch();
    const isUnknown =
      'failure' in outcome && outcome.failure.kind === 'TRANSIENT' && outcome.failure.outcomeUnknown === true;
    demand(isUnknown, `addPhoto without a response must fail with TRANSIENT and outcomeUnknown: ${brief(outcome)}`);
    await context.world.advance?.(photos.findableWithinMs);
    return { photo, attemptedAt, knownRefs: [] };
  }

  return {
    ...listing,
    photos,
    lose,
    addOwn: () => driven.addOwn(listingRef, driven.images[1]),
    list: async () => [...(await driven.list(listingRef))].sort(),
  };
}
