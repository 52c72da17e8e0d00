import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { PASSWORD, PortalClient, refusedWith, withinOneMinute } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../../testing/index.js';

const api = apiOfFile();

describe('the account', () => {
  it('[contract 12] shows name, plan and status to every role, and an administrator renames it', async () => {
    const { id } = await api.newAccount('GROWTH');
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    const account = { id, plan: 'GROWTH', status: 'ACTIVE', deletionAt: null };
    expect((await viewer.get('/account')).body).toMatchObject(account);
    const admin = await PortalClient.as(api, 'ADMIN', id);
    const renamed = await admin.patch('/account', { name: ' Acme ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Acme']);
    expect((await admin.patch('/account', { name: '  ' })).body.error.field).toBe('name');
    expect((await viewer.get('/account')).body.name).toBe('Acme');
  });

  it('[contract 12] return origins are replaced as a whole, and each must be an origin', async () => {
    const { id } = await api.newAccount();
    const admin = await PortalClient.as(api, 'ADMIN', id);
    const put = (...origins: string[]) => admin.put('/return-origins', { origins });
    const origins = ['https://app.example', 'http://localhost:3000'];
    expect((await put(...origins, 'https://app.example')).body).toEqual({ origins });
    const wrong = await put('https://app.example', 'https://app.example/path', 'ftp://app.example');
    expect([wrong.status, pluck(wrong.body.error.details, 'field')]).toEqual([422, ['origins.1', 'origins.2']]);
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    expect((await viewer.get('/return-origins')).body.origins).toHaveLength(2);
    expect((await put()).body).toEqual({ origins: [] });
    expect((await viewer.get('/return-origins')).body.origins).toEqual([]);
  });

  it('[contract 12] says whether the oldest posts make room, which administrators change, with an entry of the audit log', async () => {
    const { id } = await api.newAccount();
    const admin = await PortalClient.as(api, 'ADMIN', id);
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    expect((await viewer.get('/publishing-settings')).body).toEqual({ replacesOldestPosts: false });
    const change = { body: { replacesOldestPosts: true } };
    for (let again = 0; again < 2; again += 1)
      expect((await admin.call('PUT', '/publishing-settings', change)).body).toEqual({ replacesOldestPosts: true });
    expect((await viewer.get('/publishing-settings')).body).toEqual({ replacesOldestPosts: true });
    const { entries } = (await admin.get('/audit-log?action=account.live_posts_changed')).body;
    expect(entries).toMatchObject([{ details: { replacesOldestPosts: true } }]);
  });

  it('[health] says which holidays do not count, which administrators choose among those that are known', async () => {
    const { id } = await api.newAccount();
    const [admin, viewer] = [await PortalClient.as(api, 'ADMIN', id), await PortalClient.as(api, 'VIEWER', id)];
    expect((await viewer.get('/holiday-settings')).body).toEqual({ ignored: [] });
    for (const ignored of [['Nobody’s Day'], Array<string>(301).fill('Epiphany')])
      expect((await admin.put('/holiday-settings', { ignored })).status).toBe(422);
    const chosen = { ignored: ['Christmas Eve', 'Epiphany'] };
    const sent = { ignored: ['Epiphany', 'Christmas Eve', 'Epiphany'] };
    for (let again = 0; again < 2; again += 1)
      expect((await admin.put('/holiday-settings', sent)).body).toEqual(chosen);
    expect((await viewer.get('/holiday-settings')).body).toEqual(chosen);
    const { entries } = (await admin.get('/audit-log?action=account.holidays_changed')).body;
    expect(entries).toMatchObject([{ details: { before: [], after: chosen.ignored } }]);
  });
});

describe('the deletion of an account', () => {
  const remove = (client: PortalClient, password = PASSWORD) => client.post('/account/delete', { password });

  it('[contract 12] needs an owner with the password; at once keys and sessions are refused', async () => {
    const account = await api.newAccount();
    const owner = await PortalClient.as(api, 'OWNER', account.id);
    const viewer = await PortalClient.as(api, 'VIEWER', account.id);
    expect((await api.call('GET', '/locations', { key: account.readKey })).status).toBe(200);
    for (const wrong of [remove(owner, 'not the password'), owner.post('/account/delete', {})])
      expect(await refusedWith(wrong)).toEqual([422, 'password']);
    const before = api.clock.now().getTime();
    const requested = await remove(owner);
    expect(requested.status).toBe(200);
    const days = (Date.parse(requested.body.deletionAt as string) - before) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(30);
    await api.clock.advance(1_000);
    const refused = await api.call('GET', '/locations', { key: account.readKey });
    expect(refused.body.errors[0].message).toMatch(/^SY90001/);
    for (const path of ['/members', '/api/v4/locations']) expect((await owner.get(path)).status).toBe(403);
    expect((await viewer.get('/session')).body.account.deletionAt).toBe(requested.body.deletionAt);
  });

  it.each([true, false])('[contract 12] [contract 13] leaves webhooks as they are: paused %s', async (paused) => {
    const { id } = await api.newAccount();
    await api.sql`
      insert into webhook_endpoints (account_id, url, secret, paused)
      values (${id}, 'https://hooks.example', 'x', ${paused})`;
    const owner = await PortalClient.as(api, 'OWNER', id);
    for (const change of [remove, (by: PortalClient) => by.post('/account/keep')]) {
      await change(owner);
      expect(await api.sql`select paused from webhook_endpoints where account_id = ${id}`).toEqual([{ paused }]);
    }
  });

  it('[contract 12] an owner cancels it within the 30 days: keys work again', async () => {
    const account = await api.newAccount();
    const owner = await PortalClient.as(api, 'OWNER', account.id);
    expect(await refusedWith(owner.post('/account/keep'))).toEqual([409, 'CONFLICT']);
    await remove(owner);
    const late = await PortalClient.open(api);
    const kept = await owner.post('/account/keep');
    expect([kept.status, kept.body.deletionAt]).toEqual([200, null]);
    await api.clock.advance(1_000);
    expect((await api.call('GET', '/locations', { key: account.readKey })).status).toBe(200);
    expect((await late.get('/session')).status).toBe(200);
    await remove(owner);
    await api.sql`update accounts set deletion_at = now() - interval '1 hour' where id = ${account.id}`;
    expect((await owner.post('/account/keep')).status).toBe(409);
  });
});

describe('the usage', () => {
  it('[contract 12, 2] has seats and the requests of the windows with limits and resets', () =>
    withinOneMinute(api.database, async () => {
      const account = await api.newAccount('LAUNCH');
      const viewer = await PortalClient.as(api, 'VIEWER', account.id);
      const empty = (await viewer.get('/usage')).body;
      expect(empty.requests.minute).toMatchObject({ used: 0, limit: 10, remaining: 10 });
      expect([empty.days.length, empty.days.at(-1)]).toEqual([30, { day: today(), requests: 0, events: 0 }]);

      const { headers } = await api.call('GET', '/locations', { key: account.readKey });
      const { seats, requests, days } = (await viewer.get('/usage')).body;
      expect(seats).toEqual({ used: 0, limit: 4 });
      expect(requests.hour).toMatchObject({ used: 1, limit: 600, remaining: 599 });
      expect(Date.parse(requests.day.resetAt as string) / 1_000).toBe(Number(headers.get('x-ratelimit-day-reset')));
      expect(days.at(-1)).toEqual({ day: today(), requests: 1, events: 0 });
    }));

  it('[contract 12] counts the stored events by day, as a plain count does', async () => {
    const account = await api.newAccount();
    const viewer = await PortalClient.as(api, 'VIEWER', account.id);
    // Unlike numbers per day, days without any, the oldest ones deleted by the retention.
    await api.sql`
      insert into events (account_id, sequence, type, body, created_at)
      select ${account.id}, 500 + row_number() over (order by at), 'profile.updated',
      json_build_object('event', 'profile.updated', 'timestamp', '2026-07-06T18:33:29.664Z', 'account_id', ${account.id}::integer,
      'location_id', '1', 'data', json_build_object('source', 'api'))::text, at
      from (select date_trunc('day', now(), 'UTC') - day * interval '1 day' + (n % 24) * interval '59 minutes 30 seconds' as at
      from generate_series(0, 40) day, generate_series(1, 60) n
      where day % 7 <> 3 and n <= day * 3 % 17 and (day > 0 or n < 2)) stored`;
    const plain = await api.sql<{ day: string; count: number }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count from events
      where account_id = ${account.id} group by 1`;
    const counts = new Map(plain.map(({ day, count }) => [day, count]));
    const { days } = (await viewer.get('/usage')).body as { days: { day: string; events: number }[] };
    expect(days.map(({ events }) => events)).toEqual(days.map(({ day }) => counts.get(day) ?? 0));
    expect(days.filter(({ events }) => events > 0).length).toBeGreaterThan(15);
  });

  const today = () => api.clock.now().toISOString().slice(0, 10);
});

describe('the audit log', () => {
  it('[contract 12] has pages, newest first, and filters by action, user and time', async () => {
    const account = await api.newAccount();
    const admin = await PortalClient.as(api, 'ADMIN', account.id);
    await admin.signIn(admin.email);
    const { user } = (await admin.readSession()).body;
    await api.sql`
      insert into audit_log (account_id, at, actor, user_id, actor_name, action, details)
      select ${account.id}, '2026-03-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 hour', 'USER',
      case when n % 3 = 0 then ${user.id}::uuid else '00000000-0000-4000-8000-000000000001' end, 'ann', case when n % 2 = 0 then 'key.created' else 'key.revoked' end, '{"n": 1}'
      from generate_series(1, 250) n`;
    type Entry = Record<'id' | 'at' | 'action' | 'userId', string>;
    const readAll = async (query: string): Promise<Entry[]> => {
      const entries: Entry[] = [];
      let cursor: string | null = '';
      do {
        const page = await admin.get(`/audit-log?${query}${cursor && `&cursor=${cursor}`}`);
        expect([page.status, page.body.error]).toEqual([200, undefined]);
        entries.push(...(page.body.entries as Entry[]));
        cursor = page.body.nextCursor as string | null;
      } while (cursor !== null);
      return entries;
    };
    const all = await readAll('limit=100&to=2026-04-01T00:00:00Z');
    expect(all).toHaveLength(250);
    expect(new Set(all.map(({ id }) => id)).size).toBe(250);
    expect(all.map(({ at }) => at)).toEqual([...all.map(({ at }) => at)].sort().reverse());
    const same = (query: string, keep: (entry: Entry) => boolean) =>
      readAll(`limit=17&to=2026-04-01T00:00:00Z&${query}`).then((entries) => expect(entries).toEqual(all.filter(keep)));
    await same('action=key.revoked', ({ action }) => action === 'key.revoked');
    await same(`userId=${user.id}`, ({ userId }) => userId === user.id);
    const isLater = ({ at }: Entry) => at >= '2026-03-02T00:00:00.000Z';
    const created = `userId=${user.id}&action=key.created&from=2026-03-02T00:00:00Z`;
    await same(created, (entry) => entry.userId === user.id && entry.action === 'key.created' && isLater(entry));
    const [first] = (await admin.get('/audit-log?limit=1')).body.entries;
    expect(first).toMatchObject({ action: 'user.signed_in', userId: user.id, address: expect.any(String) });
    for (const wrong of [
      'limit=0',
      'limit=101',
      'cursor=nonsense',
      `cursor=${'x'.repeat(101)}`,
      'userId=x',
      'from=yesterday',
      'from=2026-02-30T00:00:00Z',
      'to=2026-04-31T00:00:00Z',
    ])
      expect([wrong, (await admin.get(`/audit-log?${wrong}`)).status]).toEqual([wrong, 422]);
  });
});
