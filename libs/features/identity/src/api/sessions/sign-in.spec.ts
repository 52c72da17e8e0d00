import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { expectLimit, portalClock, waitForLock } from '@listings/api-kit/testing';
import { PASSWORD, PortalClient, statusesOf } from '@listings/feature-accounts/testing';
import { IDENTITY } from '../../identity.module.js';
import { apiBeside, apiOfFile } from '../../testing/identity-api.js';

const clock = portalClock();
const variables = { TRUSTED_PROXIES: '127.0.0.1' };
const api = apiOfFile({ clock, variables });
const second = apiBeside(api, { clock, variables });
const local = apiBeside(api, { clock, variables: { PUBLIC_URL: 'http://localhost:3000' } });

let addresses = 0;
const browserAt = (address = `198.51.100.${(addresses += 1)}`, at = api) => PortalClient.open(at, address);
const member = (email?: string) => api.newMember({ accountId: api.account.id, role: 'EDITOR', email });
const attempt = (browser: PortalClient, email: string, password = 'not the password') =>
  browser.post('/sign-in', { email, password });
const elsewhere = async (email: string, password = PASSWORD) => attempt(await browserAt(), email, password);

describe('sign-in', () => {
  it('[contract 12] an unknown address, a wrong password, and a user without password or account fail alike, with the same work', async () => {
    const [{ email }, sso, homeless] = [await member(), await member(), await member()];
    await api.sql`update users set password_hash = null where id = ${sso.userId}`;
    await api.sql`delete from memberships where user_id = ${homeless.userId}`;
    const answers = [];
    for (const [address, password] of [
      [email, 'not the password'],
      ['nobody@members.example', 'not the password'],
      [sso.email, PASSWORD],
      [homeless.email, PASSWORD],
    ] as const) {
      const { computed } = api.get(IDENTITY).passwords;
      const answer = await elsewhere(address, password);
      const { correlation_id: _, ...error } = answer.body.error;
      const work = api.get(IDENTITY).passwords.computed - computed;
      answers.push({ status: answer.status, error, work, cookies: answer.headers.getSetCookie() });
    }
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'AUTH_INVALID_KEY' }, work: 1, cookies: [] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('[contract 12] the cookies are HttpOnly, Secure, SameSite=Lax and bound to the host; a token from before the sign-in has no rights, and a second sign-in ends the first session', async () => {
    const { email } = await member();
    const planted = 'p'.repeat(43);
    const browser = await PortalClient.withToken(api, planted);
    const cookies = (await browser.signIn(email)).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { token: first } = browser;
    await browser.signIn(email);
    expect(new Set([planted, first, browser.token]).size).toBe(3);
    for (const token of [planted, first])
      expect((await (await PortalClient.withToken(api, token)).get('/profile')).status).toBe(401);
  });

  it('[contract 12] on loopback the cookies need no TLS, and behind a proxy with TLS they do whatever connection the proxy makes', async () => {
    const body = { email: (await member()).email, password: PASSWORD };
    const cookiesOf = async (at: typeof api, headers: Record<string, string>) =>
      (await (await PortalClient.open(at)).post('/sign-in', body, { headers })).headers.getSetCookie();
    const plain = await cookiesOf(local, {});
    expect(plain).toHaveLength(2);
    for (const cookie of plain) expect(cookie).toMatch(/^listings_.*; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const protocol of ['http', 'https'])
      for (const cookie of await cookiesOf(api, { 'x-forwarded-proto': protocol, 'x-forwarded-host': 'x.example' }))
        expect(cookie).toMatch(/^__Host-.*; Secure; SameSite=Lax$/);
  });

  it.each([
    ['the password is changed', 'update users set password_hash = null where id = $1'],
    ['the member is removed', 'delete from memberships where user_id = $1'],
  ])('[contract 12] starts no session when %s while the password is compared', async (_, change) => {
    const { email, userId } = await member();
    let answer: ReturnType<typeof attempt> | undefined;
    await api.database.transaction(async (transaction) => {
      await transaction.execute('select from users where id = $1 for update', [userId]);
      answer = elsewhere(email);
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
    expect((await elsewhere(email)).status).toBe(200);
    const [user] = await api.sql`select password_hash as hash from users where id = ${userId}`;
    expect(user?.['hash']).toMatch(/m=19456,t=2,p=1/);
    expect((await elsewhere(email)).status).toBe(200);
  });
});

describe('throttling', () => {
  it('[contract 12, reliability 3, API2] failures from one address are limited over all processes and all users; successes are not counted', async () => {
    const { email } = await member();
    const address = '203.0.113.1';
    const browser = (round: number) => browserAt(address, round % 2 === 0 ? api : second);
    for (let round = 0; round < 21; round += 1) expect((await (await browser(round)).signIn(email)).status).toBe(200);
    await expectLimit({ first: 20, status: 401 }, async (round) =>
      attempt(await browser(round), `user${round}@x.example`),
    );
    const refused = await attempt(await browserAt(address), email, PASSWORD);
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: expect.any(Number) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Elsewhere nothing is limited.
    expect((await elsewhere(email)).status).toBe(200);
  });

  it('[contract 12, reliability 3, API2] an attacker with many addresses is limited, for known and unknown users alike, and does not lock the user out of a known browser', async () => {
    const { email } = await member();
    const known = await browserAt();
    await known.signIn(email);
    await known.post('/sign-out');
    for (const target of [email, 'unknown-target@members.example'])
      await expectLimit({ first: 10, status: 401 }, () => elsewhere(target, 'not the password'));
    expect((await elsewhere(email)).status).toBe(429);
    known.address = '198.51.100.250';
    expect((await known.signIn(email)).status).toBe(200);
    // The cookie of another user's browser helps nobody.
    const other = await browserAt('198.51.100.251');
    await other.signIn((await member()).email);
    expect((await attempt(other, email, PASSWORD)).status).toBe(429);
    // A known browser has a limit of its own.
    await expectLimit({ first: 10, status: 401 }, () => attempt(known, email));
    clock.forward(15 * 60_000);
    expect((await elsewhere(email)).status).toBe(200);
  });

  it('[contract 12, reliability 3, API2] letters that PostgreSQL and JavaScript lower differently do not give one user several limits', async () => {
    await member('iris.i@members.example');
    for (const variant of ['\u0130ris.i@members.example', '\u0130r\u0130s.\u0130@members.example'])
      expect((await elsewhere(variant)).status).toBe(401);
  });

  it('[contract 12] many attempts at the same time do not exceed the limit', async () => {
    const { email } = await member();
    const browsers = await Promise.all(
      Array.from({ length: 15 }, (_, at) => browserAt(undefined, at % 2 ? api : second)),
    );
    const statuses = await statusesOf(browsers.map((browser) => attempt(browser, email)));
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
  });
});
