import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { delayConnection } from '@listings/persistence';
import { claimDueFeeds, readFeed } from '../index.js';
import { A, B, startFixture } from '../testing/interactions-fixture.js';
import type { InteractionsFixture } from '../testing/interactions-fixture.js';

const old = new Date('2020-01-01T00:00:00Z');

let fixture: InteractionsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.execute('delete from interaction_feeds');
  await fixture.database.execute('delete from interaction_schedules');
});

/** When the connected accounts are due next, in seconds from now; null: never. */
const dueIn = async (accountId: number) => {
  const rows = await fixture.database.query<{ seconds: number | null }>(
    `select extract(epoch from due_at - now())::float8 as seconds from interaction_schedules where account_id = $1`,
    [accountId],
  );
  return rows.map(({ seconds }) => seconds);
};
/** Whether the connected account is due at the end of the read in progress. */
const isDueWithLease = async (accountId: number) => {
  const rows = await fixture.database.query<{ same: boolean }>(
    `select schedule.due_at = feed.lease_until as same
     from interaction_schedules schedule join interaction_feeds feed using (account_id, connected_account_id)
     where account_id = $1 and feed.lease_until > now()`,
    [accountId],
  );
  return rows.length === 1 && rows[0]?.same === true;
};
/** Feeds that are due or read late, although the schedule of their connected account says otherwise. */
const forgotten = () =>
  fixture.database.query(
    `select feed.* from interaction_feeds feed
     left join interaction_schedules schedule using (account_id, connected_account_id)
     where feed.lease_until is null and (schedule.due_at is null or schedule.due_at > greatest(feed.next_read_at, now()))`,
  );

describe('the schedule of a connected account', () => {
  it('[contract 6] is due again when its next feed is due, and behind the others while more feeds wait', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    const [first] = await claimDueFeeds(fixture.deps, 1);
    expect(await isDueWithLease(tenant.accountId)).toBe(true);
    const other = await fixture.newLinked({ publisher: A, nn: 8 });
    await readFeed(fixture.deps, first!);
    // Both wait, and the other one for longer.
    expect((await claimDueFeeds(fixture.deps, 1)).map(({ accountId }) => accountId)).toEqual([other.accountId]);
    const [second] = await claimDueFeeds(fixture.deps, 1);
    expect(second).toMatchObject({ accountId: tenant.accountId });
    await readFeed(fixture.deps, second!);
    const [seconds] = await dueIn(tenant.accountId);
    expect(seconds).toBeGreaterThan(20);
    expect(await forgotten()).toEqual([]);
  });

  it('[reliability 2] a killed process leaves it due at the end of its lease, and the feed counts the loss', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 6 });
    const [lost] = await claimDueFeeds(fixture.deps, 4);
    expect(lost).toMatchObject({ accountId, lostClaims: 0 });
    const second = fixture.anotherProcess();
    expect(await claimDueFeeds(second, 4)).toEqual([]);
    await fixture.pass(1);
    expect(await claimDueFeeds(second, 4)).toMatchObject([{ accountId, lostClaims: 1 }]);
  });

  it('[reliability 2] a long read renews its lease: nobody reads the connected account meanwhile', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 6 });
    const [held] = await claimDueFeeds(fixture.deps, 4);
    // The lease was renewed, and the schedule was not.
    await fixture.database.execute(`update interaction_schedules set due_at = now() - interval '1 second'`);
    expect(await claimDueFeeds(fixture.anotherProcess(), 4)).toEqual([]);
    expect(await isDueWithLease(accountId)).toBe(true);
    await readFeed(fixture.deps, held!);
    expect((await fixture.interactions({ accountId })).length).toBeGreaterThan(0);
  });

  it('[publishers 0.1] waits for the end of a rate limit with all its feeds, and others go on', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    const connectedAccountId = tenant.connected[A] ?? '';
    await delayConnection(fixture.database, { accountId: tenant.accountId, connectedAccountId, delayMs: 600_000 });
    const other = await fixture.newLinked({ publisher: A, nn: 8 });
    expect((await claimDueFeeds(fixture.deps, 4)).map(({ accountId }) => accountId)).toEqual([other.accountId]);
    expect(await dueIn(tenant.accountId)).toEqual([expect.closeTo(600, -1)]);
    await fixture.pass(1);
    expect((await claimDueFeeds(fixture.deps, 4)).map(({ accountId }) => accountId)).toContain(tenant.accountId);
  });

  it('[contract 6] an account without a feed to read, because its listing was unlinked, does not keep a slot from others', async () => {
    const unlinked = await fixture.newLinked({ publisher: A, nn: 6 });
    await fixture.database.execute('delete from listing_links where account_id = $1', [unlinked.accountId]);
    const other = await fixture.newLinked({ publisher: A, nn: 7 });
    expect((await claimDueFeeds(fixture.deps, 1)).map(({ accountId }) => accountId)).toEqual([other.accountId]);
    expect(await dueIn(unlinked.accountId)).toEqual([null]);
    await fixture.link(unlinked.tenant, unlinked.locationId, { publisher: A, nn: 6 });
    expect((await claimDueFeeds(fixture.deps, 1)).map(({ accountId }) => accountId)).toEqual([unlinked.accountId]);
  });

  it('[contract 6] a connected account that is disconnected or deleted during a read ends it without effect', async () => {
    const disconnected = await fixture.newLinked({ publisher: A, nn: 6, linkedAt: old });
    const deleted = await fixture.newLinked({ publisher: B, nn: 6, linkedAt: old });
    const claimed = await claimDueFeeds(fixture.deps, 4);
    expect(claimed).toHaveLength(2);
    const connected = (tenant: typeof deleted, publisher: string) => [tenant.accountId, tenant.connected[publisher]];
    await fixture.database.execute(
      `update connected_accounts set status = 'DISCONNECTED', credentials = null where account_id = $1 and id = $2`,
      connected(disconnected, A),
    );
    await fixture.database.execute('delete from listing_links where account_id = $1', [deleted.accountId]);
    await fixture.database.execute('delete from connected_listings where account_id = $1', [deleted.accountId]);
    await fixture.database.execute(
      'delete from connected_accounts where account_id = $1 and id = $2',
      connected(deleted, B),
    );
    for (const feed of claimed) await readFeed(fixture.deps, feed);
    for (const { accountId } of [disconnected, deleted]) {
      expect(await fixture.interactions({ accountId })).toEqual([]);
      expect(await fixture.events({ accountId })).toEqual([]);
    }
    expect(await dueIn(deleted.accountId)).toEqual([]);
    const [seconds] = await dueIn(disconnected.accountId);
    expect(seconds).toBeGreaterThan(600);
    expect(await forgotten()).toEqual([]);
  });

  it('[reliability 2] forgets no listing that is linked while processes claim and read', async () => {
    const tenants = await Promise.all([fixture.newTenant(), fixture.newTenant()]);
    const processes = [fixture.deps, fixture.anotherProcess(), fixture.anotherProcess()];
    let linking = true;
    const readers = processes.map(async (each) => {
      do {
        for (const feed of await claimDueFeeds(each, 4)) await readFeed(each, feed);
      } while (linking);
    });
    const linkers = tenants.flatMap((tenant) =>
      [A, B].map(async (publisher) => {
        for (let nn = 6; nn < 16; nn += 1)
          await fixture.link(tenant, await fixture.newLocation(tenant), { publisher, nn });
      }),
    );
    await Promise.all(linkers);
    linking = false;
    await Promise.all(readers);
    expect(await forgotten()).toEqual([]);
    await fixture.ingest();
    const unread = await fixture.database.query('select 1 from interaction_feeds where read_at is null');
    expect(unread).toEqual([]);
  });
});
