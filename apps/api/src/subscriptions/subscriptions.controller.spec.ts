/** @part base */
import { describe, expect, it } from '@jest/globals';
import { activeSubscriptions } from '@listings/feature-accounts';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { sharedApi } from '../testing/index.js';

const api = sharedApi();

const read = ({ readKey }: TestAccount) => api.read('/subscriptions', {}, readKey);
const change = ({ id }: TestAccount, columns: string) =>
  api.database.query(`update accounts set ${columns} where id = $1`, [id]);

describe('activeSubscriptions', () => {
  it('[contract 11] shows plan, seats in use and limits; null is unlimited', async () => {
    const account = await api.newAccount();
    await change(account, `plan = 'GROWTH'`);
    const [before] = await read(account);
    expect(before).toEqual({
      plan: 'GROWTH',
      status: 'ACTIVE',
      seats: 25,
      usedSeats: 0,
      limits: { minute: 50, hour: 3_000, day: 36_000 },
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const created = [];
    for (const name of ['Golden Gate Cafe', 'Bay Bridge Cafe'])
      created.push((await newLocation(api, { name }, account.writeKey)).databaseId);
    await api.write('/locations/archive', { locationIds: created.slice(1) }, { key: account.writeKey });
    expect((await read(account))[0]).toEqual({ ...before, usedSeats: 1 });

    await change(account, `plan = 'ENTERPRISE', seat_limit = 7, hour_limit = 9000`);
    expect((await read(account))[0]).toMatchObject({
      plan: 'ENTERPRISE',
      seats: 7,
      usedSeats: 1,
      limits: { minute: null, hour: 9_000, day: null },
    });
    await change(account, 'seat_limit = null');
    expect((await read(account))[0]).toMatchObject({ seats: null });
  });

  it('[contract 11] since is when the plan was last changed, and nothing else', async () => {
    const account = await api.newAccount();
    await change(account, `plan_since = '2026-01-02T03:04:05.678Z'`);
    const since = async () => (await read(account))[0].since;
    expect(await since()).toBe('2026-01-02T03:04:05.678Z');
    await change(account, `name = 'Renamed', plan = plan, seat_limit = 3`);
    expect(await since()).toBe('2026-01-02T03:04:05.678Z');
    const before = api.clock.now().getTime() - 60_000;
    await change(account, `plan = case plan when 'LAUNCH' then 'GROWTH' else 'LAUNCH' end`);
    expect(Date.parse(await since())).toBeGreaterThan(before);
  });

  it('[contract 2, contract 11] a suspended account is refused; its subscription says so', async () => {
    const account = await api.newAccount();
    await change(account, `status = 'SUSPENDED'`);
    const { status } = await api.call('GET', '/subscriptions', { key: account.readKey });
    expect(status).toBe(403);
    const { database } = api;
    expect(await activeSubscriptions({ database, clock: api.clock }, { accountId: account.id })).toMatchObject([
      { status: 'SUSPENDED' },
    ]);
  });
});
