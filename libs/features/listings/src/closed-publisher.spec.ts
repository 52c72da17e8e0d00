import { describe, expect, it } from '@jest/globals';
import { closedRegistry, connectAgain } from '@listings/feature-connections/testing';
import { A, startFixture } from './testing/listings-fixture.js';

const HALF_AN_HOUR_MS = 30 * 60_000;

const fixture = startFixture();

/** A worker at which publisher A takes no pushes for three hours, and the number of pushes that it was asked to make. */
function closedWorker() {
  const method = { publisher: A, capability: 'submission', method: 'submit' } as const;
  const closed = closedRegistry(fixture.publishers, method, fixture.clock);
  return { asked: closed.asked, worker: fixture.anotherProcess(closed.publishers) };
}

describe('submissions to a publisher that takes no calls until a time [publishers 0.1]', () => {
  it('[publishers 0.1] wait without using up attempts, and the others of the connected account are not tried', async () => {
    const tenant = await fixture.newTenant();
    const { asked, worker } = closedWorker();
    const first = await fixture.newLocation(tenant, 31, { at: [A] });
    await fixture.work(worker);
    expect(asked.calls).toBe(1);
    const second = await fixture.newLocation(tenant, 32, { at: [A] });

    for (let round = 0; round < 3; round += 1) {
      await fixture.work(worker);
      for (const locationId of [first, second]) {
        const row = await fixture.row(locationId, A);
        expect(row).toMatchObject({ state: 'QUEUED', failures: 0 });
        expect(row?.waits_ms).toBeGreaterThan(0);
        expect(row?.waits_ms).toBeLessThan(HALF_AN_HOUR_MS + 2 * 60_000);
      }
      await fixture.pass(10 * 60_000);
    }
    expect(asked.calls).toBe(1);
    expect(await fixture.submissions(tenant)).toEqual([]);
  });

  it('[publishers 0.1] are pushed within half an hour after the owner connected the account again', async () => {
    const { worker } = closedWorker();
    const { tenant, locationId } = await fixture.newLinked(33, { at: [A] });
    await fixture.work(worker);
    await fixture.workAfter(HALF_AN_HOUR_MS + 2 * 60_000);
    expect(await fixture.pushesTo(A, 33)).toEqual([]);

    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connected[A] ?? '' };
    await connectAgain(fixture.deps, key, fixture.resume);
    await fixture.workAfter(HALF_AN_HOUR_MS + 2 * 60_000);

    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS', failures: 0 });
    expect(await fixture.pushesTo(A, 33)).not.toEqual([]);
  });
});
