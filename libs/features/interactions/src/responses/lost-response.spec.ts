import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PublisherError } from '@listings/publisher-sdk';
import { archiveResponse, claimDueResponses, deliverResponse, respond } from '../index.js';
import { startFixture } from '../testing/interactions-fixture.js';
import type { InteractionsFixture } from '../testing/interactions-fixture.js';
import { listOf, review, SCRIPTED, scriptedReviews } from '../testing/scripted-reviews.js';

const plugIn = scriptedReviews();
const WORDS = 'See you soon';
const writtenAt = new Date('2026-07-06T12:00:00Z');
/** A customer of the business writes the same words below the review. */
const CUSTOMERS = { ref: 'reply-of-a-customer', text: WORDS, writtenAt, byOwner: false, state: { state: 'live' } };
const OURS = { ...CUSTOMERS, ref: 'reply-of-ours', byOwner: true };

let fixture: InteractionsFixture;
let tenant: Awaited<ReturnType<InteractionsFixture['newLinked']>>;

beforeAll(async () => {
  fixture = await startFixture({ plugIns: { [SCRIPTED]: plugIn.file } });
});
afterAll(async () => {
  await fixture?.close();
  plugIn.remove();
});
beforeEach(async () => {
  await fixture.database.execute('delete from interaction_feeds');
  await fixture.database.execute('update interaction_responses set next_attempt_at = null');
  tenant = await fixture.newLinked({ publisher: SCRIPTED, nn: 1 });
});

/** A response whose call had no answer, archived when the publisher shows these replies. Returns what the worker removes. */
async function removedOf(replies: readonly object[]): Promise<string[]> {
  const removed: string[] = [];
  let shown: readonly object[] = [];
  plugIn.behave({
    listReviews: () => listOf([review('r1', { replies: shown })]),
    reply: async () => {
      throw new PublisherError({ kind: 'TRANSIENT', text: 'no answer', outcomeUnknown: true });
    },
    deleteReply: async ({ replyRef }: { replyRef: string }) => void removed.push(replyRef),
  });
  await fixture.ingest();
  const [found] = await fixture.interactions(tenant);
  const stored = await respond(fixture.deps, tenant.caller, { interactionId: found?.id ?? '', content: WORDS });
  await work();
  shown = replies;
  await archiveResponse(fixture.deps, tenant.caller, { responseId: stored.success ? stored.response.id : '' });
  await work();
  return removed;
}

async function work(): Promise<void> {
  await fixture.database.execute(
    'update interaction_responses set next_attempt_at = now() where next_attempt_at is not null',
  );
  for (const due of await claimDueResponses(fixture.deps, 50)) await deliverResponse(fixture.deps, due);
}

describe('an archived response whose call had no answer', () => {
  it('[contract 6] is found at the publisher by its words, and removed', async () => {
    expect(await removedOf([CUSTOMERS, OURS])).toEqual([OURS.ref]);
  });

  it('[contract 6] is not the reply of a customer with the same words', async () => {
    expect(await removedOf([CUSTOMERS])).toEqual([]);
  });
});
