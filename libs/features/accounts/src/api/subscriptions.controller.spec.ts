import { describe, expect, it } from '@jest/globals';
import { activeSubscriptions } from '../active-subscriptions.js';
import { accountsApi } from '../testing/accounts-api.js';
import type { TestAccount } from '../testing/running-api.js';

const api = accountsApi();

const read = async ({ readKey }: TestAccount) => (await api.read('/subscriptions', {}, readKey))[0];
const change = ({ id }: TestAccount, columns: string) =>
  api.database.query(`update accounts set ${columns} where id = $1`, [id]);

describe('activeSubscriptions', () => {
  it('[contract 11] shows plan, seats in use and limits; null is unlimited', async () => {
    const account = await api.newAccount('GROWTH');
    const before = await read(account);
    expect(before).toEqual({
      plan: 'GROWTH',
      status: 'ACTIVE',
      seats: 25,
      usedSeats: 0,
      limits: { minute: 50, hour: 3_000, day: 36_000 },
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    // An archived location has no seat.
    await api.sql`
      update location_counts set locations = 2, active_locations = 1 where account_id = ${account.id} and slot = 0`;
    expect(await read(account)).toEqual({ ...before, usedSeats: 1 });

    await change(account, `plan = 'ENTERPRISE', seat_limit = 7, hour_limit = 9000`);
    const limits = { minute: null, hour: 9_000, day: null };
    expect(await read(account)).toMatchObject({ plan: 'ENTERPRISE', seats: 7, usedSeats: 1, limits });
    await change(account, 'seat_limit = null');
    expect(await read(account)).toMatchObject({ seats: null });
  });

  it('[contract 11] since is when the plan was last changed, and nothing else', async () => {
    const account = await api.newAccount();
    await change(account, `plan_since = '2026-01-02T03:04:05.678Z'`);
    expect((await read(account)).since).toBe('2026-01-02T03:04:05.678Z');
    await change(account, `name = 'Renamed', plan = plan, seat_limit = 3`);
    expect((await read(account)).since).toBe('2026-01-02T03:04:05.678Z');
    await change(account, `plan = 'LAUNCH'`);
    expect(Date.parse((await read(account)).since)).toBeGreaterThan(api.clock.now().getTime() - 60_000);
  });

  it('[contract 2, contract 11] a suspended account is refused; its subscription says so', async () => {
    const account = await api.newAccount();
    await change(account, `status = 'SUSPENDED'`);
    const { status } = await api.call('GET', '/subscriptions', { key: account.readKey });
    expect(status).toBe(403);
    const { database, clock } = api;
    const subscriptions = await activeSubscriptions({ database, clock }, { accountId: account.id });
    expect(subscriptions).toMatchObject([{ status: 'SUSPENDED' }]);
  });
});
