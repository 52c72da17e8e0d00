import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resumeFeeds, resumeResponses } from '@listings/persistence';
import { closedMethod, connectAgain } from '@listings/publisher-gateway/testing';
import { claimDueResponses, deliverResponse, respond } from './index.js';
import { startFixture } from './testing/interactions-fixture.js';
import type { InteractionsFixture } from './testing/interactions-fixture.js';
import { listOf, review, SCRIPTED, scriptedReviews } from './testing/scripted-reviews.js';

const plugIn = scriptedReviews();
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

/** The publisher takes no calls for three hours from now on. Counts the calls. */
function closePublisher(): { calls: number } {
  const { asked, refuse } = closedMethod(fixture.clock);
  plugIn.behave({ listReviews: refuse, reply: refuse });
  return asked;
}

/** The publisher has one review and takes replies. */
function openPublisher(): { replies: number } {
  const asked = { replies: 0 };
  plugIn.behave({
    listReviews: () => listOf([review('r1')]),
    reply: async ({ text }: { text: string }) => {
      asked.replies += 1;
      return { ref: 'reply-1', text, writtenAt: fixture.clock.now(), byOwner: true, state: { state: 'live' } };
    },
  });
  return asked;
}

/** The owner connects the account again. */
const reconnect = () =>
  connectAgain(
    fixture.deps,
    { accountId: tenant.accountId, connectedAccountId: tenant.connected[SCRIPTED] ?? '' },
    resumeFeeds,
    resumeResponses,
  );

const feed = async () => {
  const [row] = await fixture.database.query<{ failures: number; waits: boolean }>(
    'select failures, next_read_at > now() as waits from interaction_feeds where account_id = $1',
    [tenant.accountId],
  );
  return row;
};
const response = async () => {
  const [row] = await fixture.database.query<{ state: string; failures: number; waits: boolean }>(
    'select state, failures, next_attempt_at > now() as waits from interaction_responses where account_id = $1',
    [tenant.accountId],
  );
  return row;
};
const passForResponses = (minutes: number) =>
  fixture.database.execute(
    `update interaction_responses set next_attempt_at = next_attempt_at - $1 * interval '1 minute'`,
    [minutes],
  );
async function deliver(): Promise<void> {
  for (const due of await claimDueResponses(fixture.deps, 50)) await deliverResponse(fixture.deps, due);
}

describe('a publisher that takes no calls until a time [publishers 0.1]', () => {
  it('[publishers 0.1] its interaction feeds wait, count no failure, and are read after the owner connected the account again', async () => {
    const asked = closePublisher();
    await fixture.ingest();
    expect(asked.calls).toBe(1);
    expect(await feed()).toEqual({ failures: 0, waits: true });

    // The pause lasts three hours: after one, nothing calls the publisher.
    await fixture.pass(1);
    await fixture.ingest();
    expect(asked.calls).toBe(1);
    expect(await feed()).toMatchObject({ failures: 0 });

    openPublisher();
    await reconnect();
    await fixture.pass(1);
    await fixture.ingest();
    expect((await fixture.interactions(tenant)).map(({ ref }) => ref)).toEqual(['r1']);
  });

  it('[publishers 0.1] a reply waits without using up attempts, and is sent once after the owner connected the account again', async () => {
    openPublisher();
    await fixture.ingest();
    const [found] = await fixture.interactions(tenant);
    const asked = closePublisher();
    const answer = await respond(fixture.deps, tenant.caller, { interactionId: found?.id ?? '', content: 'Thank you' });
    expect(answer.success).toBe(true);

    // More rounds than a reply has attempts.
    for (let round = 0; round < 12; round += 1) {
      await deliver();
      expect(await response()).toMatchObject({ failures: 0, waits: true });
      await passForResponses(32);
    }
    expect(asked.calls).toBe(1);

    const open = openPublisher();
    await reconnect();
    await deliver();
    await deliver();
    expect(open.replies).toBe(1);
    expect(await response()).toMatchObject({ state: 'CONFIRMED', failures: 0 });
  });
});
