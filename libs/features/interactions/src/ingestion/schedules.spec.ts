import { beforeEach, describe, expect, it } from '@jest/globals';
import { INTERACTION_READING } from '../rules/ingestion-timing.js';
import { delayConnection } from '@listings/publisher-gateway';
import { A, B, startFixture } from '../testing/interactions-fixture.js';

const old = new Date('2020-01-01T00:00:00Z');

const fixture = startFixture();
beforeEach(async () => {
  await fixture.database.execute('delete from interaction_feeds');
  await fixture.database.execute('delete from work');
});

/** When the connected accounts are due next, in seconds from now. */
const dueIn = async (accountId: number) => {
  const rows = await fixture.database.query<{ seconds: number }>(
    `select extract(epoch from due_at - now())::float8 as seconds from work where account_id = $1 and kind = $2`,
    [accountId, INTERACTION_READING],
  );
  return rows.map(({ seconds }) => seconds);
};
/** Feeds that are due or read late, although the work of their connected account says otherwise. */
const forgotten = () =>
  fixture.database.query(
    `select feed.* from interaction_feeds feed
     left join work on work.account_id = feed.account_id and work.kind = $1 and work.subject = feed.connected_account_id::text
     where work.due_at is null or work.due_at > greatest(feed.next_read_at, now()) + interval '1 second'`,
    [INTERACTION_READING],
  );
const readIn = (accountId: number) =>
  fixture.database.query('select 1 from interaction_feeds where account_id = $1 and read_at is not null', [accountId]);

describe('the schedule of a connected account', () => {
  it('[contract 6] is due again when its next feed is due', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    expect(await fixture.ingest()).toBe(2);
    const [seconds] = await dueIn(tenant.accountId);
    expect(seconds).toBeGreaterThan(20);
    expect(await forgotten()).toEqual([]);
  });

  it('[contract 6] reads one listing of a connected account at a time, and accounts take turns', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    const another = fixture.anotherProcess();
    const readByAnother: number[] = [];
    let other: { accountId: number } | undefined;
    await fixture.ingestAround(async () => {
      other = await fixture.newLinked({ publisher: A, nn: 8 });
      readByAnother.push(await fixture.ingest(another));
      expect((await readIn(tenant.accountId)).length).toBe(0);
    });
    expect(readByAnother).toEqual([1]);
    expect(await readIn(other?.accountId ?? 0)).toHaveLength(1);
    expect(await readIn(tenant.accountId)).toHaveLength(2);
  });

  it('[publishers 0.1] waits for the end of a rate limit with all its feeds, and others go on', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    const connectedAccountId = tenant.connected[A] ?? '';
    await delayConnection(fixture.database, { accountId: tenant.accountId, connectedAccountId, delayMs: 600_000 });
    const other = await fixture.newLinked({ publisher: A, nn: 8 });
    await fixture.ingest();
    expect([await readIn(tenant.accountId), (await readIn(other.accountId)).length]).toEqual([[], 1]);
    expect(await dueIn(tenant.accountId)).toEqual([expect.closeTo(600, -1)]);
    await fixture.pass(1);
    await fixture.ingest();
    expect(await readIn(tenant.accountId)).toHaveLength(2);
  });

  it('[contract 6] ends when its listings are unlinked, and begins anew with the next link', async () => {
    const unlinked = await fixture.newLinked({ publisher: A, nn: 6 });
    await fixture.database.execute('delete from listing_links where account_id = $1', [unlinked.accountId]);
    expect(await fixture.ingest()).toBe(0);
    expect(await dueIn(unlinked.accountId)).toEqual([]);
    await fixture.link(unlinked.tenant, unlinked.locationId, { publisher: A, nn: 6 });
    expect(await fixture.ingest()).toBe(1);
  });

  it('[contract 6] a connected account that is disconnected or deleted during a read ends it without effect', async () => {
    const disconnected = await fixture.newLinked({ publisher: A, nn: 6, linkedAt: old });
    const deleted = await fixture.newLinked({ publisher: B, nn: 6, linkedAt: old });
    const connected = (tenant: typeof deleted, publisher: string) => [tenant.accountId, tenant.connected[publisher]];
    await fixture.ingestAround(async () => {
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
    });
    for (const { accountId } of [disconnected, deleted]) {
      expect(await fixture.interactions({ accountId })).toEqual([]);
      expect(await fixture.events({ accountId })).toEqual([]);
    }
    const [seconds] = await dueIn(disconnected.accountId);
    expect(seconds).toBeGreaterThan(600);
    expect(await forgotten()).toEqual([]);
  });

  it('[reliability 2] forgets no listing that is linked while processes claim and read', async () => {
    const tenants = await Promise.all([fixture.newTenant(), fixture.newTenant()]);
    const processes = [fixture.deps, fixture.anotherProcess(), fixture.anotherProcess()];
    let linking = true;
    const readers = processes.map(async (each) => {
      do await fixture.ingest(each);
      while (linking);
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
