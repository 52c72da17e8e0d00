import { afterEach, describe, expect, it } from '@jest/globals';
import { latch } from '@listings/testing';
import { pauseEndpoint, resumeEndpoint } from '../endpoints/pause-endpoint.js';
import { requeueChunk } from '../store/redeliveries.js';
import { sequencesOf, upTo, webhookFixture } from '../testing/webhook-fixture.js';
import { cancelRedelivery, readRedelivery, redeliverOne, startRedelivery } from './redeliver.js';
import type { RedeliveryFilter } from './redeliver.js';

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

const CHUNK = { limit: 10, maxWaiting: 1_000, retryMs: 0 };

/** Gives recorded deliveries their final state, as if they had been attempted. */
const finish = (accountId: number, status: 'DELIVERED' | 'EXHAUSTED', sequences: readonly number[]) =>
  fixture.database.sql`update webhook_deliveries
    set status = ${status}, attempts = 12, next_attempt_at = null, finished_at = now()
    where account_id = ${accountId} and sequence = any(${sequences})`;

/** Makes rows of an account so many hours older. */
const age = (table: string, accountId: number, hours: number, condition: string) =>
  fixture.database.execute(
    `update ${table} set created_at = created_at - $2 * interval '1 hour' where account_id = $1 and ${condition}`,
    [accountId, hours],
  );

/** An account with events of these locations, whose deliveries are finished. */
async function finished(locations: readonly number[], status: 'DELIVERED' | 'EXHAUSTED' = 'EXHAUSTED') {
  const made = await fixture.endpoint();
  await fixture.record(made.accountId, locations);
  await fixture.number(made.accountId);
  await finish(made.accountId, status, upTo(locations.length));
  return made;
}

const pending = async (accountId: number) =>
  (await fixture.deliveries(accountId)).filter(({ status }) => status === 'PENDING').map(({ sequence }) => sequence);

const requeue = (maxWaiting = CHUNK.maxWaiting) =>
  fixture.database.transaction((transaction) => requeueChunk(transaction, { ...CHUNK, maxWaiting }));

async function started(accountId: number, filter: RedeliveryFilter = {}): Promise<string> {
  const result = await startRedelivery(fixture.deps, accountId, filter);
  if (!result.started) throw new Error('refused');
  return result.redelivery.id;
}

const read = (accountId: number, id: string) => readRedelivery(fixture.deps, accountId, id);
const done = (accountId: number, id: string) =>
  fixture.until(async () => (await read(accountId, id))?.state === 'DONE');
const byNumber = (one: number, other: number) => one - other;

describe('the redelivery of one delivery', () => {
  it('[contract 12] sends a delivered one again with the same webhook-id and bytes', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    fixture.dispatcher();
    await fixture.record(accountId, 1);
    await fixture.received(receiver, 1);
    const id = String(receiver.requests[0]?.headers['webhook-id']);
    await fixture.until(async () => (await redeliverOne(fixture.deps, accountId, id)) === 'REQUEUED');
    await fixture.received(receiver, 2);
    const [first, second] = receiver.requests;
    expect([second?.headers['webhook-id'], second?.body]).toEqual([id, first?.body]);
  });
});

describe('a redelivery of many', () => {
  it('[contract 12] sends all failed deliveries since a time again, and reports its progress', async () => {
    const { receiver, accountId } = await finished(upTo(30));
    await finish(accountId, 'DELIVERED', upTo(30).slice(20));
    for (const table of ['events', 'webhook_deliveries']) await age(table, accountId, 48, 'sequence <= 5');
    fixture.dispatcher();
    const id = await started(accountId, { status: 'EXHAUSTED', from: await fixture.ago(86_400) });
    await done(accountId, id);
    await fixture.received(receiver, 15);
    expect(sequencesOf(receiver).sort(byNumber)).toEqual(upTo(20).slice(5));
    expect(await read(accountId, id)).toMatchObject({ matched: 15, requeued: 15, state: 'DONE' });
  });

  it('[contract 12] selects by event, status, location and time', async () => {
    const { accountId } = await finished([7, 8, 7, 8, 7, 8]);
    await finish(accountId, 'DELIVERED', [3]);
    await fixture.database.sql`update events set type = 'profile.updated',
      body = replace(body, 'profile.created', 'profile.updated') where account_id = ${accountId} and sequence = 5`;
    await fixture.database.sql`update webhook_deliveries set type = 'profile.updated'
      where account_id = ${accountId} and sequence = 5`;
    const selections: [RedeliveryFilter, number[]][] = [
      [{ locationId: 7 }, [1, 3, 5]],
      [{ locationId: 7, status: 'DELIVERED' }, [3]],
      [{ event: 'profile.updated' }, [5]],
      [{ event: 'profile.updated', locationId: 8 }, []],
      [{ to: await fixture.ago(3_600) }, []],
      [{}, [1, 2, 3, 4, 5, 6]],
    ];
    for (const [filter, selected] of selections) {
      const id = await started(accountId, filter);
      await requeue();
      expect(await read(accountId, id)).toMatchObject({ state: 'DONE', requeued: selected.length });
      expect(await pending(accountId)).toEqual(selected);
      await finish(accountId, 'EXHAUSTED', upTo(6));
      await finish(accountId, 'DELIVERED', [3]);
    }
  });

  it('[contract 12] sends no delivery again that is newer than the redelivery', async () => {
    const { accountId } = await finished([1, 2]);
    const id = await started(accountId);
    for (const table of ['events', 'webhook_deliveries']) await age(table, accountId, 2, 'sequence = 1');
    await age('webhook_redeliveries', accountId, 1, 'true');
    await requeue();
    expect(await read(accountId, id)).toMatchObject({ state: 'DONE', requeued: 1 });
    expect(await pending(accountId)).toEqual([1]);
  });

  it('[reliability 2] continues where a killed process stopped, and two processes requeue nothing twice', async () => {
    const { accountId } = await finished(upTo(35));
    const id = await started(accountId);
    await requeue();
    const killed = fixture.database.transaction(async (transaction) => {
      expect(await requeueChunk(transaction, CHUNK)).toBe(10);
      // The other process skips the locked redelivery.
      expect(await requeue()).toBeUndefined();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await read(accountId, id)).toMatchObject({ matched: 10, requeued: 10, state: 'RUNNING' });
    // Delivered in the meantime: the redelivery does not come back to it.
    await finish(accountId, 'DELIVERED', [4]);
    while ((await requeue()) !== undefined);
    expect(await read(accountId, id)).toMatchObject({ matched: 35, requeued: 35, state: 'DONE' });
    expect(await pending(accountId)).toEqual(upTo(35).filter((each) => each !== 4));
  });

  it('[contract 12] stops when it is cancelled; what it requeued is still sent', async () => {
    const { receiver, accountId } = await finished(upTo(35));
    const id = await started(accountId);
    await requeue();
    await cancelRedelivery(fixture.deps, accountId, id);
    expect(await requeue()).toBeUndefined();
    fixture.dispatcher();
    await fixture.received(receiver, 10);
    expect(sequencesOf(receiver).sort(byNumber)).toEqual(upTo(10));
    const statuses = await fixture.statuses(accountId);
    expect(statuses.filter((status) => status === 'EXHAUSTED')).toHaveLength(25);
  });

  it('[contract 12] waits while the endpoint is closed, and while enough of its deliveries wait', async () => {
    const { accountId } = await finished([...upTo(15), ...upTo(15)]);
    await started(accountId);
    await pauseEndpoint(fixture.deps, accountId);
    expect(await requeue()).toBe(0);
    await resumeEndpoint(fixture.deps, accountId);
    expect(await fixture.until(() => requeue(5))).toBe(10);
    expect(await requeue(5)).toBe(0);
    expect(await fixture.until(() => requeue())).toBe(10);
    await fixture.database.execute('delete from webhook_redeliveries');
  });

  it('[reliability G10] goes after the live deliveries of other locations, and before those of its own', async () => {
    const { receiver, accountId } = await finished(upTo(60));
    const held = latch();
    receiver.answer((_, number) => (number === 1 ? { until: held.opened } : {}));
    fixture.dispatcher({ perEndpoint: 1, pollMs: 50 });
    const id = await started(accountId);
    await fixture.received(receiver, 1);
    await done(accountId, id);
    // 61 to 65 at locations of their own, 66 behind the redelivered event of location 60.
    await fixture.record(accountId, [101, 102, 103, 104, 105, 60]);
    held.open();
    await fixture.received(receiver, 66);
    const order = sequencesOf(receiver);
    expect(Math.max(...[61, 62, 63, 64, 65].map((each) => order.indexOf(each)))).toBeLessThan(12);
    expect(order.indexOf(66)).toBeGreaterThan(order.indexOf(60));
    expect(new Set(order).size).toBe(66);
  });
});
