import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS, MAX_TIMES_BLOCKED, SET_ASIDE } from '@listings/domain';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { ReviewsCapability } from '@listings/publisher-sdk';
import { A, B, startFixture } from '../testing/interactions-fixture.js';
import { newReview } from '../testing/new-review.js';

const fixture = startFixture();

beforeEach(async () => {
  await fixture.forgetWork();
  await fixture.admin.clearScripts();
  await fixture.admin.settings({ 'a.replySettle': 'immediate' });
});

const reviewed = (publisher = A, nn = 2) => newReview(fixture, publisher, nn);
type Review = Awaited<ReturnType<typeof reviewed>>;

/** Makes all responses old, so that what the publisher shows decides about them. */
const age = (days = 1) =>
  fixture.database.execute(`update interaction_responses set written_at = written_at - $1 * interval '1 day'`, [days]);

/** Responds with a text that the publisher rejects later. Returns the id of the response. */
async function rejected({ respond, sandboxReview }: Review): Promise<string> {
  await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
  const { responseId } = await respond('Buy more');
  await fixture.deliver();
  await fixture.admin.moderateReply(sandboxReview, { state: 'REJECTED', policyViolation: 'ADVERTISING' });
  await fixture.settle();
  return responseId;
}

const UNANSWERED = { interactionStatus: 'unread', responses: [] };
const confirmed = (content: string) => [{ content, interactionStatus: 'CONFIRMED' }];

describe.each([A, B])('a response at %s', (publisher) => {
  it('[contract 6] is stored first, sent, shown by the publisher, and announced once', async () => {
    const { interactionId, respond, shown, there, responseEvents, wrongCounts } = await reviewed(publisher);
    const result = await respond('Thank you, Mia');
    expect(result).toMatchObject({ success: true, response: { interactionStatus: 'CREATED', interactionId } });
    const responses = [{ content: 'Thank you, Mia', interactionStatus: 'CREATED' }];
    expect(await shown()).toMatchObject({ interactionStatus: 'responded', responseCount: 1, responses });
    expect(await responseEvents()).toEqual([]);
    await fixture.settle();
    expect(await shown()).toMatchObject({ responses: confirmed('Thank you, Mia') });
    expect(await there()).toEqual(['Thank you, Mia']);
    expect(await responseEvents()).toEqual([['Thank you, Mia', 'responded']]);
    expect(await wrongCounts()).toEqual([]);
  });

  it('[contract 6] is edited at the publisher, and announced again', async () => {
    const { respond, edit, responses, there, announced } = await reviewed(publisher, 3);
    const { responseId } = await respond('Thank you');
    await fixture.settle();
    expect(await edit(responseId, 'Thank you very much')).toEqual({ success: true, state: 'CREATED' });
    const edited = { content: 'Thank you', editedResponse: 'Thank you very much', interactionStatus: 'CREATED' };
    expect(await responses()).toMatchObject([edited]);
    await fixture.settle();
    const after = { content: 'Thank you very much', editedResponse: null, interactionStatus: 'CONFIRMED' };
    expect(await responses()).toMatchObject([after]);
    expect(await there()).toEqual(['Thank you very much']);
    expect(await announced()).toEqual(['Thank you', 'Thank you very much']);
  });

  it('[contract 6] is archived at once for clients and then at the publisher; the review is unread again', async () => {
    const { respond, archive, shown, there, responseEvents, wrongCounts } = await reviewed(publisher, 4);
    const { responseId } = await respond('Wrong place');
    await fixture.settle();
    expect(await archive(responseId)).toEqual({ success: true, state: 'ARCHIVING' });
    expect(await shown()).toMatchObject(UNANSWERED);
    await fixture.settle();
    expect(await there()).toEqual([]);
    const events = await responseEvents();
    expect(events.map((event) => event.join())).toEqual(['Wrong place,responded', 'Wrong place,archived']);
    await expect(archive(responseId)).rejects.toThrow('SY90002');
    expect(await wrongCounts()).toEqual([]);
  });

  it('[reliability 2] is at the publisher once when the answer is lost or the claim is taken over', async () => {
    const { respond, there, responseEvents } = await reviewed(publisher, 5);
    const operation = publisher === A ? 'a.reviews.reply' : 'b.replies.create';
    await fixture.admin.script({ operation, responses: [{ drop: 'after', times: 1 }] });
    await respond('Only once');
    await fixture.deliverAround(async () => {
      await fixture.database.execute('update work set lease_until = null, due_at = now(), lost_claims = 1');
      await fixture.deliver(fixture.anotherProcess());
    });
    await fixture.settle();
    expect(await there()).toEqual(['Only once']);
    expect(await responseEvents()).toEqual([['Only once', 'responded']]);
  });

  it('[contract 6] an edit during the call is sent after it', async () => {
    const { respond, edit, responses, there } = await reviewed(publisher, 3);
    const { responseId } = await respond('First');
    await fixture.deliverAround(() => edit(responseId, 'Second'));
    await fixture.settle();
    expect(await there()).toEqual(['Second']);
    expect(await responses()).toMatchObject([{ ...confirmed('Second')[0], editedResponse: null }]);
  });

  it('[contract 6] an archival during the call is carried out after it', async () => {
    const { respond, archive, shown, there } = await reviewed(publisher, 3);
    const { responseId } = await respond('Regretted');
    await fixture.deliverAround(() => archive(responseId));
    await fixture.settle();
    expect(await there()).toEqual([]);
    expect(await shown()).toMatchObject(UNANSWERED);
  });
});

describe('a response that cannot be sent', () => {
  it.each([
    ['RECONNECT', `update connected_accounts set status = 'REAUTH_REQUIRED' where account_id = $1`],
    ['NO_ACCESS', `update listing_links set status = 'INACCESSIBLE' where account_id = $1`],
    ['NOT_CONNECTED', `update listing_links set status = 'GONE' where account_id = $1`],
    ['NOT_CONNECTED', 'delete from listing_links where account_id = $1'],
  ])('[contract 6] needs a connection, and its lists say what is missing: %s', async (obstacle, lost) => {
    const { caller, respond, shown } = await reviewed(A, 3);
    expect((await shown())?.connectionObstacle).toBeNull();
    await fixture.database.execute(lost, [caller.accountId]);
    expect(await shown()).toMatchObject({ canRespond: false, connectionObstacle: obstacle });
    const violations = [{ code: 'SY82001', reason: 'Connection does not exist' }];
    expect(await respond('Hello')).toMatchObject({ success: false, violations });
  });

  it('[contract 6] that the publisher rejects later is FAILED with the reason, and the review is unread again', async () => {
    const review = await reviewed(A, 4);
    await rejected(review);
    const responses = [{ interactionStatus: 'FAILED', remarks: expect.any(String) as unknown }];
    expect(await review.shown()).toMatchObject({ interactionStatus: 'unread', responses });
    expect(await review.wrongCounts()).toEqual([]);
  });

  it('[contract 6] to a review that its author deleted fails, and the review is archived', async () => {
    const { respond, shown, sandboxReview } = await reviewed(A, 5);
    await respond('Too late');
    await fixture.admin.deleteReview(sandboxReview);
    await fixture.settle();
    const responses = [{ interactionStatus: 'FAILED' }];
    expect(await shown()).toMatchObject({ interactionStatus: 'archived', responses });
  });

  it.each([
    [`lost_claims = ${MAX_LOST_CLAIMS}`, 'The response could not be sent'],
    [`blocked_times = ${MAX_TIMES_BLOCKED}, blocked_at = now()`, SET_ASIDE],
  ])(
    '[reliability 2] that ends or blocks every process fails, and is not worked on again: %s',
    async (column, remarks) => {
      const { respond, responses, there } = await reviewed(A, 3);
      await respond('Thank you');
      await fixture.database.execute(`update work set ${column}`);
      expect(await fixture.deliver()).toEqual(['FAILED']);
      expect(await responses()).toMatchObject([{ interactionStatus: 'FAILED', remarks }]);
      expect(await there()).toEqual([]);
    },
  );

  it('[contract 6] that was archived before it was sent is never sent', async () => {
    const { respond, archive, there, responseEvents } = await reviewed();
    await archive((await respond('Never mind')).responseId);
    await fixture.settle();
    expect([await there(), await responseEvents()]).toEqual([[], []]);
  });
});

describe('two writers of one response', () => {
  it('[reliability 2] a worker that was stopped after its call finds that an ingestion has recorded the response: one event', async () => {
    const { respond, writeThere, readAgain, responses, announced, wrongCounts } = await reviewed();
    await respond('Once');
    await fixture.admin.clearRequests();
    await fixture.deliverAround(async () => {
      await writeThere('Once');
      await fixture.pass(1);
      await readAgain();
      expect(await responses()).toMatchObject(confirmed('Once'));
    });
    await fixture.settle();
    expect(await announced()).toEqual(['Once']);
    expect((await fixture.admin.requests({ operation: 'a.reviews.reply' })).length).toBeLessThan(10);
    expect(await wrongCounts()).toEqual([]);
  });

  it('[reliability 2] a worker that was stopped while it polled finds that the response is archived: it is not written again', async () => {
    const { respond, readAgain, responses, there } = await reviewed();
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    await respond('Gone');
    await fixture.deliver();
    await fixture.pass(2);
    await fixture.deliverAround(async ({ accountId, reviewRef, listingRef, ref, link }) => {
      await fixture.pass(2);
      await age();
      const address = { listingRef, reviewRef, replyRef: ref ?? '' };
      const target = { accountId, connectedAccountId: link?.connectedAccountId ?? '' };
      await fixture.deps.calls.call(target, ({ publisher, session }) =>
        publisher.publisher.reviews!.deleteReply!({ session, ...address }),
      );
      await readAgain();
      expect(await responses()).toEqual([]);
    });
    await fixture.settle();
    expect(await there()).toEqual([]);
  });
});

describe('a publisher that keeps one reply', () => {
  it('[contract 6] a response that replaces one of somebody else is the only one, and announced once', async () => {
    const { respond, writeThere, readAgain, responses, there, announced, wrongCounts } = await reviewed();
    await respond('Ours');
    await writeThere('Theirs');
    await readAgain();
    await fixture.settle();
    await age();
    for (const read of [readAgain, readAgain]) await read();
    expect(await there()).toEqual(['Ours']);
    expect(await responses()).toMatchObject(confirmed('Ours'));
    expect(await announced()).toEqual(['Theirs', 'Ours']);
    expect(await wrongCounts()).toEqual([]);
  });

  it('[contract 6] a response after a rejected one is the only one, and announced once', async () => {
    const review = await reviewed();
    await rejected(review);
    await fixture.admin.settings({ 'a.replySettle': 'immediate' });
    expect(await review.respond('Thank you')).toMatchObject({ success: true });
    await fixture.settle();
    await age();
    for (const read of [review.readAgain, review.readAgain]) await read();
    expect(await review.there()).toEqual(['Thank you']);
    expect(await review.responses()).toMatchObject(confirmed('Thank you'));
    expect(await review.announced()).toEqual(['Thank you']);
  });

  it('[contract 6] takes no response while the archived one is being removed, which would remove the new one', async () => {
    const { respond, archive, there } = await reviewed();
    const { responseId } = await respond('First');
    await fixture.settle();
    await archive(responseId);
    expect(await respond('Second')).toMatchObject({ success: false, violations: [{ code: 'SY50121' }] });
    await fixture.settle();
    expect(await respond('Second')).toMatchObject({ success: true });
    await fixture.settle();
    expect(await there()).toEqual(['Second']);
  });
});

describe('an edit', () => {
  it('[contract 6] of a failed response is refused while the review has another answer at a publisher that keeps one', async () => {
    const review = await reviewed();
    const responseId = await rejected(review);
    expect(await review.respond('Thank you')).toMatchObject({ success: true });
    const refusal = { success: false, violations: [{ code: 'SY50121' }] };
    expect(await review.edit(responseId, 'Thanks')).toMatchObject(refusal);
    const failed = { content: 'Buy more', interactionStatus: 'FAILED' };
    expect(await review.responses()).toMatchObject([failed, { content: 'Thank you', interactionStatus: 'CREATED' }]);
  });

  it('[contract 6] of a response that the publisher refused sends the new text only', async () => {
    const { respond, edit, responses, announced } = await reviewed();
    const error = { invalid: { field: 'comment', text: 'bad words' } };
    await fixture.admin.script({ operation: 'a.reviews.reply', responses: [{ error }] });
    const { responseId } = await respond('Bad');
    await fixture.settle();
    expect(await responses()).toMatchObject([{ interactionStatus: 'FAILED' }]);
    await fixture.admin.clearRequests();
    expect(await edit(responseId, 'Good')).toMatchObject({ success: true });
    await fixture.settle();
    const sent = await fixture.admin.requests({ operation: 'a.reviews.reply' });
    expect(sent.map(({ body }) => (body as { comment: string }).comment)).toEqual(['Good']);
    expect(await responses()).toMatchObject(confirmed('Good'));
    expect(await announced()).toEqual(['Good']);
  });

  it('[contract 6] of an old response has its own time to be decided on', async () => {
    const { respond, edit } = await reviewed();
    const { responseId } = await respond('Old');
    await fixture.settle();
    await age(30);
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    await edit(responseId, 'New');
    expect(await fixture.deliver()).toEqual(['COMPLETED']);
  });
});

describe('a publisher that offers only a part of its reviews', () => {
  /** The dependencies with publisher A as if its plug-in offered only this part. */
  function limitedTo(limit: (reviews: ReviewsCapability) => Partial<ReviewsCapability>): typeof fixture.deps {
    const all = fixture.deps.publishers.all.map((each) => {
      const { reviews } = each.publisher;
      return { ...each, publisher: { ...each.publisher, reviews: reviews && (limit(reviews) as ReviewsCapability) } };
    });
    return { ...fixture.deps, publishers: new PublisherRegistry(all) };
  }
  const readOnly = () => limitedTo(({ scale, listReviews }) => ({ scale, listReviews, repliesPerReview: 'none' }));
  const repliesOnly = () => limitedTo((reviews) => ({ ...reviews, editReply: undefined, deleteReply: undefined }));
  const refusal = (reason: string) => ({ success: false, violations: [{ code: 'SY82001', reason }] });
  const NO_REPLIES = 'The publisher takes no responses to reviews';

  it('[contract 6] takes no replies: SY82001 says so, the lists show it, and nothing is stored', async () => {
    const { respond, shown } = await reviewed();
    expect(await respond('Thank you', readOnly())).toMatchObject(refusal(NO_REPLIES));
    expect(await shown()).toMatchObject({ canRespond: true, responses: [] });
    expect(await shown(readOnly())).toMatchObject({ canRespond: false, responses: [] });
  });

  it('[contract 6] takes no replies: ends a response that an earlier release of the plug-in accepted', async () => {
    const { respond, responses } = await reviewed();
    expect(await respond('Thank you')).toMatchObject({ success: true });
    await fixture.deliver(readOnly());
    expect(await responses()).toMatchObject([{ interactionStatus: 'FAILED', remarks: NO_REPLIES }]);
  });

  it('[contract 6] neither changes nor removes replies: SY82001 says which, and replies still work', async () => {
    const { respond, edit, archive } = await reviewed();
    const { responseId } = await respond('Thank you', repliesOnly());
    await fixture.deliver(repliesOnly());
    const edited = await edit(responseId, 'New', repliesOnly());
    expect(edited).toEqual(refusal('The publisher does not let a response be changed'));
    const archived = await archive(responseId, repliesOnly());
    expect(archived).toEqual(refusal('The publisher does not let a response be removed'));
    expect(await archive(responseId)).toMatchObject({ success: true });
  });

  it('[contract 6] neither changes nor removes replies, but a response that never left the service', async () => {
    const { respond, edit, archive } = await reviewed();
    const { responseId } = await respond('Thank you', repliesOnly());
    expect(await edit(responseId, 'Better', repliesOnly())).toMatchObject({ success: true });
    expect(await archive(responseId, repliesOnly())).toMatchObject({ success: true });
  });
});
