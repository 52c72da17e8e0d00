import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { done } from '@listings/work';
import type { LoadedWork } from '@listings/work';
import { beginWork } from '@listings/work/testing';
import { makeRoom } from '../delivery/make-room.js';
import { PostDeliveries } from '../index.js';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';
import { recordOutcomes } from './record-outcomes.js';

const fixture = postsFixture();

async function beginAll(accountId: number): Promise<LoadedWork<ClaimedPostDelivery>[]> {
  const begun: LoadedWork<ClaimedPostDelivery>[] = [];
  for (const { deliveryId } of await fixture.due()) {
    const key = { accountId, subject: String(deliveryId) };
    begun.push((await beginWork(fixture.deps, new PostDeliveries(fixture.deps), key)) as (typeof begun)[number]);
  }
  return begun;
}

async function aLockWait(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waits = async () => (await fixture.database.query(waiting)).length > 0;
  await waitFor(waits, { describe: 'a statement that waits for a lock' });
}

describe('the locks of posts at a full listing', () => {
  it('[publishers 1.8] a post that another transaction removes at this moment makes the room, and no other one is removed', async () => {
    const { tenant, publish, rows } = await fixture.lookalikes('Open today');
    const { accountId } = tenant;
    await fixture.database.execute('update accounts set replaces_oldest_posts = true where id = $1', [accountId]);
    for (let post = 0; post < 2; post += 1) await publish();
    await fixture.work();
    await publish();
    const [begun] = await beginAll(accountId);
    if (!begun) throw new Error('no delivery is due');
    let made: ReturnType<typeof makeRoom> | undefined;
    await fixture.anotherProcess().database.transaction(async (removal) => {
      const remove = `update post_deliveries set state = 'REMOVING', removal = 'DELETED' where account_id = $1 and id = $2`;
      await removal.execute(remove, [accountId, (await rows())[1]?.id]);
      made = makeRoom(fixture.deps, begun.row, 2);
      await aLockWait();
    });
    expect(await made).toMatchObject({ event: 'unsent', hasNoRoom: true });
    expect((await rows()).map(({ state }) => state)).toEqual(['LIVE', 'REMOVING', 'SENDING']);
  });
});

describe('the locks of recorded outcomes', () => {
  it('[reliability 2] an outcome and a read of engagement do not wait for each other', async () => {
    fixture.acme.tellsLinks = false;
    const key = await (await fixture.campaignAt([ACME])).key();
    await fixture.work();
    fixture.acme.tellsLinks = true;
    await fixture.pass(60_000);
    await fixture.database.sql`update work set due_at = now() + interval '1 hour'
      where account_id = ${key.accountId} and kind = ${ENGAGEMENT_READING}`;
    let step: ReturnType<typeof deliverPost> | undefined;
    await fixture.anotherProcess().database.transaction(async (read) => {
      await read.query('select 1 from social_posts where account_id = $1 for no key update', [key.accountId]);
      step = deliverPost(fixture.deps, key);
      const counted = 'update post_deliveries set views = 3 where account_id = $1 and id = $2';
      await read.execute(counted, [key.accountId, key.deliveryId]);
    });
    expect(await step).toMatchObject({ from: 'LIVE', event: 'published' });
    const isSooner = await fixture.database.values`select due_at < now() + interval '11 minutes' from work
      where account_id = ${key.accountId} and kind = ${ENGAGEMENT_READING}`;
    expect(isSooner).toEqual([true]);
  });

  it('[reliability 2] outcomes that are recorded together lock their items by id', async () => {
    const { tenant, states } = await fixture.campaignAt([ACME], { locations: 2 });
    const [low, high] = (await beginAll(tenant.accountId)).toSorted((one, other) => one.row.itemId - other.row.itemId);
    if (!low || !high) throw new Error('no delivery is due');
    let recorded: Promise<unknown> | undefined;
    await fixture.anotherProcess().database.transaction(async (other) => {
      const item = 'select 1 from post_items where account_id = $1 and id = $2 for update';
      await other.query(item, [tenant.accountId, low.row.itemId]);
      const outcome = done({ event: 'rejected' as const, reason: 'No' });
      const ended = [high, low].map((each) => ({ ...each, outcome }));
      recorded = fixture.deps.database.transaction((transaction) =>
        recordOutcomes(fixture.deps, transaction, tenant.accountId, ended),
      );
      await aLockWait();
      expect(await other.query(`${item} nowait`, [tenant.accountId, high.row.itemId])).toHaveLength(1);
    });
    await recorded;
    expect(await states()).toEqual(['REJECTED', 'REJECTED']);
  });

  it('[contract 5] a post that becomes live while its campaign is deleted is removed', async () => {
    const { tenant, states, remove } = await fixture.campaignAt([ACME], { locations: 2 });
    const [live] = await beginAll(tenant.accountId);
    let deleted: Promise<void> | undefined;
    await fixture.anotherProcess().database.transaction(async (outcome) => {
      await outcome.execute(
        `update post_deliveries set state = 'LIVE', external_ref = 'acme/1', published_at = now()
         where account_id = $1 and id = $2`,
        [tenant.accountId, live?.row.deliveryId],
      );
      deleted = remove();
      await aLockWait();
    });
    await deleted;
    expect((await states()).toSorted()).toEqual(['REMOVING', 'SENDING']);
  });
});
