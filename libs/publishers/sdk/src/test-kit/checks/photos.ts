import { PHOTO_PURPOSES } from '../../photos.js';
import { checksOf } from '../check.js';
import type { CheckContext } from '../check-context.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { photoToAdd } from '../photo-contents.js';
import { demandRef } from '../readings.js';

/** Checks of the photos of a listing. The main rule: a listing never shows a photo twice. */
export const photosChecks = checksOf('photos', {
  '[publishers 4] declares the purposes that it takes, and the time within which it finds a photo': async (context) => {
    const { takes, findableWithinMs } = context.offered('photos');
    demand(takes.length > 0, 'photos.takes is empty: leave the capability out');
    const unknown = takes.filter((each) => !PHOTO_PURPOSES.includes(each));
    demand(unknown.length === 0, `photos.takes contains ${brief(unknown)}, which the core never hands over`);
    const isInRange = findableWithinMs >= 1_000 && findableWithinMs <= 600_000;
    demand(isInRange, `findableWithinMs: expected a number from 1000 to 600000, got ${brief(findableWithinMs)}`);
  },

  '[publishers 1.5] adds a photo of each purpose once, shows it, and removes it': async (context) => {
    const { session, listingRef, photos, count } = await prepare(context);
    for (const type of photos.takes) {
      const photo = { ...photoToAdd(context), type };
      const before = await count();
      const { ref } = await valueOfCall('addPhoto', () => photos.addPhoto({ session, listingRef, photo }));
      demandRef('a photo', ref);
      demandEqual(await count(), before + 1, `photos of the listing after addPhoto of the purpose ${type}`);
      const listing = await context.publisher.listings.getListing({ session, listingRef });
      demand((listing.photos ?? []).length > 0, `getListing shows no photo after addPhoto of the purpose ${type}`);
      await valueOfCall('removePhoto', () => photos.removePhoto({ session, listingRef, ref }));
      demandEqual(await count(), before, `photos of the listing after removePhoto of the purpose ${type}`);
      const again = await outcomeOf('removePhoto', () => photos.removePhoto({ session, listingRef, ref }));
      demand('value' in again, `a second removePhoto must succeed: ${brief(again)}`);
    }
  },

  '[publishers 0.1] finds the photo of a lost response, and no other one': async (context) => {
    const { session, listingRef, photos, count } = await prepare(context);
    const before = await count();
    const attemptedAt = new Date(context.world.now());
    const [lost, other] = [photoToAdd(context, 0), photoToAdd(context, 1)];
    context.http.watch(() => 'dropped');
    const outcome = await outcomeOf('addPhoto', () => photos.addPhoto({ session, listingRef, photo: lost }));
    context.http.watch();
    const isUnknown =
      'failure' in outcome && outcome.failure.kind === 'TRANSIENT' && outcome.failure.outcomeUnknown === true;
    demand(isUnknown, `addPhoto with a lost response must fail with TRANSIENT and outcomeUnknown: ${brief(outcome)}`);
    await context.world.advance?.(photos.findableWithinMs);
    demandEqual(await count(), before + 1, 'photos of the listing after one addPhoto');

    const find = (photo: typeof lost, knownRefs: readonly string[]) =>
      valueOfCall('findPhoto', () => photos.findPhoto({ session, listingRef, photo, attemptedAt, knownRefs }));
    const found = await find(lost, []);
    demand(found, 'findPhoto did not find the photo within findableWithinMs: the core would add it a second time');
    demandEqual(await find(lost, [found.ref]), undefined, 'findPhoto of a photo that the core knows already');
    const { ref } = await valueOfCall('addPhoto', () => photos.addPhoto({ session, listingRef, photo: other }));
    demandEqual((await find(lost, [ref]))?.ref, found.ref, 'the photo that findPhoto found beside another one');
  },

  '[publishers 1.5] reports an unfit photo as CONTENT_REJECTED, with a text for the user': {
    needs: ['photos.unfit'],
    async run(context) {
      const { session, listingRef, photos, count } = await prepare(context);
      const before = await count();
      const photo = { ...photoToAdd(context), url: context.driven('photos').unfit ?? '' };
      const outcome = await outcomeOf('addPhoto', () => photos.addPhoto({ session, listingRef, photo }));
      const isRejected = 'failure' in outcome && outcome.failure.kind === 'CONTENT_REJECTED';
      demand(isRejected, `addPhoto of an unfit photo must fail with CONTENT_REJECTED: ${brief(outcome)}`);
      demandEqual(await count(), before, 'photos of the listing after a rejected photo');
    },
  },
});

async function prepare(context: CheckContext) {
  const { ordinary: listingRef } = context.world.listings;
  return {
    session: await context.connect(),
    listingRef,
    photos: context.offered('photos'),
    count: () => context.driven('photos').count(listingRef),
  };
}
