import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { startFixture } from './testing/connected.js';
import type { PlugInFixture } from './testing/connected.js';

let fixture: PlugInFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const list = (listingRef: string, changedSince?: Date) =>
  collect(
    fixture.publisher.reviews.listReviews({
      session: fixture.session(),
      listingRef,
      ...(changedSince ? { known: { changedSince, has: () => false } } : {}),
    }),
  );

describe('reviews', () => {
  it('[contract 6] are read over all pages, newest change first', async () => {
    const reviews = await list('e-1-1');
    expect(reviews).toHaveLength(70);
    const times = reviews.map(({ changedAt }) => changedAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(reviews[0]).toMatchObject({ rating: 1, text: 'Visit number 70', author: { name: 'A guest' }, replies: [] });
  });

  it('[contract 6] with a known time only what changed since is read', async () => {
    const [newest] = await list('e-1-1');
    const since = await list('e-1-1', newest?.changedAt);
    expect(since.map(({ ref }) => ref)).toEqual([newest?.ref]);
  });

  it('[contract 6] have one answer, which is live at once', async () => {
    const { reviews } = fixture.publisher;
    const opinion = fixture.directory.town.opine('e-1-2', { stars: 5, words: 'Good' });
    const address = { session: fixture.session(), listingRef: 'e-1-2', reviewRef: opinion.id, replyRef: opinion.id };
    const live = { ref: opinion.id, byOwner: true, state: { state: 'live' } };
    expect(await reviews.reply!({ ...address, text: 'Thank you' })).toMatchObject({ ...live, text: 'Thank you' });
    expect(await reviews.editReply!({ ...address, text: 'Thanks!' })).toMatchObject({ ...live, text: 'Thanks!' });
  });

  it('[contract 6] reports a deleted review as review_gone and a refused answer with its reason', async () => {
    const { reviews } = fixture.publisher;
    const address = { session: fixture.session(), listingRef: 'e-1-2', reviewRef: 'o-gone' };
    expect(await failureFrom(reviews.reply!({ ...address, text: 'Hello' }))).toMatchObject({ code: 'review_gone' });
    const { id } = fixture.directory.town.opine('e-1-2', { stars: 1 });
    expect(
      await failureFrom(reviews.reply!({ ...address, reviewRef: id, text: 'Some forbidden words' })),
    ).toMatchObject({ kind: 'CONTENT_REJECTED', text: 'The directory does not print this text.' });
    expect(reviews.checkReply!('x'.repeat(801)).map(({ code }) => code)).toEqual(['SY50105']);
  });
});
