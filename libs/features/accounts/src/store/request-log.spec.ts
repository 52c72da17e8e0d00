import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { loggedRequest } from '../testing/logged-request.js';
import { createRequestLogDays, dropRequestLogDays } from './request-log-days.js';
import { findRequest, findRequests } from './request-log-reads.js';
import { insertLoggedRequests } from './request-log-writes.js';

const database = shared(temporaryDatabase);

beforeEach(async () => {
  // The days anew: the database of the tests may have been made before midnight.
  await dropRequestLogDays(database, { keepDays: 0 });
  await createRequestLogDays(database, { ahead: 7 });
});

describe('the requests of an account', () => {
  it('[0031] keep every field, and begin when the clock of the database says', async () => {
    const errors = ['SY90002: Invalid Id "a"', 'SY10001: naïve, {quoted} \\ and \u2028'];
    const fields = { errors, status: 404, outcome: 'CLIENT_ERROR', idempotencyKey: 'k', query: '?a=b' } as const;
    await insertLoggedRequests(database, [loggedRequest({ ...fields, ageMs: 5_000 }), loggedRequest({ accountId: 2 })]);
    const { requests } = await findRequests(database, { accountId: 1 }, { limit: 10, examine: 10 });
    const { ageMs: _, accountId: __, ...stored } = loggedRequest(fields);
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
      loggedRequest({ ageMs: 1_000 * n, operation: n === 45 ? 'rare' : 'locations', path: `/${n}` }),
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
