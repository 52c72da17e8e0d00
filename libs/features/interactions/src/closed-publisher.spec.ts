import { describe, expect, it } from '@jest/globals';
import { closedMethod, connectAgain } from '@listings/feature-connections/testing';
import { interactionsFollowConnections, respond } from './index.js';
import { scriptedFixture } from './testing/scripted-fixture.js';
import { listOf, review, SCRIPTED } from './testing/scripted-reviews.js';

const at = scriptedFixture();

/** The publisher takes no calls for three hours from now on. Counts the calls. */
function closePublisher(): { calls: number } {
  const { asked, refuse } = closedMethod(at.fixture.clock);
  at.plugIn.behave({ listReviews: refuse, reply: refuse });
  return asked;
}

/** The publisher has one review and takes replies. */
function openPublisher(): { replies: number } {
  const asked = { replies: 0 };
  at.plugIn.behave({
    listReviews: () => listOf([review('r1')]),
    reply: async ({ text }: { text: string }) => {
      asked.replies += 1;
      return { ref: 'reply-1', text, writtenAt: at.fixture.clock.now(), byOwner: true, state: { state: 'live' } };
    },
  });
  return asked;
}

/** The owner connects the account again. */
const reconnect = () =>
  connectAgain(
    at.fixture.deps,
    { accountId: at.tenant.accountId, connectedAccountId: at.tenant.connected[SCRIPTED] ?? '' },
    async (transaction, key) => interactionsFollowConnections.reconnected?.(transaction, at.fixture.deps.work, key),
  );

const feed = async () => {
  const [row] = await at.fixture.database.query<{ failures: number; waits: boolean }>(
    'select failures, next_read_at > now() as waits from interaction_feeds where account_id = $1',
    [at.tenant.accountId],
  );
  return row;
};
const response = async () => {
  const [row] = await at.fixture.database.query<{ state: string; failures: number; waits: boolean }>(
    `select state, response.failures, work.due_at > now() as waits from interaction_responses response
     left join work on work.account_id = response.account_id and work.subject = response.id::text
     where response.account_id = $1`,
    [at.tenant.accountId],
  );
  return row;
};

describe('a publisher that takes no calls until a time [publishers 0.1]', () => {
  it('[publishers 0.1] its interaction feeds wait, count no failure, and are read after the owner connected the account again', async () => {
    const asked = closePublisher();
    await at.fixture.ingest();
    expect(asked.calls).toBe(1);
    expect(await feed()).toEqual({ failures: 0, waits: true });

    // The pause lasts three hours: after one, nothing calls the publisher.
    await at.fixture.pass(1);
    await at.fixture.ingest();
    expect(asked.calls).toBe(1);
    expect(await feed()).toMatchObject({ failures: 0 });

    openPublisher();
    await reconnect();
    await at.fixture.pass(1);
    await at.fixture.ingest();
    expect((await at.fixture.interactions(at.tenant)).map(({ ref }) => ref)).toEqual(['r1']);
  });

  it('[publishers 0.1] a reply waits without using up attempts, and is sent once after the owner connected the account again', async () => {
    openPublisher();
    await at.fixture.ingest();
    const [found] = await at.fixture.interactions(at.tenant);
    const asked = closePublisher();
    const answer = await respond(at.fixture.deps, at.tenant.caller, {
      interactionId: found?.id ?? '',
      content: 'Thank you',
    });
    expect(answer.success).toBe(true);

    // More rounds than a reply has attempts.
    for (let round = 0; round < 12; round += 1) {
      await at.fixture.deliver();
      expect(await response()).toMatchObject({ failures: 0, waits: true });
      await at.fixture.pass(32 / 60);
    }
    expect(asked.calls).toBe(1);

    const open = openPublisher();
    await reconnect();
    await at.fixture.deliver();
    await at.fixture.deliver();
    expect(open.replies).toBe(1);
    expect(await response()).toMatchObject({ state: 'CONFIRMED', failures: 0 });
  });
});
