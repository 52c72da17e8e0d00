import type { ListingContent } from '../../submission.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import { presentContent } from '../listing-contents.js';
import type { MemorySession } from '../memory-session.js';
import { demandListing } from '../readings.js';
import type { CheckContext } from '../check-context.js';

/** Making listings, each request once. */
export const creationChecks = checksOf('creation', {
  '[contract 7] makes a listing that can be read and shows what was requested': async (context) => {
    const { creation, session, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    const made = await valueOfCall('createListing', () => creation.createListing(requestFor('one')));
    demandListing(made);
    demandEqual(await count(), before + 1, 'listings after createListing');
    const read = await valueOfCall('getListing', () =>
      context.publisher.listings.getListing({ session, listingRef: made.ref }),
    );
    demandEqual([read.ref, read.name], [made.ref, requestFor('one').content.name], 'the new listing, read back');
  },

  '[contract 7] makes one listing for one request, however often it is asked': async (context) => {
    const { creation, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    const first = await valueOfCall('createListing', () => creation.createListing(requestFor('one')));
    const again = await valueOfCall('createListing, once more', () => creation.createListing(requestFor('one')));
    demandEqual(again.ref, first.ref, 'the listing of the same request');
    demandEqual(await count(), before + 1, 'listings after the same request twice');
    const other = await valueOfCall('createListing', () => creation.createListing(requestFor('two')));
    demand(other.ref !== first.ref, 'another request was answered with the same listing');
    demandEqual(await count(), before + 2, 'listings after another request');
  },

  '[publishers 0.1] makes one listing when the answer to the first attempt gets lost': async (context) => {
    const { creation, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    context.http.watch(() => 'dropped');
    await demandFailure('createListing, with its answer lost', 'TRANSIENT', () =>
      creation.createListing(requestFor('one')),
    );
    context.http.watch();
    const made = await valueOfCall('createListing, once more', () => creation.createListing(requestFor('one')));
    demandListing(made);
    demandEqual(await count(), before + 1, 'listings after both attempts');
  },
});

async function prepare(context: CheckContext) {
  const session: MemorySession = await context.connect();
  const present = await presentContent(context, session, context.world.listings.ordinary);
  const { folderRef } = context.driven('creation');
  const requestFor = (name: 'one' | 'two') => ({
    session,
    folderRef,
    requestId: `kit-${name}`,
    content: branch(present, name),
  });
  return { creation: context.offered('creation'), session, requestFor };
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
