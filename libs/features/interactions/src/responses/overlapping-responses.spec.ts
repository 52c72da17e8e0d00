import { beforeEach, describe, expect, it } from '@jest/globals';
import { archiveResponse, editResponse, interactionDetails, respond } from '../index.js';
import { A, sandboxId, startFixture } from '../testing/interactions-fixture.js';

let texts = 0;

const fixture = startFixture();
beforeEach(async () => {
  await fixture.forgetWork();
  await fixture.admin.clearScripts();
  await fixture.admin.settings({ 'a.replySettle': 'immediate' });
});

/** A location with one new review at publisher A, ingested. */
async function reviewed() {
  const { caller, accountId, locationId, connected } = await fixture.newLinked({ publisher: A, nn: 2 });
  const text = `Please answer ${(texts += 1)}`;
  const { id } = await fixture.admin.writeReview({ listing: sandboxId(A, 2), stars: 4, text });
  await fixture.ingest();
  const stored = (await fixture.interactions(caller)).find(({ content }) => content === text);
  const interactionId = stored?.id ?? '';
  const target = { accountId, connectedAccountId: connected[A] ?? '' };
  const address = { listingRef: 'accounts/101/locations/9100002', reviewRef: stored?.ref ?? '' };
  return {
    interactionId,
    caller,
    id,
    respond: async (content: string) => {
      await fixture.clock.advance(1_000);
      return respond(fixture.deps, caller, { interactionId, content });
    },
    shown: async () => (await interactionDetails(fixture.deps, caller, [interactionId]))[0],
    readAgain: () => fixture.readCompletely(accountId, locationId),
    /** Writes a reply at the publisher, as somebody else with the same account does. */
    writeThere: async (content: string) => {
      await fixture.clock.advance(1_000);
      return fixture.deps.calls.call(target, ({ publisher, session }) =>
        publisher.publisher.reviews!.reply!({ session, ...address, text: content }),
      );
    },
    there: async () => {
      const state = (await fixture.admin.state()) as unknown as SandboxState;
      const listing = state.a.listings.find((each) => each.id === sandboxId(A, 2));
      return listing?.reviews.find((each) => id.endsWith(each.id))?.reply?.comment;
    },
    announced: async () =>
      (await fixture.events(caller))
        .filter(({ event }) => event === 'interaction.response')
        .map(({ data }) => data.interaction['content']),
  };
}
interface SandboxState {
  a: { listings: { id: string; reviews: { id: string; reply?: { comment: string } }[] }[] };
}

describe('two writers of one response', () => {
  it('[reliability 2] a worker that was stopped after its call finds that an ingestion has recorded the response: one event', async () => {
    const review = await reviewed();
    await review.respond('Once');
    await fixture.deliverAround(async () => {
      await review.writeThere('Once');
      await fixture.pass(1);
      await review.readAgain();
      expect((await review.shown())?.responses).toMatchObject([{ interactionStatus: 'CONFIRMED' }]);
    });
    await fixture.settle();
    expect(await review.announced()).toEqual(['Once']);
    expect((await fixture.admin.requests({ operation: 'a.reviews.reply' })).length).toBeLessThan(10);
    expect(await fixture.wrongCounts(review.caller)).toEqual([]);
  });

  it('[reliability 2] a worker that was stopped while it polled finds that the response is archived: it is not written again', async () => {
    const review = await reviewed();
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    await review.respond('Gone');
    await fixture.deliver();
    await fixture.pass(2);
    await fixture.deliverAround(async ({ accountId, reviewRef, listingRef, ref, link }) => {
      await fixture.pass(2);
      await fixture.database.execute(`update interaction_responses set written_at = written_at - interval '1 day'`);
      await fixture.deps.calls.call(
        { accountId, connectedAccountId: link?.connectedAccountId ?? '' },
        ({ publisher, session }) =>
          publisher.publisher.reviews!.deleteReply!({ session, listingRef, reviewRef, replyRef: ref ?? '' }),
      );
      await review.readAgain();
      expect((await review.shown())?.responses).toEqual([]);
    });
    await fixture.settle();
    expect(await review.there()).toBeUndefined();
  });
});

describe('a publisher that keeps one reply', () => {
  it('[contract 6] a response that replaces one of somebody else is the only one, and announced once', async () => {
    const review = await reviewed();
    await review.respond('Ours');
    await review.writeThere('Theirs');
    await review.readAgain();
    await fixture.settle();
    await fixture.database.execute(`update interaction_responses set written_at = written_at - interval '1 day'`);
    await review.readAgain();
    await review.readAgain();
    expect(await review.there()).toBe('Ours');
    expect((await review.shown())?.responses).toMatchObject([{ content: 'Ours', interactionStatus: 'CONFIRMED' }]);
    expect(await review.announced()).toEqual(['Theirs', 'Ours']);
    expect(await fixture.wrongCounts(review.caller)).toEqual([]);
  });

  it('[contract 6] a response after a rejected one is the only one, and announced once', async () => {
    const review = await reviewed();
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    await review.respond('Buy more');
    await fixture.deliver();
    await fixture.admin.moderateReply(review.id, { state: 'REJECTED', policyViolation: 'ADVERTISING' });
    await fixture.settle();
    await fixture.admin.settings({ 'a.replySettle': 'immediate' });
    expect(await review.respond('Thank you')).toMatchObject({ success: true });
    await fixture.settle();
    await fixture.database.execute(`update interaction_responses set written_at = written_at - interval '1 day'`);
    await review.readAgain();
    await review.readAgain();
    expect(await review.there()).toBe('Thank you');
    expect((await review.shown())?.responses).toMatchObject([{ content: 'Thank you', interactionStatus: 'CONFIRMED' }]);
    expect(await review.announced()).toEqual(['Thank you']);
  });

  it('[contract 6] takes no response while the archived one is being removed, which would remove the new one', async () => {
    const review = await reviewed();
    const first = await review.respond('First');
    await fixture.settle();
    const responseId = first.success ? first.response.id : '';
    await archiveResponse(fixture.deps, review.caller, { responseId });
    expect(await review.respond('Second')).toMatchObject({ success: false, violations: [{ code: 'SY50121' }] });
    await fixture.settle();
    expect(await review.respond('Second')).toMatchObject({ success: true });
    await fixture.settle();
    expect(await review.there()).toBe('Second');
  });
});

describe('an edit', () => {
  it('[contract 6] of a failed response is refused while the review has another answer at a publisher that keeps one', async () => {
    const review = await reviewed();
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    const first = await review.respond('Buy more');
    await fixture.deliver();
    await fixture.admin.moderateReply(review.id, { state: 'REJECTED', policyViolation: 'ADVERTISING' });
    await fixture.settle();
    expect(await review.respond('Thank you')).toMatchObject({ success: true });

    const responseId = first.success ? first.response.id : '';
    const edit = { interactionId: review.interactionId, responseId, content: 'Thanks' };
    expect(await editResponse(fixture.deps, review.caller, edit)).toEqual({
      success: false,
      violations: [expect.objectContaining({ code: 'SY50121' })],
    });
    expect((await review.shown())?.responses).toMatchObject([
      { content: 'Buy more', interactionStatus: 'FAILED' },
      { content: 'Thank you', interactionStatus: 'CREATED' },
    ]);
  });

  it('[contract 6] of a response that the publisher refused sends the new text only', async () => {
    const review = await reviewed();
    await fixture.admin.script({
      operation: 'a.reviews.reply',
      responses: [{ error: { invalid: { field: 'comment', text: 'bad words' } } }],
    } as never);
    const stored = await review.respond('Bad');
    await fixture.settle();
    expect((await review.shown())?.responses).toMatchObject([{ interactionStatus: 'FAILED' }]);
    const before = (await fixture.admin.requests({ operation: 'a.reviews.reply' })).length;
    const responseId = stored.success ? stored.response.id : '';
    const edit = { interactionId: review.interactionId, responseId, content: 'Good' };
    expect(await editResponse(fixture.deps, review.caller, edit)).toMatchObject({ success: true });
    await fixture.settle();
    const sent = (await fixture.admin.requests({ operation: 'a.reviews.reply' })).slice(before);
    expect(sent.map(({ body }) => (body as { comment: string }).comment)).toEqual(['Good']);
    expect((await review.shown())?.responses).toMatchObject([{ content: 'Good', interactionStatus: 'CONFIRMED' }]);
    expect(await review.announced()).toEqual(['Good']);
  });

  it('[contract 6] of an old response has its own time to be decided on', async () => {
    const review = await reviewed();
    const stored = await review.respond('Old');
    await fixture.settle();
    await fixture.database.execute(`update interaction_responses set written_at = written_at - interval '30 days'`);
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    const responseId = stored.success ? stored.response.id : '';
    await editResponse(fixture.deps, review.caller, {
      interactionId: review.interactionId,
      responseId,
      content: 'New',
    });
    expect(await fixture.deliver()).toEqual(['COMPLETED']);
  });
});
