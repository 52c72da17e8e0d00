import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { createRequestLogDays, dropRequestLogDays } from './request-log-days.js';
import { findRequest, findRequests } from './request-log-reads.js';
import { insertLoggedRequests } from './request-log-writes.js';
import type { AgedRequest } from './request-log-writes.js';

const database = shared(temporaryDatabase);

beforeEach(async () => {
  // The days anew: the database of the tests may have been made before midnight.
  await drop(0);
  await create();
});

const CALL = { accountId: 1, keyId: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f', correlationId: 'c' };
const ASKED = { method: 'GET', path: '/api/v4/locations', query: null, operation: 'locations', requestBytes: 0 };
const ANSWERED = { status: 200, outcome: 'SUCCESS', errors: [], responseBytes: 100, durationMs: 1.5 } as const;
const request = (given: Partial<AgedRequest> = {}): AgedRequest => {
  return { ...CALL, ...ASKED, ...ANSWERED, idempotencyKey: null, replayed: false, ageMs: 0, ...given };
};

const days = () =>
  database.values<string>`select child.relname::text from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'request_log'::regclass order by 1`;

/** The name of the table of a day, that many days from now, and the day. */
const dayOf = async (offset: number) => {
  const [day = ''] = await database.values<string>`
    select to_char((now() at time zone 'UTC') + ${offset} * interval '1 day', 'YYYY-MM-DD')`;
  return { day, name: `request_log_${day.replaceAll('-', '_')}` };
};
const create = () => createRequestLogDays(database, { ahead: 7 });
const drop = (keepDays: number) => dropRequestLogDays(database, { keepDays });

describe('the days of the request log', () => {
  it('[0031] there is one for yesterday, today and the coming week, and a missing one is made while requests are logged', async () => {
    expect(await days()).toHaveLength(9);
    expect((await days())[0]).toBe((await dayOf(-1)).name);
    const { name: today } = await dayOf(0);
    await database.execute(`drop table ${today}`);
    await expect(insertLoggedRequests(database, [request()])).rejects.toThrow('no partition');
    await database.transaction(async (writer) => {
      await insertLoggedRequests(writer, [request({ ageMs: 86_400_000 })]);
      expect(await create()).toEqual([today]);
    });
    await insertLoggedRequests(database, [request()]);
    expect(await create()).toEqual([]);
  });

  it('[0031] those that ended more days ago than the setting says are dropped, and with 0 all of them', async () => {
    for (const offset of [-9, -8, -7, -6]) {
      const [{ name, day }, next] = [await dayOf(offset), await dayOf(offset + 1)];
      const values = `from ('${day} 00:00:00+00') to ('${next.day} 00:00:00+00')`;
      await database.execute(`create table ${name} partition of request_log for values ${values}`);
    }
    expect(await drop(7)).toEqual([(await dayOf(-9)).name, (await dayOf(-8)).name]);
    expect(await drop(7)).toEqual([]);
    expect(await drop(0)).toHaveLength(11);
    expect(await days()).toEqual([]);
  });
});

describe('the requests of an account', () => {
  it('[0031] keep every field, and begin when the clock of the database says', async () => {
    const errors = ['SY90002: Invalid Id "a"', 'SY10001: naïve, {quoted} \\ and \u2028'];
    const fields = { errors, status: 404, outcome: 'CLIENT_ERROR', idempotencyKey: 'k', query: '?a=b' } as const;
    await insertLoggedRequests(database, [request({ ...fields, ageMs: 5_000 }), request({ accountId: 2 })]);
    const { requests } = await findRequests(database, { accountId: 1 }, { limit: 10, examine: 10 });
    const { ageMs: _, accountId: __, ...stored } = request(fields);
    expect(requests).toEqual([expect.objectContaining({ ...stored, keyName: null, keyPrefix: null })]);
    const late = await database.values`
      select now() - ${requests[0]?.at}::timestamptz between interval '5 seconds' and interval '35 seconds'`;
    expect(late).toEqual([true]);
    const position = { at: requests[0]?.at as Date, id: requests[0]?.id as number };
    expect(await findRequest(database, { accountId: 1, ...position })).toEqual(requests[0]);
    expect(await findRequest(database, { accountId: 2, ...position })).toBeUndefined();
  });

  it('[0031, design 3.6] a page compares no more requests than it may, and says where the next one continues', async () => {
    const logged = Array.from({ length: 50 }, (_, n) =>
      request({ ageMs: 1_000 * n, operation: n === 45 ? 'rare' : 'locations', path: `/${n}` }),
    );
    await insertLoggedRequests(database, logged);
    const find = (behind?: Awaited<ReturnType<typeof findRequests>>['last']) =>
      findRequests(database, { accountId: 1, operation: 'rare' }, { limit: 5, examine: 40, behind });
    const first = await find();
    expect(first).toMatchObject({ requests: [], examined: 40, last: { id: expect.any(Number) } });
    const second = await find(first.last);
    expect(second).toMatchObject({ requests: [{ path: '/45' }], examined: 10 });
    expect(await find(second.last)).toEqual({ requests: [], examined: 0 });
  });
});
