import { describe, expect, it } from '@jest/globals';
import { PublisherError } from '@listings/publisher-sdk';
import { archiveResponse, respond } from '../index.js';
import { scriptedFixture } from '../testing/scripted-fixture.js';
import { listOf, review } from '../testing/scripted-reviews.js';

const at = scriptedFixture();
const { fixture, model } = at;
const WORDS = 'See you soon';
const writtenAt = new Date('2026-07-06T12:00:00Z');

/** A customer of the business writes the same words below the review. */
const CUSTOMERS = { ref: 'reply-of-a-customer', text: WORDS, writtenAt, byOwner: false, state: { state: 'live' } };
const OURS = { ...CUSTOMERS, ref: 'reply-of-ours', byOwner: true };

/** A response whose call had no answer, archived when the publisher shows these replies. Returns what the worker removes. */
async function removedOf(replies: readonly object[]): Promise<string[]> {
  const removed: string[] = [];
  let shown: readonly object[] = [];
  model.behave({
    'reviews.listReviews': () => listOf([review('r1', { replies: shown })]),
    'reviews.reply': async () => {
      throw new PublisherError({ kind: 'TRANSIENT', text: 'no answer', outcomeUnknown: true });
    },
    'reviews.deleteReply': async ({ replyRef }: { replyRef: string }) => void removed.push(replyRef),
  });
  await fixture.ingest();
  const [found] = await fixture.interactions(at.tenant);
  const stored = await respond(fixture.deps, at.tenant.caller, { interactionId: found?.id ?? '', content: WORDS });
  await fixture.deliver();
  shown = replies;
  await archiveResponse(fixture.deps, at.tenant.caller, { responseId: stored.success ? stored.response.id : '' });
  await fixture.pass(1);
  await fixture.deliver();
  return removed;
}

describe('an archived response whose call had no answer', () => {
  it('[contract 6] is found at the publisher by its words, and removed', async () => {
    expect(await removedOf([CUSTOMERS, OURS])).toEqual([OURS.ref]);
  });

  it('[contract 6] is not the reply of a customer with the same words', async () => {
    expect(await removedOf([CUSTOMERS])).toEqual([]);
  });
});
