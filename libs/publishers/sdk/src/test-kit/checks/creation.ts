import type { ListingContent } from '../../submission.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, demandSentence, valueOfCall } from '../demand.js';
import { presentContent } from '../listing-contents.js';
import type { MemorySession } from '../memory-session.js';
import { demandListing } from '../readings.js';
import type { CheckContext } from '../check-context.js';

/** Checks of creating listings, one per request. */
export const creationChecks = checksOf('creation', {
  '[contract 7] creates a listing that getListing returns with the requested content': async (context) => {
    const { creation, session, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    const made = await valueOfCall('createListing', () => creation.createListing(requestFor('one')));
    demandListing(made);
    demandEqual(await count(), before + 1, 'listings after createListing');
    const read = await valueOfCall('getListing', () =>
      context.publisher.listings.getListing({ session, listingRef: made.ref }),
    );
    demandEqual(
      [read.ref, read.name],
      [made.ref, requestFor('one').content.name],
      'reference and name of the new listing from getListing',
    );
  },

  '[contract 7] checkListing refuses with sentences, and nothing that createListing accepts': async (context) => {
    const { creation, requestFor } = await prepare(context);
    const { content } = requestFor('one');
    demandEqual(creation.checkListing?.(content) ?? [], [], 'the unmet requirements of an accepted listing');
    const bare = { ...content, name: '', storeCode: null, address: null, phone: null, primaryCategoryId: '' };
    for (const { field, text } of creation.checkListing?.(bare) ?? []) {
      demand(field in bare, `checkListing names ${field}, which is no field of the content`);
      demand(text !== '', `checkListing refuses ${field} without a text`);
      demandSentence(`the text of checkListing about ${field}`, text);
    }
  },

  '[contract 7] creates one listing per request id, however often the core calls': async (context) => {
    const { creation, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    const first = await valueOfCall('createListing', () => creation.createListing(requestFor('one')));
    const again = await valueOfCall('a second createListing', () => creation.createListing(requestFor('one')));
    demandEqual(again.ref, first.ref, 'the listing for the same request id');
    demandEqual(await count(), before + 1, 'listings after two calls with the same request id');
    const other = await valueOfCall('createListing', () => creation.createListing(requestFor('two')));
    demand(other.ref !== first.ref, 'createListing returned the same listing for another request id');
    demandEqual(await count(), before + 2, 'listings after a call with another request id');
  },

  '[publishers 0.1] creates one listing when the response to the first attempt is lost': async (context) => {
    const { creation, requestFor } = await prepare(context);
    const { count } = context.driven('creation');
    const before = await count();
    context.watchWrites('dropped');
    await demandFailure('createListing with a lost response', 'TRANSIENT', () =>
      creation.createListing(requestFor('one')),
    );
    context.http.watch();
    const made = await valueOfCall('a second createListing', () => creation.createListing(requestFor('one')));
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

/** The content of another business: with another name, store code and street. */
function branch(content: ListingContent, name: 'one' | 'two'): ListingContent {
  return {
    ...content,
    name: `Branch ${name}`,
    // Some publishers accept only digits.
    storeCode: name === 'one' ? '7001' : '7002',
    address: content.address && { ...content.address, street: `Street of branch ${name} 7`, street1: undefined },
  };
}
