import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { InsightReadings } from '../index.js';
import { A, sandboxId, startFixture } from '../testing/insights-fixture.js';

const fixture = startFixture();
const tenant = shared(() => fixture.newTenant());

/** A location that is linked to listing nn, whose numbers are read. */
const read = async (nn: number) => {
  const locationId = await fixture.linked(tenant, { nn });
  await fixture.work();
  return locationId;
};

const feeds = (locationId: number) =>
  fixture.database.query('select id from insight_feeds where location_id = $1', [locationId]);

/** A worker that does something once, after it has looked at a feed and before it deletes it. */
class Interrupted extends InsightReadings {
  constructor(private between: (() => Promise<void>) | undefined) {
    super(fixture.deps);
  }

  override async step(loaded: Parameters<InsightReadings['step']>[0]) {
    const { between } = this;
    this.between = undefined;
    await between?.();
    return super.step(loaded);
  }
}

/** Whether the deletion of a feed waits for a lock. */
const deletionWaits = async () => {
  const rows = await fixture.database.sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like 'select feed.id from unnest%'`;
  return rows.length > 0;
};
const notLinked = [{ message: 'SY82001: Connection does not exist', code: 'SY82001' }];

describe('removing a link', () => {
  it('[contract 11, insights] hides the numbers at once, and the worker deletes them', async () => {
    const locationId = await read(1);
    expect((await fixture.read(tenant, locationId)).daily).toHaveLength(30);
    await fixture.unlink(tenant, locationId);
    expect(await fixture.read(tenant, locationId)).toMatchObject({ daily: [], errors: notLinked });
    expect(await fixture.work()).toEqual(['removed']);
    expect([await feeds(locationId), await fixture.stored(locationId)]).toEqual([[], []]);
  });

  it('[contract 11, insights] keeps the numbers of a listing that is linked again before the worker deletes them', async () => {
    const locationId = await read(2);
    const before = await fixture.stored(locationId);
    const calls = (await fixture.admin.requests({ listing: sandboxId(A, 2) })).length;
    await fixture.unlink(tenant, locationId);
    await fixture.link(tenant, locationId, { nn: 2 });
    expect(await fixture.work()).toEqual(['idle']);
    expect(await fixture.stored(locationId)).toEqual(before);
    expect((await fixture.admin.requests({ listing: sandboxId(A, 2) })).length).toBe(calls);
  });

  it('[contract 11, insights] shows only the numbers of the listing that is linked now', async () => {
    const locationId = await read(3);
    const one = (await fixture.read(tenant, locationId)).totals;
    await fixture.unlink(tenant, locationId);
    await fixture.link(tenant, locationId, { nn: 4 });
    expect((await fixture.read(tenant, locationId)).daily).toEqual([]);
    await fixture.work();
    const other = (await fixture.read(tenant, locationId)).totals;
    expect(other).not.toEqual(one);
    expect(await feeds(locationId)).toHaveLength(1);
  });

  it('[reliability 2] does not lose the feed of a listing that is linked again while the worker deletes it', async () => {
    const another = await fixture.connect(tenant.accountId, A, 'another owner');
    for (const connectedAccountId of [undefined, another]) {
      const locationId = await fixture.linked(tenant, { nn: 5 });
      await fixture.work();
      await fixture.unlink(tenant, locationId);
      const connected = connectedAccountId ?? tenant.connected[A];
      const between = () => fixture.link(tenant, locationId, { nn: 5, connectedAccountId: connected });
      expect(await fixture.work(fixture.deps, new Interrupted(between))).toContain('removed');
      expect(await feeds(locationId)).toHaveLength(1);
      expect((await fixture.stored(locationId)).length).toBeGreaterThan(90);
      await fixture.unlink(tenant, locationId);
      await fixture.work();
      expect(await feeds(locationId)).toEqual([]);
    }
  });

  it('[reliability 2] does not lose the feed when the worker waits for a link that is made at the same time', async () => {
    const another = await fixture.connect(tenant.accountId, A, 'fourth owner');
    const locationId = await read(9);
    await fixture.unlink(tenant, locationId);
    let removing: Promise<unknown> | undefined;
    const beforeCommit = async () => {
      removing = fixture.work();
      await waitFor(deletionWaits, { describe: 'the worker to wait for the link' });
    };
    await fixture.link(tenant, locationId, { nn: 9, connectedAccountId: another, beforeCommit });
    await removing;
    expect(await feeds(locationId)).toHaveLength(1);
    expect((await fixture.read(tenant, locationId)).daily).toHaveLength(30);
  });

  it('[contract 11, insights] deletes the numbers also while the account must be connected again', async () => {
    const connectedAccountId = await fixture.connect(tenant.accountId, A, 'third owner');
    const [first, removed] = [await fixture.newLocation(tenant), await fixture.newLocation(tenant)];
    await fixture.link(tenant, first, { nn: 6, connectedAccountId });
    await fixture.link(tenant, removed, { nn: 7, connectedAccountId });
    await fixture.work();
    const lost = `update connected_accounts set status = 'REAUTH_REQUIRED' where id = $1`;
    await fixture.database.execute(lost, [connectedAccountId]);
    await fixture.pass(1);
    expect(await fixture.work()).toContain('paused');
    await fixture.unlink(tenant, removed);
    expect(await fixture.work()).toContain('removed');
    expect([await feeds(removed), (await feeds(first)).length]).toEqual([[], 1]);
  });
});
