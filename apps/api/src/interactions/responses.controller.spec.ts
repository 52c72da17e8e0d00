import { beforeAll, describe, expect, it } from '@jest/globals';
import { connectAccount, linkListing, readListings } from '../testing/connect-account.js';
import { reviewRow, storeReviews } from '../testing/stored-reviews.js';
import { sharedApi } from '../testing/shared-api.js';

const api = sharedApi();
let locationId: number;
let listingRef: string;
const NOBODY = '00000000-0000-4000-8000-00000000dead';

beforeAll(async () => {
  ({ databaseId: locationId } = await api.newLocation());
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  await linkListing(api, { locationId, connectedAccountId, nn: '01' });
  const [link] = await api.database.query<{ ref: string }>(
    'select listing_ref as ref from listing_links where account_id = $1',
    [api.account.id],
  );
  listingRef = link?.ref ?? '';
});

/** Stores a review, as the worker does. */
async function newReview(notAnswerable: string | null = null): Promise<string> {
  const review = reviewRow(api, { listingRef, rating: 4, content: 'Nice', authorName: 'Mia', notAnswerable });
  await storeReviews(api, { locationId }, [review]);
  return review.id;
}

const node = async (id: string) =>
  (await api.call('GET', '/reviewDetails', { query: { interactionIds: [id] } })).body.data.interactionDetails
    .interactions[0];

describe('POST /locations/reviews/respond', () => {
  it.each(['wrapped', 'flat'])(
    '[contract 6] stores the response of a %s body, which the review then shows',
    async (form) => {
      const interactionId = await newReview();
      expect(await node(interactionId)).toMatchObject({ canRespond: true, interactionStatus: 'unread' });
      const fields = { interactionId, responseContent: 'Thank you', clientMutationId: 'r1' };
      const { status, body } = await api.call('POST', '/locations/reviews/respond', {
        body: form === 'flat' ? fields : { input: fields },
      });
      expect(status).toBe(200);
      expect(body.data.respondToInteraction).toEqual({
        clientMutationId: 'r1',
        success: true,
        errors: [],
        interaction: {
          id: expect.any(String),
          interactionId,
          content: 'Thank you',
          authorName: '',
          byOwner: true,
          date: expect.stringMatching(/\+00:00$/),
          interactionStatus: 'CREATED',
          editedResponse: null,
          remarks: null,
          closes: false,
        },
      });
      expect(await node(interactionId)).toMatchObject({
        canRespond: false,
        interactionStatus: 'responded',
        responses: [body.data.respondToInteraction.interaction],
      });
    },
  );

  it('[contract 6] returns every broken rule with its code', async () => {
    const interactionId = await newReview();
    const refused = async (responseContent: string, id = interactionId) =>
      (await api.write('/locations/reviews/respond', { interactionId: id, responseContent })).body.data
        .respondToInteraction;
    expect(await refused(' ')).toEqual({
      clientMutationId: null,
      success: false,
      errors: [{ message: 'SY50103: Response is empty' }],
      interaction: null,
    });
    expect((await refused('€'.repeat(2_000))).errors[0].message).toMatch(/^SY50105: /);
    expect((await refused('Thank you')).success).toBe(true);
    expect((await refused('Twice')).errors[0].message).toMatch(/^SY50121: /);
    const closing = { interactionId: await newReview(), responseContent: 'Done', closes: true };
    const { respondToInteraction: closed } = (await api.write('/locations/reviews/respond', closing)).body.data;
    expect(closed.errors[0].message).toMatch(/^SY82001: The publisher closes no interaction of this category/);
    const closedReview = await newReview('Comments are closed');
    expect((await refused('Hello', closedReview)).errors).toEqual([{ message: 'SY82001: Comments are closed' }]);
    expect(await node(closedReview)).toMatchObject({ canRespond: false, notAnswerable: 'Comments are closed' });
  });

  it.each([
    ['not-a-uuid', 400],
    [NOBODY, 404],
  ])('[contract 1] the interaction %s is a %i', async (interactionId, expected) => {
    const { status, body } = await api.write('/locations/reviews/respond', { interactionId, responseContent: 'x' });
    expect([status, body.errors[0].message]).toEqual([expected, 'SY90002: Invalid Id']);
  });
});

describe('POST /locations/reviews/respond/edit and /archive', () => {
  it('[contract 6] change and archive a response; ids in any case', async () => {
    const reviewId = await newReview();
    const stored = await api.write('/locations/reviews/respond', { interactionId: reviewId, responseContent: 'One' });
    const responseId = stored.body.data.respondToInteraction.interaction.id;
    const edited = await api.call('POST', '/locations/reviews/respond/edit', {
      body: { reviewId: reviewId.toUpperCase(), responseId: responseId.toUpperCase(), responseContent: 'Two' },
    });
    expect(edited.body.data.editResponse).toEqual({
      clientMutationId: null,
      success: true,
      errors: [],
      status: 'CREATED',
      reviewId,
      responseId,
    });
    expect((await node(reviewId)).responses).toMatchObject([{ content: 'Two' }]);
    const archived = await api.write('/locations/reviews/respond/archive', { responseId });
    expect(archived.body.data.archiveResponse).toEqual({
      clientMutationId: null,
      success: true,
      errors: [],
      status: 'ARCHIVED',
    });
    expect(await node(reviewId)).toMatchObject({ interactionStatus: 'unread', canRespond: true, responses: [] });
    const again = await api.write('/locations/reviews/respond/archive', { responseId });
    expect(again.status).toBe(404);
  });

  it('[contract 1] a response of another review is a 404', async () => {
    const reviewId = await newReview();
    const stored = await api.write('/locations/reviews/respond', { interactionId: reviewId, responseContent: 'One' });
    const { id: responseId } = stored.body.data.respondToInteraction.interaction;
    const wrong = { reviewId: await newReview(), responseId, responseContent: 'Two' };
    expect((await api.write('/locations/reviews/respond/edit', wrong)).status).toBe(404);
  });
});

describe('review settings of a linked location', () => {
  it('[contract 11] say which sites are connected', async () => {
    const { body } = await api.call('GET', `/locations/${locationId}/reviews/settings`);
    const { sites } = body.data.interactionsSetting;
    expect(sites.map(({ connected }: { connected: boolean }) => connected)).toEqual([true, false]);
    await api.database.execute(`update listing_links set status = 'INACCESSIBLE' where account_id = $1`, [
      api.account.id,
    ]);
    const after = await api.call('GET', `/locations/${locationId}/reviews/settings`);
    expect(after.body.data.interactionsSetting.sites).toMatchObject([{ connected: false }, { connected: false }]);
  });
});
