import { afterEach, describe, expect, it } from '@jest/globals';
import { requeueChunk } from './store/redeliveries.js';
import type { Receiver } from '@listings/testing';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.js';
import { cancelRedelivery, listRedeliveries, readRedelivery, redeliverOne, startRedelivery } from './redeliver.js';
import type { RedeliveryFilter } from './redeliver.js';
import { webhookFixture } from './testing/webhook-fixture.js';

const fixture = webhookFixture();
afterEach(() => fixture.quiet());

const CHUNK = { limit: 10, maxWaiting: 1_000, retryMs: 0 };

/** Gives recorded deliveries their final state, as if they had been attempted. */
const finish = (accountId: number, status: 'DELIVERED' | 'EXHAUSTED', sequences: readonly number[]) =>
  fixture.database.execute(
    `update webhook_deliveries
     set status = $2, attempts = 12, next_attempt_at = null, finished_at = now()
     where account_id = $1 and sequence = any($3)`,
    [accountId, status, sequences],
  );
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** Records one event for each location and finishes their deliveries. */
async function finished(
  accountId: number,
  locations: readonly number[],
  status: 'DELIVERED' | 'EXHAUSTED' = 'EXHAUSTED',
) {
  await fixture.record(accountId, locations);
  await fixture.number(accountId);
  await finish(accountId, status, upTo(locations.length));
}
const sequences = (receiver: Receiver) => receiver.requests.map((each) => Number(each.headers['x-listings-sequence']));
const until = <T>(check: () => T | Promise<T>) => fixture.until(check);
const received = (receiver: Receiver, count: number) => until(() => receiver.requests.length >= count);
const pending = async (accountId: number) =>
  (await fixture.deliveries(accountId)).filter((each) => each.status === 'PENDING').map((each) => each.sequence);
const requeue = () => fixture.database.transaction((transaction) => requeueChunk(transaction, CHUNK));
async function started(accountId: number, filter: RedeliveryFilter): Promise<string> {
  const result = await startRedelivery(fixture.deps, accountId, filter);
  if (!result.started) throw new Error('refused');
  return result.redelivery.id;
}
const done = (accountId: number, id: string) =>
  until(async () => (await readRedelivery(fixture.deps, accountId, id))?.state === 'DONE');
async function webhookIdOf(accountId: number, sequence: number): Promise<string> {
  const [row] = await fixture.database.query<{ id: string }>(
    'select id from events where account_id = $1 and sequence = $2',
    [accountId, sequence],
  );
  return `evt_${row?.id}`;
}

describe('the redelivery of one delivery', () => {
  it('[contract 12] sends a delivered one again with the same webhook-id and bytes', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await received(receiver, 1);
    const id = String(receiver.requests[0]?.headers['webhook-id']);
    await until(async () => (await redeliverOne(fixture.deps, accountId, id)) === 'REQUEUED');
    await received(receiver, 2);
    const [first, second] = receiver.requests;
    expect(second?.headers['webhook-id']).toBe(id);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  });

  it('[contract 12] refuses one that is not finished, and knows none of another account', async () => {
    const { accountId } = await fixture.account();
    const other = await fixture.account();
    await fixture.record(accountId, [1]);
    await fixture.number(accountId);
    const id = await webhookIdOf(accountId, 1);
    expect(await redeliverOne(fixture.deps, accountId, id)).toBe('NOT_FINISHED');
    expect(await redeliverOne(fixture.deps, other.accountId, id)).toBe('NOT_FOUND');
    expect(await redeliverOne(fixture.deps, accountId, 'evt_1')).toBe('NOT_FOUND');
  });
});

describe('a redelivery of many', () => {
  it('[contract 12] sends all failed deliveries since a time again, and reports its progress', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    await fixture.record(accountId, upTo(30));
    await fixture.number(accountId);
    await finish(accountId, 'EXHAUSTED', upTo(20));
    await finish(accountId, 'DELIVERED', upTo(30).slice(20));
    await fixture.database.execute(
      `with moved as (update events set created_at = created_at - interval '2 days' where account_id = $1 and sequence <= 5)
       update webhook_deliveries set created_at = created_at - interval '2 days' where account_id = $1 and sequence <= 5`,
      [accountId],
    );
    fixture.dispatcher();
    const id = await started(accountId, { status: 'EXHAUSTED', from: await fixture.ago(86_400) });
    await done(accountId, id);
    await received(receiver, 15);
    expect(sequences(receiver).sort((a, b) => a - b)).toEqual(upTo(20).slice(5));
    expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({
      matched: 15,
      requeued: 15,
      state: 'DONE',
    });
    expect(await listRedeliveries(fixture.deps, accountId)).toHaveLength(1);
  });

  it('[contract 12] selects by event, status, location and time', async () => {
    const { accountId } = await fixture.endpoint();
    await finished(accountId, [7, 8, 7, 8, 7, 8]);
    await finish(accountId, 'DELIVERED', [3]);
    await fixture.database.execute(
      `with changed as (
         update events set type = 'profile.updated', body = replace(body, 'profile.created', 'profile.updated')
         where account_id = $1 and sequence = 5
       )
       update webhook_deliveries set type = 'profile.updated' where account_id = $1 and sequence = 5`,
      [accountId],
    );
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
      expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({
        state: 'DONE',
        requeued: selected.length,
      });
      expect(await pending(accountId)).toEqual(selected);
      await finish(accountId, 'EXHAUSTED', upTo(6));
      await finish(accountId, 'DELIVERED', [3]);
    }
  });

  it('[contract 12] runs once at a time in an account: the same call returns it, another is refused', async () => {
    const { accountId } = await fixture.account(await fixture.receiver());
    const other = await fixture.account(await fixture.receiver());
    const from = new Date('2026-07-01T00:00:00Z');
    const id = await started(accountId, { from, status: 'EXHAUSTED' });
    expect(await started(accountId, { from: new Date(from), status: 'EXHAUSTED' })).toBe(id);
    expect(await startRedelivery(fixture.deps, accountId, { from })).toMatchObject({ started: false, running: { id } });
    await started(other.accountId, {});
    expect(await readRedelivery(fixture.deps, other.accountId, id)).toBeUndefined();
    expect(await cancelRedelivery(fixture.deps, other.accountId, id)).toBe(false);

    expect(await cancelRedelivery(fixture.deps, accountId, id)).toBe(true);
    expect(await cancelRedelivery(fixture.deps, accountId, id)).toBe(false);
    expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({ state: 'CANCELLED', requeued: 0 });
    expect(await started(accountId, { from })).not.toBe(id);
    await fixture.database.execute('delete from webhook_redeliveries');
  });

  it('[contract 12] sends no delivery again that is newer than the redelivery', async () => {
    const { accountId } = await fixture.account(await fixture.receiver());
    await finished(accountId, [1, 2]);
    const id = await started(accountId, {});
    const age = (table: string, hours: number, condition: string) =>
      fixture.database.execute(
        `update ${table} set created_at = created_at - $2 * interval '1 hour' where account_id = $1 and ${condition}`,
        [accountId, hours],
      );
    for (const table of ['events', 'webhook_deliveries']) await age(table, 2, 'sequence = 1');
    await age('webhook_redeliveries', 1, 'true');
    await requeue();
    expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({ state: 'DONE', requeued: 1 });
    expect(await pending(accountId)).toEqual([1]);
  });

  it('[reliability 2] continues where a killed process stopped, and two processes requeue nothing twice', async () => {
    const { accountId } = await fixture.account(await fixture.receiver());
    await finished(accountId, upTo(35));
    const id = await started(accountId, {});
    await requeue();
    const killed = fixture.database.transaction(async (transaction) => {
      expect(await requeueChunk(transaction, CHUNK)).toBe(10);
      // The other process skips the locked redelivery.
      expect(await requeue()).toBeUndefined();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({
      matched: 10,
      requeued: 10,
      state: 'RUNNING',
    });
    // Delivered in the meantime: the redelivery does not come back to it.
    await finish(accountId, 'DELIVERED', [4]);
    while ((await requeue()) !== undefined);
    expect(await readRedelivery(fixture.deps, accountId, id)).toMatchObject({
      matched: 35,
      requeued: 35,
      state: 'DONE',
    });
    expect(await pending(accountId)).toEqual(upTo(35).filter((each) => each !== 4));
  });

  it('[contract 12] stops when it is cancelled; what it requeued is still sent', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    await finished(accountId, upTo(35));
    const id = await started(accountId, {});
    await requeue();
    await cancelRedelivery(fixture.deps, accountId, id);
    expect(await requeue()).toBeUndefined();
    fixture.dispatcher();
    await received(receiver, 10);
    expect(sequences(receiver).sort((a, b) => a - b)).toEqual(upTo(10));
    expect((await fixture.deliveries(accountId)).filter((each) => each.status === 'EXHAUSTED')).toHaveLength(25);
  });

  it('[contract 12] waits while the endpoint is closed, and while enough of its deliveries wait', async () => {
    const { accountId } = await fixture.account(await fixture.receiver());
    await finished(accountId, [...upTo(15), ...upTo(15)]);
    await started(accountId, {});
    await pauseEndpoint(fixture.deps, accountId);
    expect(await requeue()).toBe(0);
    await resumeEndpoint(fixture.deps, accountId);
    const requeueWith = (maxWaiting: number) =>
      until(() => fixture.database.transaction((transaction) => requeueChunk(transaction, { ...CHUNK, maxWaiting })));
    expect(await requeueWith(5)).toBe(10);
    expect(
      await fixture.database.transaction((transaction) => requeueChunk(transaction, { ...CHUNK, maxWaiting: 5 })),
    ).toBe(0);
    expect(await requeueWith(1_000)).toBe(10);
    await fixture.database.execute('delete from webhook_redeliveries');
  });

  it('[reliability G10] goes after the live deliveries of other locations, and before those of its own', async () => {
    const receiver = await fixture.receiver();
    let release: () => void = () => undefined;
    const open = new Promise<void>((resolve) => (release = resolve));
    receiver.answer((_, number) => (number === 1 ? { until: open } : {}));
    const { accountId } = await fixture.account(receiver);
    await finished(accountId, upTo(60));
    fixture.dispatcher({ perEndpoint: 1, pollMs: 50 });
    const id = await started(accountId, {});
    await received(receiver, 1);
    await done(accountId, id);
    // 61 to 65 at locations of their own, 66 behind the redelivered event of location 60.
    await fixture.record(accountId, [101, 102, 103, 104, 105, 60]);
    release();
    await received(receiver, 66);
    const order = sequences(receiver);
    expect(Math.max(...[61, 62, 63, 64, 65].map((each) => order.indexOf(each)))).toBeLessThan(12);
    expect(order.indexOf(66)).toBeGreaterThan(order.indexOf(60));
    expect(new Set(order).size).toBe(66);
  });

  it('[contract 8] keeps the order of a location among redeliveries', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    await finished(accountId, [...Array<number>(40).fill(1), ...Array<number>(40).fill(2)], 'DELIVERED');
    fixture.dispatcher();
    const id = await started(accountId, {});
    await received(receiver, 80);
    await done(accountId, id);
    const order = sequences(receiver);
    expect(order.filter((each) => each <= 40)).toEqual(upTo(40));
    expect(order.filter((each) => each > 40)).toEqual(upTo(80).slice(40));
  });
});
