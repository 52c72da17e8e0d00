/** @part base */
import { describe, expect, it } from '@jest/globals';
import { COOKIE, PortalClient } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../../testing/index.js';

const api = apiOfFile({ variables: { SESSION_REQUESTS_PER_MINUTE: '60' } });

const browsers = async (count: number) => {
  const { email, userId } = await api.newMember({ accountId: api.account.id, role: 'EDITOR' });
  const clients = [];
  for (let each = 0; each < count; each += 1) {
    const client = await PortalClient.open(api);
    await client.signIn(email);
    clients.push(client);
  }
  return { email, userId, clients: clients as [PortalClient, ...PortalClient[]] };
};
const statusOf = async (client: PortalClient | undefined) => (await client?.get('/profile'))?.status;

describe('own sessions', () => {
  it('[contract 12] a user lists and ends the own sessions, and no others', async () => {
    const { clients } = await browsers(3);
    const stranger = await PortalClient.as(api, 'OWNER');
    const listed: { id: string; current: boolean }[] = (await clients[0].get('/sessions')).body.sessions;
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const other = listed.find(({ current }) => !current)?.id as string;
    expect((await stranger.delete(`/sessions/${other}`)).status).toBe(404);
    expect((await clients[0].delete(`/sessions/${other}`)).status).toBe(200);
    expect((await clients[0].delete(`/sessions/${other}`)).status).toBe(404);
    const statuses = [await statusOf(clients[1]), await statusOf(clients[2])];
    expect(statuses.sort()).toEqual([200, 401]);
    expect((await clients[0].post('/sessions/end-others')).status).toBe(200);
    const left = [];
    for (const client of [...clients, stranger]) left.push(await statusOf(client));
    expect(left).toEqual([200, 401, 401, 200]);
    const [own] = (await clients[0].get('/sessions')).body.sessions;
    await clients[0].delete(`/sessions/${own.id}`);
    expect(clients[0].token).toBeUndefined();
  });

  it('[contract 12] a user with several accounts switches between them: the session gets a new token and the role there, and a tab with the CSRF token of the earlier one is refused', async () => {
    const { clients, userId } = await browsers(1);
    const there = await api.newAccount();
    const stranger = await api.newAccount();
    await api.sql`insert into memberships (account_id, user_id, role) values (${there.id}, ${userId}, 'ADMIN')`;
    const [browser] = clients;
    const before = browser.token as string;
    const { accounts } = (await browser.readSession()).body;
    expect(accounts).toMatchObject([
      { id: api.account.id, role: 'EDITOR' },
      { id: there.id, role: 'ADMIN' },
    ]);
    expect((await browser.post('/session/account', { accountId: stranger.id })).status).toBe(404);
    expect((await browser.post('/session/account', { accountId: there.id })).status).toBe(200);
    expect(browser.token).not.toBe(before);
    // A tab that has not read the session again cannot write to another account by mistake.
    expect((await browser.patch('/profile', { name: 'Ann' })).status).toBe(403);
    expect((await browser.readSession()).body.account).toMatchObject({ id: there.id, role: 'ADMIN' });
    expect((await browser.patch('/profile', { name: 'Ann' })).body.name).toBe('Ann');
    const old = await PortalClient.open(api);
    old.setCookie(COOKIE, before);
    expect(await statusOf(old)).toBe(401);
  });

  it('[contract 12] a user may have many sessions, and the oldest ones end; sessions without second factor end none of the others', async () => {
    const { clients, userId, email } = await browsers(1);
    await api.sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${userId}`;
    for (let each = 0; each < 3; each += 1) await (await PortalClient.open(api)).signIn(email);
    await api.sql`
      insert into sessions (digest, user_id, account_id, second_factor_pending, created_at, last_used_at, expires_at, address)
      select sha256(n::text::bytea), user_id, account_id, true, now(), now(), now() + interval '1 hour', 'x'
      from memberships, generate_series(1, 60) n where user_id = ${userId}`;
    await (await PortalClient.open(api)).signIn(email);
    expect(await api.count('sessions where user_id = $1 and second_factor_pending', userId)).toBeLessThanOrEqual(50);
    expect(await statusOf(clients[0])).toBe(200);
  });

  it('[contract 12] the profile is the own one, and its name has 1 to 200 characters', async () => {
    const browser = await PortalClient.as(api, 'VIEWER');
    const profile = { name: 'Zoë Müller', hasPassword: true, secondFactorEnabled: false, recoveryCodesLeft: 0 };
    expect((await browser.patch('/profile', { name: 'Zoë Müller' })).body).toMatchObject(profile);
    for (const name of ['', ' \u200b ', 'x'.repeat(201)])
      expect([name, (await browser.patch('/profile', { name })).status]).toEqual([name, 422]);
  });
});

it('[contract 12, reliability 3, API4] the limit of requests a user with sessions is limited in the portal and in the public API together; keys and other users are not', async () => {
  const { clients } = await browsers(2);
  const statuses = new Set<number>();
  let refused;
  for (let round = 0; round < 70; round += 1) {
    const client = clients[round % 2] as PortalClient;
    const answer = await client.get(round % 3 === 0 ? '/api/v4/locations' : '/profile');
    statuses.add(answer.status);
    if (answer.status === 429) refused = answer;
  }
  expect([...statuses].sort()).toEqual([200, 429]);
  expect(refused?.body.error).toMatchObject({ code: 'RATE_LIMITED', limiting_window: 'minute' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.call('GET', '/locations')).status).toBe(200);
  expect(await statusOf(await PortalClient.as(api, 'VIEWER'))).toBe(200);
});
