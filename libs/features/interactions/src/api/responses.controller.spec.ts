import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { connectAccount, connectListing, readListings } from '@listings/feature-connections/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { newReviewRow, storeReviews } from '../testing/index.js';
import { interactionsApi } from '../testing/interactions-api.js';

const api = interactionsApi();
let locationId: number;
let listingRef: string;

beforeAll(async () => {
  ({ databaseId: locationId } = await newLocation(api));
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  await connectListing(api, { locationId, connectedAccountId, nn: '01' });
  const [link] = await api.sql<{ ref: string }>`
    select listing_ref as ref from listing_links where account_id = ${api.account.id}`;
  listingRef = link?.ref ?? '';
});

/** Stores a review, as the worker does. */
async function newReview(notAnswerable: string | null = null): Promise<string> {
  const review = newReviewRow(api, { listingRef, rating: 4, content: 'Nice', authorName: 'Mia', notAnswerable });
  await storeReviews(api, { locationId }, [review]);
  return review.id;
}

const node = async (id: string) => (await api.read('/reviewDetails', { interactionIds: [id] })).interactions[0];
const respond = (interactionId: string, responseContent: string, more: object = {}) =>
  api.send('/locations/reviews/respond', { interactionId, responseContent, ...more });

describe('POST /locations/reviews/respond', () => {
  it.each(['wrapped', 'flat'])(
    '[contract 6] stores the response of a %s body, which the review then shows',
    async (form) => {
      const interactionId = await newReview();
      expect(await node(interactionId)).toMatchObject({ canRespond: true, interactionStatus: 'unread' });
      const fields = { interactionId, responseContent: 'Thank you', clientMutationId: 'r1' };
      const given = { body: form === 'flat' ? fields : { input: fields } };
      const { status, body } = await api.call('POST', '/locations/reviews/respond', given);
      const { interaction, ...payload } = body.data.respondToInteraction;
      expect([status, payload]).toEqual([200, { clientMutationId: 'r1', success: true, errors: [] }]);
      expect(interaction).toEqual({
        ...{ id: expect.any(String), interactionId, content: 'Thank you', authorName: '', byOwner: true },
        ...{ date: expect.stringMatching(/\+00:00$/), interactionStatus: 'CREATED', closes: false },
        ...{ editedResponse: null, remarks: null },
      });
      const answered = { canRespond: false, interactionStatus: 'responded', responses: [interaction] };
      expect(await node(interactionId)).toMatchObject(answered);
    },
  );

  it('[contract 6] returns every broken rule with its code', async () => {
    const interactionId = await newReview();
    const message = async (content: string, id = interactionId, more = {}) =>
      (await respond(id, content, more)).errors[0]?.message;
    const errors = [{ message: 'SY50103: Response is empty' }];
    const refused = { clientMutationId: null, success: false, errors, interaction: null };
    expect(await respond(interactionId, '\u200b\u200b\n')).toMatchObject(refused);
    expect(await message('€'.repeat(1_400))).toMatch(/^SY50105: /);
    expect(await message('Thank you')).toBeUndefined();
    expect(await message('Twice')).toMatch(/^SY50121: /);
    const closing = await message('Done', await newReview(), { closes: true });
    expect(closing).toMatch(/^SY82001: The publisher closes no interaction of this category/);
    const closedReview = await newReview('Comments are closed');
    expect(await message('Hello', closedReview)).toBe('SY82001: Comments are closed');
    expect(await node(closedReview)).toMatchObject({ canRespond: false, notAnswerable: 'Comments are closed' });
  });
});

describe('POST /locations/reviews/respond/edit and /archive', () => {
  it('[contract 6] change and archive a response; ids in any case', async () => {
    const reviewId = await newReview();
    const responseId = (await respond(reviewId, 'One')).interaction.id;
    const upper = { reviewId: reviewId.toUpperCase(), responseId: responseId.toUpperCase() };
    const done = { clientMutationId: null, success: true, errors: [] };
    const edited = await api.send('/locations/reviews/respond/edit', { ...upper, responseContent: 'Two' });
    expect(edited).toEqual({ ...done, status: 'CREATED', reviewId, responseId });
    expect((await node(reviewId)).responses).toMatchObject([{ content: 'Two' }]);
    const archive = '/locations/reviews/respond/archive';
    expect(await api.send(archive, { responseId })).toEqual({ ...done, status: 'ARCHIVED' });
    expect(await node(reviewId)).toMatchObject({ interactionStatus: 'unread', canRespond: true, responses: [] });
    expect((await api.write(archive, { responseId })).status).toBe(404);
  });

  it('[contract 1] a response of another review is a 404', async () => {
    const responseId = (await respond(await newReview(), 'One')).interaction.id;
    const wrong = { reviewId: await newReview(), responseId, responseContent: 'Two' };
    expect((await api.write('/locations/reviews/respond/edit', wrong)).status).toBe(404);
  });
});

it('[contract 11] review settings of a linked location say which sites are connected', async () => {
  const connected = async () => pluck((await api.read(`/locations/${locationId}/reviews/settings`)).sites, 'connected');
  expect(await connected()).toEqual([true, false]);
  await api.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${api.account.id}`;
  expect(await connected()).toEqual([false, false]);
});
