import { describe, expect, it } from '@jest/globals';
import { connectAgain } from '@listings/feature-connections/testing';
import { closedMethod } from '@listings/publisher-model';
import { scriptedFixture } from './testing/scripted-fixture.js';
import { listOf, review, SCRIPTED } from './testing/scripted-reviews.js';
import { interactionsFollowConnections, respond } from './index.js';

const at = scriptedFixture();
const { fixture, model } = at;

/** The publisher takes no calls for three hours from now on. Counts the calls. */
function closePublisher(): { calls: number } {
  const { asked, refuse } = closedMethod(fixture.clock);
  model.behave({ 'reviews.listReviews': refuse, 'reviews.reply': refuse });
  return asked;
}

function openPublisher(): { replies: number } {
  const asked = { replies: 0 };
  model.behave({
    'reviews.listReviews': () => listOf([review('r1')]),
    'reviews.reply': async ({ text }: { text: string }) => {
      asked.replies += 1;
      return { ref: 'reply-1', text, writtenAt: fixture.clock.now(), byOwner: true, state: { state: 'live' } };
    },
  });
  return asked;
}

const reconnect = () => {
  const { deps } = fixture;
  const key = { accountId: at.tenant.accountId, connectedAccountId: at.tenant.connected[SCRIPTED] ?? '' };
  return connectAgain(deps, key, async (transaction) =>
    interactionsFollowConnections.reconnected?.(transaction, deps.work, key),
  );
};

const feed = async () => {
  const [row] = await fixture.database.sql<{ failures: number; waits: boolean }>`select failures,
    next_read_at > now() as waits from interaction_feeds where account_id = ${at.tenant.accountId}`;
  return row;
};

const response = async () => {
  const [row] = await fixture.database.sql<{ state: string; failures: number; waits: boolean }>`
    select state, response.failures, work.due_at > now() as waits from interaction_responses response
    left join work on work.account_id = response.account_id and work.subject = response.id::text
    where response.account_id = ${at.tenant.accountId}`;
  return row;
};

describe('a publisher that takes no calls until a time [publishers 0.1]', () => {
  it('[publishers 0.1] its interaction feeds wait, count no failure, and are read after the owner connected the account again', async () => {
    const asked = closePublisher();
    await fixture.ingest();
    expect(asked.calls).toBe(1);
    expect(await feed()).toEqual({ failures: 0, waits: true });
    // The pause lasts three hours: after one, nothing calls the publisher.
    await fixture.ingestAfter(1);
    expect(asked.calls).toBe(1);
    expect(await feed()).toMatchObject({ failures: 0 });
    openPublisher();
    await reconnect();
    await fixture.ingestAfter(1);
    expect((await fixture.interactions(at.tenant)).map(({ ref }) => ref)).toEqual(['r1']);
  });

  it('[publishers 0.1] a reply waits without using up attempts, and is sent once after the owner connected the account again', async () => {
    openPublisher();
    await fixture.ingest();
    const [found] = await fixture.interactions(at.tenant);
    const asked = closePublisher();
    const reply = { interactionId: found?.id ?? '', content: 'Thank you' };
    expect(await respond(fixture.deps, at.tenant.caller, reply)).toMatchObject({ success: true });
    // More rounds than a reply has attempts.
    for (let round = 0; round < 12; round += 1) {
      await fixture.deliver();
      expect(await response()).toMatchObject({ failures: 0, waits: true });
      await fixture.pass(32 / 60);
    }
    expect(asked.calls).toBe(1);
    const open = openPublisher();
    await reconnect();
    await fixture.deliver();
    await fixture.deliver();
    expect(open.replies).toBe(1);
    expect(await response()).toMatchObject({ state: 'CONFIRMED', failures: 0 });
  });
});
