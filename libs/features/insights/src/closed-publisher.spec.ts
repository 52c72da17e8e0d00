import { describe, expect, it } from '@jest/globals';
import { closedRegistry, connectAgain } from '@listings/feature-connections/testing';
import { A, startFixture } from './testing/insights-fixture.js';

const fixture = startFixture();

/** A worker at which publisher A reports no metrics for three hours, and the number of reads that it was asked for. */
function closedWorker() {
  const method = { publisher: A, capability: 'insights', method: 'readDaily' } as const;
  const closed = closedRegistry(fixture.publishers, method, fixture.clock);
  return { asked: closed.asked, worker: fixture.anotherProcess(closed.publishers) };
}

/** Lets minutes pass for the rows of work, but not for the pause of the connected account. */
const pass = (minutes: number) =>
  fixture.database.execute(`update work set due_at = due_at - $1 * interval '1 minute'`, [minutes]);
const failures = async () => {
  const rows = await fixture.database.query<{ failures: number }>('select failures from insight_feeds');
  return rows.map((row) => row.failures);
};

describe('insight feeds of a publisher that takes no calls until a time [publishers 0.1]', () => {
  it('[publishers 0.1] wait together, count no failure, and are read after the owner connected the account again', async () => {
    const tenant = await fixture.newTenant();
    const locations = [await fixture.linked(tenant, { nn: 1 }), await fixture.linked(tenant, { nn: 2 })];
    const { asked, worker } = closedWorker();

    expect(await fixture.work(worker)).toEqual(['paused']);
    for (let round = 0; round < 3; round += 1) {
      expect(await fixture.work(worker)).not.toContain('failed');
      expect(await failures()).toEqual([0, 0]);
      await pass(32);
    }
    expect(asked.calls).toBe(1);

    // Another publisher of the same account is not affected.
    const elsewhere = await fixture.linked(tenant, { publisher: 'PUBLISHER_B', nn: 1 });
    await fixture.work();
    expect(await fixture.stored(elsewhere)).not.toEqual([]);
    for (const locationId of locations) expect(await fixture.stored(locationId)).toEqual([]);

    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connected[A] ?? '' };
    await connectAgain(fixture.deps, key, fixture.resume);
    await fixture.work();
    for (const locationId of locations) expect((await fixture.stored(locationId)).length).toBeGreaterThan(90);
  });
});
