import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { accountsApi } from '../../testing/accounts-api.js';
import { PortalClient } from '../../testing/portal-client.js';
import { withinOneMinute } from '../../testing/within-one-minute.js';

const api = accountsApi();

/** An administrator and a viewer of a new account. */
async function newPair() {
  const { id } = await api.newAccount('GROWTH');
  return { id, admin: await PortalClient.as(api, 'ADMIN', id), viewer: await PortalClient.as(api, 'VIEWER', id) };
}

describe('the account', () => {
  it('[contract 12] shows name, plan and status to every role, and an administrator renames it', async () => {
    const { id, admin, viewer } = await newPair();
    const account = { id, plan: 'GROWTH', status: 'ACTIVE', deletionAt: null };
    expect((await viewer.get('/account')).body).toMatchObject(account);
    const renamed = await admin.patch('/account', { name: ' Acme ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Acme']);
    for (const name of ['  ', '\u0000', '\u202e\n', '\u200b\u3164'])
      expect([name, (await admin.patch('/account', { name })).status]).toEqual([name, 422]);
    expect((await viewer.get('/account')).body.name).toBe('Acme');
  });

  it('[contract 12] return origins are replaced as a whole, and each must be an origin', async () => {
    const { admin, viewer } = await newPair();
    const put = (...origins: string[]) => admin.put('/return-origins', { origins });
    const origins = ['https://app.example', 'http://localhost:3000'];
    expect((await put(...origins, 'https://app.example')).body).toEqual({ origins });
    const wrong = await put('https://app.example', 'https://app.example/path', 'ftp://app.example');
    expect([wrong.status, pluck(wrong.body.error.details, 'field')]).toEqual([422, ['origins.1', 'origins.2']]);
    expect((await viewer.get('/return-origins')).body.origins).toHaveLength(2);
    expect((await put()).body).toEqual({ origins: [] });
    expect((await viewer.get('/return-origins')).body.origins).toEqual([]);
  });

  it.each([
    {
      rule: '[contract 12] says whether the oldest posts make room',
      path: '/publishing-settings',
      before: { replacesOldestPosts: false },
      sent: { replacesOldestPosts: true },
      after: { replacesOldestPosts: true },
      wrong: [],
      entry: { action: 'account.live_posts_changed', details: { replacesOldestPosts: true } },
    },
    {
      rule: '[health] says which of the known holidays do not count',
      path: '/holiday-settings',
      before: { ignored: [] },
      sent: { ignored: ['Epiphany', 'Christmas Eve', 'Epiphany'] },
      after: { ignored: ['Christmas Eve', 'Epiphany'] },
      wrong: [{ ignored: ['Nobody’s Day'] }, { ignored: Array<string>(301).fill('Epiphany') }],
      entry: {
        action: 'account.holidays_changed',
        details: { before: [], after: ['Christmas Eve', 'Epiphany'] },
      },
    },
  ])('$rule, which administrators change, with one entry of the audit log', async (setting) => {
    const { path, before, sent, after, wrong, entry } = setting;
    const { admin, viewer } = await newPair();
    expect((await viewer.get(path)).body).toEqual(before);
    for (const body of wrong) expect((await admin.put(path, body)).status).toBe(422);
    for (let again = 0; again < 2; again += 1) expect((await admin.put(path, sent)).body).toEqual(after);
    expect((await viewer.get(path)).body).toEqual(after);
    const { entries } = (await admin.get(`/audit-log?action=${entry.action}`)).body;
    expect(entries).toMatchObject([{ details: entry.details }]);
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

      const { headers } = await api.call('GET', '/subscriptions', { key: account.readKey });
      const { seats, requests, days } = (await viewer.get('/usage')).body;
      expect(seats).toEqual({ used: 0, limit: 4 });
      expect(requests.hour).toMatchObject({ used: 1, limit: 600, remaining: 599 });
      expect(Date.parse(requests.day.resetAt as string) / 1_000).toBe(Number(headers.get('x-ratelimit-day-reset')));
      expect(days.at(-1)).toEqual({ day: today(), requests: 1, events: 0 });
    }));

  it('[contract 12] counts the stored events by day, as a plain count does', async () => {
    const { id, viewer } = await newPair();
    // Unlike numbers per day, days without any, the oldest ones deleted by the retention.
    await api.sql`
      insert into events (account_id, sequence, type, body, created_at)
      select ${id}, 500 + row_number() over (order by at), 'profile.updated',
      json_build_object('event', 'profile.updated', 'timestamp', '2026-07-06T18:33:29.664Z', 'account_id', ${id}::integer,
      'location_id', '1', 'data', json_build_object('source', 'api'))::text, at
      from (select date_trunc('day', now(), 'UTC') - day * interval '1 day' + (n % 24) * interval '59 minutes 30 seconds' as at
      from generate_series(0, 40) day, generate_series(1, 60) n
      where day % 7 <> 3 and n <= day * 3 % 17 and (day > 0 or n < 2)) stored`;
    const plain = await api.sql<{ day: string; count: number }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count from events
      where account_id = ${id} group by 1`;
    const counts = new Map(plain.map(({ day, count }) => [day, count]));
    const { days } = (await viewer.get('/usage')).body as { days: { day: string; events: number }[] };
    expect(days.map(({ events }) => events)).toEqual(days.map(({ day }) => counts.get(day) ?? 0));
    expect(days.filter(({ events }) => events > 0).length).toBeGreaterThan(15);
  });

  const today = () => api.clock.now().toISOString().slice(0, 10);
});

describe('the audit log', () => {
  it('[contract 12] has pages, newest first, and filters by action, user and time', async () => {
    const { id, admin } = await newPair();
    const { userId } = admin;
    await admin.patch('/account', { name: 'Acme' });
    await api.sql`
      insert into audit_log (account_id, at, actor, user_id, actor_name, action, details)
      select ${id}, '2026-03-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 hour', 'USER',
      case when n % 3 = 0 then ${userId}::uuid else '00000000-0000-4000-8000-000000000001' end, 'ann', case when n % 2 = 0 then 'key.created' else 'key.revoked' end, '{"n": 1}'
      from generate_series(1, 250) n`;
    type Entry = Record<'id' | 'at' | 'action' | 'userId', string>;
    const readAll = async (query: string): Promise<Entry[]> => {
      const entries: Entry[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await admin.get(`/audit-log?to=2026-04-01T00:00:00Z&${query}${cursor && `&cursor=${cursor}`}`);
        expect([page.status, page.body.error]).toEqual([200, undefined]);
        entries.push(...(page.body.entries as Entry[]));
        cursor = page.body.nextCursor as string | null;
      }
      return entries;
    };
    const all = await readAll('limit=100');
    expect(all).toHaveLength(250);
    expect(new Set(all.map((entry) => entry.id)).size).toBe(250);
    expect(all.map(({ at }) => at)).toEqual([...all.map(({ at }) => at)].sort().reverse());
    const from = '2026-03-02T00:00:00.000Z';
    for (const [query, isFound] of [
      ['action=key.revoked', ({ action }) => action === 'key.revoked'],
      [`userId=${userId}`, (entry) => entry.userId === userId],
      [
        `userId=${userId}&action=key.created&from=${from}`,
        (entry) => entry.userId === userId && entry.action === 'key.created' && entry.at >= from,
      ],
    ] satisfies [string, (entry: Entry) => boolean][])
      expect(await readAll(`limit=17&${query}`)).toEqual(all.filter(isFound));
    const [first] = (await admin.get('/audit-log?limit=1')).body.entries;
    expect(first).toMatchObject({ action: 'account.renamed', userId, address: expect.any(String) });
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
