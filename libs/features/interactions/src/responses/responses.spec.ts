import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS, MAX_TIMES_BLOCKED, SET_ASIDE } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { archiveResponse, editResponse, interactionDetails, respond } from '../index.js';
import { A, B, sandboxId, startFixture } from '../testing/interactions-fixture.js';

const fixture = startFixture();
beforeEach(async () => {
  await fixture.forgetWork();
  await fixture.admin.clearScripts();
  await fixture.admin.settings({ 'a.replySettle': 'immediate' });
});

/** Makes the text of each review different. */
let texts = 0;

/** A location with one new review, ingested. */
async function reviewed(publisher: string, nn: number) {
  const { caller, locationId } = await fixture.newLinked({ publisher, nn });
  texts += 1;
  const text = `Please answer ${texts}`;
  const { id: sandboxReview } = await fixture.admin.writeReview({
    listing: sandboxId(publisher, nn),
    ...(publisher === A ? { stars: 4 } : { recommendation: 'positive' as const }),
    text,
  });
  await fixture.ingest();
  const review = (await fixture.interactions(caller)).find(({ content }) => content === text);
  return { caller, locationId, sandboxReview, interactionId: review?.id ?? '' };
}

const shown = async (caller: Caller, interactionId: string) =>
  (await interactionDetails(fixture.deps, caller, [interactionId]))[0];
const responseEvents = async (caller: Caller) =>
  (await fixture.events(caller))
    .filter(({ event }) => event === 'interaction.response')
    .map(({ data }) => [data.interaction['content'], data.interaction['interaction_status']]);
/** The replies of the business at the publisher. */
async function repliesThere(publisher: string, nn: number, review: string): Promise<string[]> {
  const state = (await fixture.admin.state()) as unknown as SandboxState;
  if (publisher === A) {
    const listing = state.a.listings.find(({ id }) => id === sandboxId(A, nn));
    const found = listing?.reviews.find(({ id }) => review.endsWith(id));
    return found?.reply ? [found.reply.comment] : [];
  }
  const page = state.b.pages.find(({ id }) => id === sandboxId(B, nn));
  const found = page?.reviews.find(({ story }) => story?.id === review);
  return (found?.story?.comments ?? []).map(({ message }) => message);
}
interface SandboxState {
  a: { listings: { id: string; reviews: { id: string; reply?: { comment: string } }[] }[] };
  b: { pages: { id: string; reviews: { story?: { id: string; comments: { message: string }[] } }[] }[] };
}

describe.each([A, B])('a response at %s', (publisher) => {
  it('[contract 6] is stored first, sent, shown by the publisher, and announced once', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 2);
    const result = await respond(fixture.deps, caller, { interactionId, content: 'Thank you, Mia' });
    expect(result).toMatchObject({ success: true, response: { interactionStatus: 'CREATED', interactionId } });
    expect(await shown(caller, interactionId)).toMatchObject({
      interactionStatus: 'responded',
      responseCount: 1,
      responses: [{ content: 'Thank you, Mia', interactionStatus: 'CREATED' }],
    });
    expect(await responseEvents(caller)).toEqual([]);
    await fixture.settle();
    expect(await shown(caller, interactionId)).toMatchObject({ responses: [{ interactionStatus: 'CONFIRMED' }] });
    expect(await repliesThere(publisher, 2, sandboxReview)).toEqual(['Thank you, Mia']);
    expect(await responseEvents(caller)).toEqual([['Thank you, Mia', 'responded']]);
    expect(await fixture.wrongCounts(caller)).toEqual([]);
  });

  it('[contract 6] is edited at the publisher, and announced again', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 3);
    await respond(fixture.deps, caller, { interactionId, content: 'Thank you' });
    await fixture.settle();
    const responseId = (await shown(caller, interactionId))?.responses[0]?.id ?? '';
    const edit = { interactionId, responseId, content: 'Thank you very much' };
    expect(await editResponse(fixture.deps, caller, edit)).toEqual({ success: true, state: 'CREATED' });
    expect((await shown(caller, interactionId))?.responses).toMatchObject([
      { content: 'Thank you', editedResponse: 'Thank you very much', interactionStatus: 'CREATED' },
    ]);
    await fixture.settle();
    expect((await shown(caller, interactionId))?.responses).toMatchObject([
      { content: 'Thank you very much', editedResponse: null, interactionStatus: 'CONFIRMED' },
    ]);
    expect(await repliesThere(publisher, 3, sandboxReview)).toEqual(['Thank you very much']);
    expect((await responseEvents(caller)).map(([content]) => content)).toEqual(['Thank you', 'Thank you very much']);
  });

  it('[contract 6] is archived at once for clients and then at the publisher; the review is unread again', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 4);
    await respond(fixture.deps, caller, { interactionId, content: 'Wrong place' });
    await fixture.settle();
    const responseId = (await shown(caller, interactionId))?.responses[0]?.id ?? '';
    expect(await archiveResponse(fixture.deps, caller, { responseId })).toEqual({ success: true, state: 'ARCHIVING' });
    expect(await shown(caller, interactionId)).toMatchObject({ interactionStatus: 'unread', responses: [] });
    await fixture.settle();
    expect(await repliesThere(publisher, 4, sandboxReview)).toEqual([]);
    expect(await responseEvents(caller)).toEqual([
      ['Wrong place', 'responded'],
      ['Wrong place', 'archived'],
    ]);
    await expect(archiveResponse(fixture.deps, caller, { responseId })).rejects.toThrow('SY90002');
    expect(await fixture.wrongCounts(caller)).toEqual([]);
  });

  it('[reliability 2] is at the publisher once when the answer is lost or the claim is taken over', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 5);
    await fixture.admin.script({
      operation: publisher === A ? 'a.reviews.reply' : 'b.replies.create',
      responses: [{ drop: 'after', times: 1 }],
    });
    await respond(fixture.deps, caller, { interactionId, content: 'Only once' });
    await fixture.deliverAround(async () => {
      await fixture.database.execute('update work set lease_until = null, due_at = now(), lost_claims = 1');
      await fixture.deliver(fixture.anotherProcess());
    });
    await fixture.settle();
    expect(await repliesThere(publisher, 5, sandboxReview)).toEqual(['Only once']);
    expect(await responseEvents(caller)).toEqual([['Only once', 'responded']]);
  });

  it('[contract 6] an edit during the call is sent after it', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 3);
    const stored = await respond(fixture.deps, caller, { interactionId, content: 'First' });
    const responseId = stored.success ? stored.response.id : '';
    const edit = { interactionId, responseId, content: 'Second' };
    await fixture.deliverAround(() => editResponse(fixture.deps, caller, edit));
    await fixture.settle();
    expect(await repliesThere(publisher, 3, sandboxReview)).toEqual(['Second']);
    expect((await shown(caller, interactionId))?.responses).toMatchObject([
      { content: 'Second', editedResponse: null, interactionStatus: 'CONFIRMED' },
    ]);
  });

  it('[contract 6] an archival during the call is carried out after it', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(publisher, 3);
    const stored = await respond(fixture.deps, caller, { interactionId, content: 'Regretted' });
    const responseId = stored.success ? stored.response.id : '';
    await fixture.deliverAround(() => archiveResponse(fixture.deps, caller, { responseId }));
    await fixture.settle();
    expect(await repliesThere(publisher, 3, sandboxReview)).toEqual([]);
    expect(await shown(caller, interactionId)).toMatchObject({ interactionStatus: 'unread', responses: [] });
  });

  it('[contract 6] an ingestion between the call and its recording adds no second response', async () => {
    const { caller, interactionId } = await reviewed(publisher, 2);
    await respond(fixture.deps, caller, { interactionId, content: 'Seen by the reader' });
    await fixture.settle();
    await fixture.database.execute(
      `update interaction_responses set state = 'CREATED', external_ref = null where account_id = $1 and by_owner`,
      [caller.accountId],
    );
    const [link] = await fixture.database.query<{ locationId: number }>(
      'select location_id as "locationId" from listing_links where account_id = $1',
      [caller.accountId],
    );
    await fixture.readCompletely(caller.accountId, link?.locationId ?? 0);
    expect((await shown(caller, interactionId))?.responses).toMatchObject([{ interactionStatus: 'CONFIRMED' }]);
  });
});

describe('a response that cannot be sent', () => {
  it('[contract 6] breaks rules: empty, a second one, too long for the publisher', async () => {
    const { caller, interactionId } = await reviewed(A, 2);
    const codes = async (content: string) => {
      const result = await respond(fixture.deps, caller, { interactionId, content });
      return result.success ? [] : result.violations.map(({ code }) => code);
    };
    expect(await codes('  ')).toEqual(['SY50103']);
    expect(await codes('€'.repeat(1_400))).toEqual(['SY50105']);
    expect(await codes('fine')).toEqual([]);
    expect(await codes('again')).toEqual(['SY50121']);
  });

  it('[contract 6] needs a connection', async () => {
    const { caller, interactionId } = await reviewed(A, 3);
    await fixture.database.execute(`update connected_accounts set status = 'REAUTH_REQUIRED' where account_id = $1`, [
      caller.accountId,
    ]);
    expect((await shown(caller, interactionId))?.canRespond).toBe(false);
    const result = await respond(fixture.deps, caller, { interactionId, content: 'Hello' });
    expect(result).toMatchObject({
      success: false,
      violations: [{ code: 'SY82001', reason: 'Connection does not exist' }],
    });
  });

  it('[contract 6] that the publisher rejects later is FAILED with the reason, and the review is unread again', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(A, 4);
    await fixture.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    await respond(fixture.deps, caller, { interactionId, content: 'Buy more' });
    await fixture.deliver();
    await fixture.admin.moderateReply(sandboxReview, { state: 'REJECTED', policyViolation: 'ADVERTISING' });
    await fixture.settle();
    expect(await shown(caller, interactionId)).toMatchObject({
      interactionStatus: 'unread',
      responses: [{ interactionStatus: 'FAILED', remarks: expect.any(String) }],
    });
    expect(await fixture.wrongCounts(caller)).toEqual([]);
  });

  it('[contract 6] to a review that its author deleted fails, and the review is archived', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(A, 5);
    await respond(fixture.deps, caller, { interactionId, content: 'Too late' });
    await fixture.admin.deleteReview(sandboxReview);
    await fixture.settle();
    expect(await shown(caller, interactionId)).toMatchObject({
      interactionStatus: 'archived',
      responses: [{ interactionStatus: 'FAILED' }],
    });
  });

  it.each([
    [`lost_claims = ${MAX_LOST_CLAIMS}`, 'The response could not be sent'],
    [`blocked_times = ${MAX_TIMES_BLOCKED}, blocked_at = now()`, SET_ASIDE],
  ])(
    '[reliability 2] that ends or blocks every process fails, and is not worked on again: %s',
    async (column, remarks) => {
      const { caller, interactionId, sandboxReview } = await reviewed(A, 3);
      await respond(fixture.deps, caller, { interactionId, content: 'Thank you' });
      await fixture.database.execute(`update work set ${column}`);
      expect(await fixture.deliver()).toEqual(['FAILED']);
      expect(await shown(caller, interactionId)).toMatchObject({
        responses: [{ interactionStatus: 'FAILED', remarks }],
      });
      expect(await repliesThere(A, 3, sandboxReview)).toEqual([]);
    },
  );

  it('[contract 6] that was archived before it was sent is never sent', async () => {
    const { caller, interactionId, sandboxReview } = await reviewed(A, 2);
    const stored = await respond(fixture.deps, caller, { interactionId, content: 'Never mind' });
    await archiveResponse(fixture.deps, caller, { responseId: stored.success ? stored.response.id : '' });
    await fixture.settle();
    expect(await repliesThere(A, 2, sandboxReview)).toEqual([]);
    expect(await responseEvents(caller)).toEqual([]);
  });
});
