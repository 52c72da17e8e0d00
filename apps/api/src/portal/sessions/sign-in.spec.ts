/** @part base */
import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { expectLimit, portalClock, waitForLock } from '@listings/api-kit/testing';
import { deleteEndedRows } from '@listings/feature-accounts';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { COOKIE, PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { deleteExpiredRows, IDENTITY } from '@listings/feature-identity';
import { manualClock } from '@listings/testing';
import { apiBeside, apiOfFile, startApi } from '../../testing/index.js';

const clock = portalClock();
const variables = { TRUSTED_PROXIES: '127.0.0.1' };
const api = apiOfFile({ clock, variables });
const second = apiBeside(api, { clock, variables });

let addresses = 0;
const browserAt = (address = `198.51.100.${(addresses += 1)}`, at: Pick<RunningApi, 'url'> = api) =>
  PortalClient.open(at, address);
const member = () => api.newMember({ accountId: api.account.id, role: 'EDITOR' });
const attempt = async (browser: PortalClient, email: string, password = 'not the password') =>
  browser.post('/sign-in', { email, password });

describe('sign-in', () => {
  it('[contract 12] an unknown address, a wrong password, and a user without password or account fail alike, with the same work', async () => {
    const { email } = await member();
    const sso = await member();
    await api.sql`update users set password_hash = null where id = ${sso.userId}`;
    const homeless = await member();
    await api.sql`delete from memberships where user_id = ${homeless.userId}`;
    const answers = [];
    for (const [address, password] of [
      [email, 'not the password'],
      ['nobody@members.example', 'not the password'],
      [sso.email, PASSWORD],
      [homeless.email, PASSWORD],
    ] as const) {
      const { computed } = api.get(IDENTITY).passwords;
      const answer = await attempt(await browserAt(), address, password);
      const { correlation_id: _, ...error } = answer.body.error;
      const work = api.get(IDENTITY).passwords.computed - computed;
      answers.push({ status: answer.status, error, work, cookies: answer.headers.getSetCookie() });
    }
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'AUTH_INVALID_KEY' }, work: 1, cookies: [] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('[contract 12] the cookies are HttpOnly, Secure, SameSite=Lax and bound to the host; a token from before the sign-in has no rights', async () => {
    const { email } = await member();
    const browser = await browserAt();
    const planted = 'p'.repeat(43);
    browser.setCookie(COOKIE, planted);
    const signedIn = await browser.signIn(email);
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(browser.token).not.toBe(planted);
    const fixed = await browserAt();
    fixed.setCookie(COOKIE, planted);
    expect((await fixed.get('/profile')).status).toBe(401);
  });

  it('[contract 12] on loopback the cookies need no TLS, and behind a proxy with TLS they do whatever connection the proxy makes', async () => {
    const { email } = await member();
    const variables = { PUBLIC_URL: 'http://localhost:3000' };
    const local = await startApi({ clock, databaseUrl: api.databaseUrl, variables });
    const body = { email, password: PASSWORD };
    const cookiesOf = async (at: RunningApi, headers: Record<string, string>) =>
      (await (await PortalClient.open(at)).post('/sign-in', body, { headers })).headers.getSetCookie();
    const plain = await cookiesOf(local, {});
    expect(plain).toHaveLength(2);
    for (const cookie of plain) expect(cookie).toMatch(/^listings_.*; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const protocol of ['http', 'https'])
      for (const cookie of await cookiesOf(api, { 'x-forwarded-proto': protocol, 'x-forwarded-host': 'x.example' }))
        expect(cookie).toMatch(/^__Host-.*; Secure; SameSite=Lax$/);
    await local.close();
  });

  it('[contract 12] a second sign-in in the same browser ends its first session', async () => {
    const { email } = await member();
    const browser = await browserAt();
    await browser.signIn(email);
    const first = browser.token as string;
    await browser.signIn(email);
    expect(browser.token).not.toBe(first);
    const stolen = await browserAt();
    stolen.setCookie(COOKIE, first);
    expect((await stolen.get('/profile')).status).toBe(401);
  });

  it.each([
    ['the password is changed', 'update users set password_hash = null where id = $1'],
    ['the member is removed', 'delete from memberships where user_id = $1'],
  ])('[contract 12] starts no session when %s while the password is compared', async (_, change) => {
    const { email, userId } = await member();
    const browser = await browserAt();
    let answer: ReturnType<typeof attempt> | undefined;
    await api.database.transaction(async (transaction) => {
      await transaction.execute('select from users where id = $1 for update', [userId]);
      answer = attempt(browser, email, PASSWORD);
      await Promise.race([answer, waitForLock(api)]);
      await transaction.execute(change, [userId]);
      await transaction.execute('delete from sessions where user_id = $1', [userId]);
    });
    expect((await answer)?.status).toBe(401);
    expect(await api.count('sessions where user_id = $1', userId)).toBe(0);
  });

  it('[contract 12] a hash with older parameters is replaced at sign-in', async () => {
    const { email, userId } = await member();
    const old = await hash(PASSWORD, { memoryCost: 8_192 });
    await api.sql`update users set password_hash = ${old} where id = ${userId}`;
    expect((await (await browserAt()).signIn(email)).status).toBe(200);
    const [user] = await api.sql`select password_hash as hash from users where id = ${userId}`;
    expect(user?.['hash']).toMatch(/m=19456,t=2,p=1/);
    expect((await (await browserAt()).signIn(email)).status).toBe(200);
  });
});

describe('throttling', () => {
  it('[contract 12, reliability 3, API2] failures from one address are limited over all processes and all users; successes are not counted', async () => {
    const { email } = await member();
    const address = '203.0.113.1';
    for (let round = 0; round < 21; round += 1) {
      const browser = await browserAt(address, round % 2 === 0 ? api : second);
      expect((await browser.signIn(email)).status).toBe(200);
    }
    await expectLimit({ first: 20, status: 401 }, async (round) =>
      attempt(await browserAt(address, round % 2 === 0 ? api : second), `user${round}@x.example`),
    );
    const refused = await attempt(await browserAt(address), email, PASSWORD);
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: expect.any(Number) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Elsewhere nothing is limited.
    expect((await attempt(await browserAt(), email, PASSWORD)).status).toBe(200);
  });

  it('[contract 12, reliability 3, API2] an attacker with many addresses is limited, for known and unknown users alike, and does not lock the user out of a known browser', async () => {
    const { email } = await member();
    const known = await browserAt();
    await known.signIn(email);
    await known.post('/sign-out');
    for (const target of [email, 'unknown-target@members.example'])
      await expectLimit({ first: 10, status: 401 }, async () => attempt(await browserAt(), target));
    expect((await attempt(await browserAt(), email, PASSWORD)).status).toBe(429);
    known.address = '198.51.100.250';
    expect((await known.signIn(email)).status).toBe(200);
    // The cookie of another user's browser helps nobody.
    const other = await browserAt('198.51.100.251');
    await other.signIn((await member()).email);
    expect((await attempt(other, email, PASSWORD)).status).toBe(429);
    // A known browser has a limit of its own.
    await expectLimit({ first: 10, status: 401 }, () => attempt(known, email));
    clock.forward(15 * 60_000);
    expect((await attempt(await browserAt(), email, PASSWORD)).status).toBe(200);
  });

  it('[contract 12] many attempts at the same time do not exceed the limit', async () => {
    const { email } = await member();
    const browsers = await Promise.all(
      Array.from({ length: 15 }, (_, at) => browserAt(undefined, at % 2 ? api : second)),
    );
    const answers = await Promise.all(browsers.map((browser) => attempt(browser, email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('[contract 12] counts and sessions that have ended are deleted', async () => {
    const count = async () => (await api.count('attempt_counts')) + (await api.count('sessions'));
    const { email } = await member();
    const browser = await browserAt();
    await attempt(browser, email);
    await browser.signIn(email);
    expect(await count()).toBeGreaterThanOrEqual(2);
    const later = { database: api.database, clock: manualClock(new Date(clock.now().getTime() + 32 * 24 * 3_600_000)) };
    await deleteEndedRows({ ...later, settings: { auditLogDays: 730 } });
    await deleteExpiredRows(later);
    expect(await count()).toBe(0);
  });
});
