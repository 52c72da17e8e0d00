import { describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../../testing/identity-api.js';

const api = apiOfFile({ variables: { SESSION_REQUESTS_PER_MINUTE: '60' } });

/** A browser of a new user, and another one of the same user. */
const browsers = async () => {
  const first = await PortalClient.as(api, 'EDITOR');
  return [first, await PortalClient.signedIn(api, first.email)] as const;
};
const statusOf = async (client: PortalClient) => (await client.get('/profile')).status;

describe('own sessions', () => {
  it('[contract 12] a user lists and ends the own sessions, and no others', async () => {
    const [first, second] = await browsers();
    const third = await PortalClient.signedIn(api, first.email);
    const stranger = await PortalClient.as(api, 'OWNER');
    const listed: { id: string; current: boolean }[] = (await first.get('/sessions')).body.sessions;
    expect(listed.map(({ current }) => current).sort()).toEqual([false, false, true]);
    const other = listed.find(({ current }) => !current)?.id as string;
    expect((await stranger.delete(`/sessions/${other}`)).status).toBe(404);
    expect((await first.delete(`/sessions/${other}`)).status).toBe(200);
    expect((await first.delete(`/sessions/${other}`)).status).toBe(404);
    expect([await statusOf(second), await statusOf(third)].sort()).toEqual([200, 401]);
    expect((await first.post('/sessions/end-others')).status).toBe(200);
    const left = [];
    for (const client of [first, second, third, stranger]) left.push(await statusOf(client));
    expect(left).toEqual([200, 401, 401, 200]);
    const [own] = (await first.get('/sessions')).body.sessions;
    await first.delete(`/sessions/${own.id}`);
    expect(first.token).toBeUndefined();
  });

  it('[contract 12] a user with several accounts switches between them: the session gets a new token and the role there, and a tab with the CSRF token of the earlier one is refused', async () => {
    const browser = await PortalClient.as(api, 'EDITOR');
    const [there, stranger] = [await api.newAccount(), await api.newAccount()];
    await api.sql`insert into memberships (account_id, user_id, role) values (${there.id}, ${browser.userId}, 'ADMIN')`;
    const { token: before } = browser;
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
    expect(await statusOf(await PortalClient.withToken(api, before))).toBe(401);
  });

  it('[contract 12] a user may have many sessions, and the oldest ones end; sessions without second factor end none of the others', async () => {
    const browser = await PortalClient.as(api, 'EDITOR');
    const { userId, email } = browser;
    await api.sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${userId}`;
    await api.sql`
      insert into sessions (digest, user_id, account_id, second_factor_pending, created_at, last_used_at, expires_at, address)
      select sha256(n::text::bytea), user_id, account_id, true, now(), now(), now() + interval '1 hour', 'x'
      from memberships, generate_series(1, 60) n where user_id = ${userId}`;
    await PortalClient.signedIn(api, email);
    expect(await api.count('sessions where user_id = $1 and second_factor_pending', userId)).toBeLessThanOrEqual(50);
    expect(await statusOf(browser)).toBe(200);
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
  const pair = await browsers();
  const answers = [];
  for (let round = 0; round < 70; round += 1)
    answers.push(await pair[round % 2 ? 1 : 0].get(round % 3 === 0 ? '/api/v4/subscriptions' : '/profile'));
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 429]);
  const refused = answers.find(({ status, body }) => status === 429 && body.error);
  expect(refused?.body.error).toMatchObject({ code: 'RATE_LIMITED', limiting_window: 'minute' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.call('GET', '/subscriptions')).status).toBe(200);
  expect(await statusOf(await PortalClient.as(api, 'VIEWER'))).toBe(200);
});
