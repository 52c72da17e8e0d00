import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ENGAGEMENT_READING } from '@listings/domain';
import { waitFor } from '@listings/testing';
import { claimDueDeliveries, deleteCampaign, deliverPost } from '../index.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';
import type { PostsFixture } from '../testing/posts-fixture.js';
import { recordOutcome } from './record-outcome.js';

let fixture: PostsFixture;
beforeAll(async () => {
  fixture = await postsFixture();
});
beforeEach(() => fixture.forget());
afterAll(() => fixture?.close());

/** Waits until a statement of this database waits for a lock. */
async function aLockWait(): Promise<void> {
  await waitFor(
    async () => {
      const waiting = await fixture.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    },
    { describe: 'a statement that waits for a lock' },
  );
}

describe('the locks of recorded outcomes', () => {
  it('[reliability 2] an outcome and a read of engagement do not wait for each other', async () => {
    const tenant = await fixture.tenant();
    fixture.acme.tellsLinks = false;
    const postId = await fixture.campaign(tenant, {
      locationIds: await tenant.locations(1, { sites: [ACME] }),
      postSites: [ACME],
    });
    await fixture.work();
    fixture.acme.tellsLinks = true;
    await fixture.pass(60_000);
    await fixture.database.execute(`update work set due_at = now() + interval '1 hour' where account_id = $1`, [
      tenant.accountId,
    ]);
    const [row] = await fixture.deliveries(postId);
    const key = { accountId: tenant.accountId, deliveryId: row?.id ?? 0 };

    let step: ReturnType<typeof deliverPost> | undefined;
    await fixture.anotherProcess().database.transaction(async (read) => {
      await read.query('select 1 from social_posts where account_id = $1 for no key update', [key.accountId]);
      step = deliverPost(fixture.deps, key);
      await read.execute('update post_deliveries set views = 3 where account_id = $1 and id = $2', [
        key.accountId,
        key.deliveryId,
      ]);
    });
    expect(await step).toMatchObject({ from: 'LIVE', event: 'published' });
    const [reading] = await fixture.database.query<{ sooner: boolean }>(
      `select due_at < now() + interval '11 minutes' as sooner from work where account_id = $1 and kind = $2`,
      [key.accountId, ENGAGEMENT_READING],
    );
    expect(reading).toEqual({ sooner: true });
  });

  it('[reliability 2] outcomes that are recorded together lock their items by id', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(3, { sites: [ACME] });
    await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    const claimed = await claimDueDeliveries(fixture.deps, { limit: 3, ofOne: 3, except: [], suspects: true });
    const [low, alone, high] = claimed.toSorted((one, other) => one.itemId - other.itemId);
    if (!low || !alone || !high) throw new Error(`claimed ${claimed.length} deliveries`);

    let recorded: Promise<unknown> | undefined;
    await fixture.anotherProcess().database.transaction(async (other) => {
      await other.query('select 1 from post_items where account_id = $1 and id = $2 for update', [
        tenant.accountId,
        low.itemId,
      ]);
      // The first outcome is recorded alone; the others arrive meanwhile.
      recorded = Promise.all(
        [alone, high, low].map((delivery) =>
          recordOutcome(fixture.deps, delivery, { event: 'rejected', reason: 'No' }),
        ),
      );
      await aLockWait();
      const free = await other.query('select 1 from post_items where account_id = $1 and id = $2 for update nowait', [
        tenant.accountId,
        high.itemId,
      ]);
      expect(free).toHaveLength(1);
    });
    expect(await recorded).toMatchObject([{ state: 'REJECTED' }, { state: 'REJECTED' }, { state: 'REJECTED' }]);
  });

  it('[contract 5] a post that becomes live while its campaign is deleted is removed', async () => {
    const tenant = await fixture.tenant();
    const postId = await fixture.campaign(tenant, {
      locationIds: await tenant.locations(2, { sites: [ACME] }),
      postSites: [ACME],
    });
    const claimed = await claimDueDeliveries(fixture.deps, { limit: 2, ofOne: 2, except: [], suspects: true });
    let deleted: Promise<void> | undefined;
    await fixture.anotherProcess().database.transaction(async (outcome) => {
      await outcome.execute(
        `update post_deliveries set state = 'LIVE', external_ref = 'acme/1', published_at = now(), lease_until = null, next_attempt_at = null
         where account_id = $1 and id = $2`,
        [tenant.accountId, claimed[0]?.deliveryId],
      );
      deleted = deleteCampaign(fixture.deps, tenant.caller, postId);
      await aLockWait();
    });
    await deleted;
    const states = (await fixture.deliveries(postId)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['REMOVING', 'SENDING']);
  });
});
