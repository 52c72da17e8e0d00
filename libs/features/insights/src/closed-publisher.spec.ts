import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { resumeInsights, storeAuthorization } from '@listings/persistence';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import { A, startFixture } from './testing/insights-fixture.js';
import type { InsightsFixture } from './testing/insights-fixture.js';

jest.setTimeout(60_000);

const HOUR_MS = 60 * 60_000;

let fixture: InsightsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

/** A worker at which publisher A reports no metrics for three hours, and the number of reads that it was asked for. */
function closedWorker() {
  const asked = { reads: 0 };
  const readDaily = async (): Promise<never> => {
    asked.reads += 1;
    const notBefore = new Date(Date.now() + 3 * HOUR_MS);
    throw new PublisherError({ kind: 'TRANSIENT', text: 'closed', notBefore });
  };
  const all = fixture.publishers.all.map((each) => {
    const { insights } = each.publisher;
    if (each.names.constant !== A || !insights) return each;
    return { ...each, publisher: { ...each.publisher, insights: { ...insights, readDaily } } };
  });
  return { asked, worker: fixture.anotherProcess(new PublisherRegistry(all)) };
}

/** Lets minutes pass for the schedules, but not for the pause of the connected account. */
const pass = (minutes: number) =>
  fixture.database.execute(`update insight_schedules set due_at = due_at - $1 * interval '1 minute'`, [minutes]);
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
    for (let round = 0; round < 8; round += 1) {
      expect(await fixture.work(worker)).not.toContain('failed');
      expect(await failures()).toEqual([0, 0]);
      await pass(32);
    }
    expect(asked.reads).toBe(1);

    // Another publisher of the same account is not affected.
    const elsewhere = await fixture.linked(tenant, { publisher: 'PUBLISHER_B', nn: 1 });
    await fixture.work();
    expect(await fixture.stored(elsewhere)).not.toEqual([]);
    for (const locationId of locations) expect(await fixture.stored(locationId)).toEqual([]);

    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connected[A] ?? '' };
    await fixture.database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ credentials: string }>(
        'select credentials from connected_accounts where account_id = $1 and id = $2',
        [key.accountId, key.connectedAccountId],
      );
      const credentials = row?.credentials ?? '';
      await storeAuthorization(transaction, { ...key, credentials, clientName: 'Ann', email: null, now: new Date() });
      await resumeInsights(transaction, key);
    });
    await fixture.work();
    for (const locationId of locations) expect((await fixture.stored(locationId)).length).toBeGreaterThan(300);
  });
});
