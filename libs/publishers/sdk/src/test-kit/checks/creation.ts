import type { ListingContent } from '../../submission.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import { presentContent } from '../listing-contents.js';
import type { MemorySession } from '../memory-session.js';
import { demandListing } from '../readings.js';
import type { Workplace } from '../workplace.js';

/** Making listings, each wish once. */
export const creationChecks = checksOf('creation', {
  '[contract 7] makes a listing that can be read and shows what was wished': async (place) => {
    const { creation, session, wish } = await desk(place);
    const { count } = place.driven('creation');
    const before = await count();
    const made = await valueOfCall('createListing', () => creation.createListing(wish('one')));
    demandListing(made);
    demandEqual(await count(), before + 1, 'listings after createListing');
    const read = await valueOfCall('getListing', () =>
      place.publisher.listings.getListing({ session, listingRef: made.ref }),
    );
    demandEqual([read.ref, read.name], [made.ref, wish('one').content.name], 'the new listing, read back');
  },

  '[contract 7] makes one listing for one request, however often it is asked': async (place) => {
    const { creation, wish } = await desk(place);
    const { count } = place.driven('creation');
    const before = await count();
    const first = await valueOfCall('createListing', () => creation.createListing(wish('one')));
    const again = await valueOfCall('createListing, once more', () => creation.createListing(wish('one')));
    demandEqual(again.ref, first.ref, 'the listing of the same request');
    demandEqual(await count(), before + 1, 'listings after the same request twice');
    const other = await valueOfCall('createListing', () => creation.createListing(wish('two')));
    demand(other.ref !== first.ref, 'another request was answered with the same listing');
    demandEqual(await count(), before + 2, 'listings after another request');
  },

  '[publishers 0.1] makes one listing when the answer to the first attempt gets lost': async (place) => {
    const { creation, wish } = await desk(place);
    const { count } = place.driven('creation');
    const before = await count();
    place.http.watch(() => 'dropped');
    await demandFailure('createListing, with its answer lost', 'TRANSIENT', () => creation.createListing(wish('one')));
    place.http.watch();
    const made = await valueOfCall('createListing, once more', () => creation.createListing(wish('one')));
    demandListing(made);
    demandEqual(await count(), before + 1, 'listings after both attempts');
  },
});

async function desk(place: Workplace) {
  const session: MemorySession = await place.connect();
  const present = await presentContent(place, session, place.world.listings.ordinary);
  const { folderRef } = place.driven('creation');
  const wish = (name: 'one' | 'two') => ({
    session,
    folderRef,
    requestId: `kit-${name}`,
    content: branch(present, name),
  });
  return { creation: place.offered('creation'), session, wish };
}

/** Another business than the one it is modelled on: other name, store code and street. */
function branch(content: ListingContent, name: 'one' | 'two'): ListingContent {
  return {
    ...content,
    name: `Branch ${name}`,
    // A number, as some publishers want.
    storeCode: name === 'one' ? '7001' : '7002',
    address: content.address && { ...content.address, street: `Street of branch ${name} 7`, street1: undefined },
  };
}
