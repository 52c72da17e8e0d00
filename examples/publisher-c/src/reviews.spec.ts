import { expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { plugInFixture } from './testing/connected.js';

const fixture = plugInFixture();

it('[contract 6] reports a deleted review as review_gone and a refused answer with its reason', async () => {
  const { reviews } = fixture.publisher;
  const address = { session: fixture.session(), listingRef: 'e-1-2', reviewRef: 'o-gone' };
  expect(await failureFrom(reviews.reply!({ ...address, text: 'Hello' }))).toMatchObject({ code: 'review_gone' });
  const { id } = fixture.directory.town.opine('e-1-2', { stars: 1 });
  const refused = await failureFrom(reviews.reply!({ ...address, reviewRef: id, text: 'Some forbidden words' }));
  expect(refused).toMatchObject({ kind: 'CONTENT_REJECTED', text: 'The directory does not print this text.' });
  expect(reviews.checkReply!('x'.repeat(801)).map(({ code }) => code)).toEqual(['SY50105']);
});
