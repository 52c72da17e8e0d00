import type { ListingContent } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, demandSentence } from '../demand.js';
import { presentContent } from '../listing-contents.js';
import { methodsFor } from '../methods.js';

/** Checks of creating listings, one per request. */
export const creationChecks = checksOf('creation', {
  '[contract 7] creates a listing that getListing returns with the requested content': async (context) => {
    const { ask, session, requestFor, count } = await prepare(context);
    const before = await count();
    const made = await ask.createListing(requestFor('one'));
    demandEqual(await count(), before + 1, 'listings after createListing');
    const read = await methodsFor(context, 'listings', { session, listingRef: made.ref }).ask.getListing();
    demandEqual(
      [read.ref, read.name],
      [made.ref, requestFor('one').content.name],
      'reference and name of the new listing from getListing',
    );
  },

  '[contract 7] checkListing refuses with sentences, and nothing that createListing accepts': async (context) => {
    const { requestFor } = await prepare(context);
    const creation = context.offered('creation');
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
    const { ask, requestFor, count } = await prepare(context);
    const before = await count();
    const first = await ask.createListing(requestFor('one'));
    const again = await ask.createListing(requestFor('one'), 'a second createListing');
    demandEqual(again.ref, first.ref, 'the listing for the same request id');
    demandEqual(await count(), before + 1, 'listings after two calls with the same request id');
    const other = await ask.createListing(requestFor('two'));
    demand(other.ref !== first.ref, 'createListing returned the same listing for another request id');
    demandEqual(await count(), before + 2, 'listings after a call with another request id');
  },

  '[publishers 0.1] creates one listing when the response to the first attempt is lost': async (context) => {
    const { ask, call, requestFor, count } = await prepare(context);
    const before = await count();
    context.watchWrites('dropped');
    const what = 'createListing with a lost response';
    await demandFailure(what, 'TRANSIENT', () => call.createListing(requestFor('one')));
    context.http.watch();
    await ask.createListing(requestFor('one'), 'a second createListing');
    demandEqual(await count(), before + 1, 'listings after both attempts');
  },
});

async function prepare(context: CheckContext) {
  const session = await context.connect();
  const present = await presentContent(context, session, context.world.listings.ordinary);
  const { folderRef, count } = context.driven('creation');
  const requestFor = (name: 'one' | 'two') => ({
    folderRef,
    requestId: `kit-${name}`,
    content: branch(present, name),
  });
  return { ...methodsFor(context, 'creation', { session }), session, requestFor, count };
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
