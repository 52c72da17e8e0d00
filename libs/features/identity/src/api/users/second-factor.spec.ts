import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import { COOKIE, PASSWORD, PortalClient, refusedWith, statusesOf } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '../../testing/identity-api.js';

const clock = portalClock();
const options = { clock, variables: { TRUSTED_PROXIES: '127.0.0.1' } };
const api = apiOfFile(options);
const second = apiBeside(api, options);

const STEP_MS = 30_000;
const codeAt = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + steps * STEP_MS) / 1_000) });

/** A member with the second factor, and the browser that has enabled it. */
async function protectedMember() {
  const browser = await PortalClient.as(api, 'EDITOR');
  const { secret } = (await browser.post('/second-factor/start', { password: PASSWORD })).body;
  const confirmed = await browser.post('/second-factor/confirm', { code: codeAt(secret) });
  await browser.readSession();
  // The next code is another one.
  clock.forward(2 * STEP_MS);
  const recoveryCodes = confirmed.body.recoveryCodes as [string, ...string[]];
  return { email: browser.email, userId: browser.userId, browser, secret: secret as string, recoveryCodes };
}

const pendingBrowser = async (email: string, at = api, address?: string) => {
  const browser = await PortalClient.open(at, address);
  expect((await browser.signIn(email)).body).toEqual({ secondFactorRequired: true });
  return browser;
};
const enter = (browser: PortalClient, body: object) => browser.post('/sign-in/second-factor', body);
const statusOf = async (email: string, body: object) => (await enter(await pendingBrowser(email), body)).status;
const asksForFactor = async (email: string) =>
  (await (await PortalClient.open(api)).signIn(email)).body.secondFactorRequired as boolean;

describe('setting the second factor up', () => {
  it('[contract 12] needs the password and a first code, answers ten recovery codes, ends the other sessions and rotates the own', async () => {
    const browser = await PortalClient.as(api, 'EDITOR');
    const { email, token: before } = browser;
    const other = await PortalClient.signedIn(api, email);
    const start = (password = PASSWORD) => browser.post('/second-factor/start', { password });
    expect((await browser.post('/second-factor/confirm', { code: '123456' })).status).toBe(409);
    expect(await refusedWith(start('not the password'))).toEqual([422, 'password']);
    const { secret, otpauthUrl } = (await start()).body;
    expect(otpauthUrl).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
    const [stored] = await api.sql`select totp_secret as sealed from users where email = ${email}`;
    expect(stored?.['sealed']).not.toContain(secret);
    // Not needed before it is confirmed.
    expect(await asksForFactor(email)).toBe(false);

    expect((await browser.post('/second-factor/confirm', { code: '000000' })).status).toBe(422);
    const confirmed = await browser.post('/second-factor/confirm', { code: codeAt(secret) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(browser.token).not.toBe(before);
    await browser.readSession();
    expect((await browser.get('/profile')).body).toMatchObject({ secondFactorEnabled: true, recoveryCodesLeft: 10 });
    expect((await other.get('/profile')).status).toBe(401);
    expect((await start()).status).toBe(409);
  });

  it('[contract 12] is undone with the password', async () => {
    const { email, browser } = await protectedMember();
    const disable = async (password = PASSWORD) => (await browser.post('/second-factor/disable', { password })).status;
    expect([await disable('not the password'), await disable(), await disable()]).toEqual([422, 200, 409]);
    expect(await asksForFactor(email)).toBe(false);
  });
});

describe('sign-in with the second factor', () => {
  it('[contract 12] a session without it permits nothing; with it the session gets a new token, and the old one is worthless', async () => {
    const { email, secret } = await protectedMember();
    const browser = await pendingBrowser(email);
    const pending = browser.token as string;
    for (const path of ['/profile', '/sessions', '/api/v4/subscriptions'])
      expect((await browser.get(path)).status).toBe(401);
    expect((await browser.readSession()).body).toMatchObject({ signedIn: false, user: null, accounts: [] });
    expect((await enter(browser, {})).status).toBe(422);
    expect((await enter(browser, { code: codeAt(secret), recoveryCode: 'x' })).status).toBe(422);
    expect((await enter(browser, { code: codeAt(secret) })).status).toBe(200);
    expect(browser.token).not.toBe(pending);
    await browser.readSession();
    expect((await browser.get('/profile')).status).toBe(200);
    expect((await enter(browser, { code: codeAt(secret) })).status).toBe(409);
    browser.setCookie(COOKIE, pending);
    expect((await browser.get('/profile')).status).toBe(401);
  });

  it('[contract 12] a code is valid once, also for requests at the same time in two processes', async () => {
    const { email, secret } = await protectedMember();
    const browsers = [await pendingBrowser(email), await pendingBrowser(email, second)];
    const code = codeAt(secret);
    expect(await statusesOf(browsers.map((browser) => enter(browser, { code })))).toEqual([200, 401]);
    // An older code is not valid after a newer one.
    for (const [used, status] of [
      [code, 401],
      [codeAt(secret, -1), 401],
      [codeAt(secret, 1), 200],
    ] as const)
      expect(await statusOf(email, { code: used })).toBe(status);
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])(
    '[contract 12] one step before and after is accepted, two are not: %d is answered with %d',
    async (steps, status) => {
      const { email, secret } = await protectedMember();
      // Far from the code of the set-up, and in the middle of a step.
      clock.forward(4 * STEP_MS + STEP_MS / 2 - (clock.now().getTime() % STEP_MS));
      expect(await statusOf(email, { code: codeAt(secret, steps) })).toBe(status);
    },
  );

  it('[contract 12] a recovery code is valid once, however it is typed, and new ones replace all', async () => {
    const { email, recoveryCodes, browser } = await protectedMember();
    const [first, next] = recoveryCodes;
    const recoveryCode = first.toUpperCase().replaceAll('-', ' ');
    const pair = [await pendingBrowser(email), await pendingBrowser(email, second)];
    expect(await statusesOf(pair.map((each) => enter(each, { recoveryCode })))).toEqual([200, 401]);
    expect(await statusOf(email, { recoveryCode: first })).toBe(401);
    expect((await browser.get('/profile')).body.recoveryCodesLeft).toBe(9);
    const replaced = (await browser.post('/second-factor/recovery-codes', { password: PASSWORD })).body.recoveryCodes;
    expect(replaced).toHaveLength(10);
    expect(await statusOf(email, { recoveryCode: next })).toBe(401);
    expect(await statusOf(email, { recoveryCode: replaced[0] })).toBe(200);
  });

  it('[contract 12, reliability 3, API2] wrong codes are limited over all sessions of the user, and recorded; a browser that the user knows is not locked out', async () => {
    const { email, secret, userId } = await protectedMember();
    const known = await pendingBrowser(email);
    expect((await enter(known, { code: codeAt(secret) })).status).toBe(200);
    await known.readSession();
    await known.post('/sign-out');
    clock.forward(2 * STEP_MS);
    await expectLimit({ first: 10, status: 401 }, async (round) =>
      enter(await pendingBrowser(email, round % 2 ? api : second), { code: '000000' }),
    );
    expect(await statusOf(email, { code: codeAt(secret) })).toBe(429);
    expect(await api.count("audit_log where user_id = $1 and action = 'user.sign_in_failed'", userId)).toBe(10);
    await known.signIn(email);
    expect((await enter(known, { code: codeAt(secret) })).status).toBe(200);
  });

  it.each([
    ['codes', { code: '000000' }],
    ['recovery codes', { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' }],
  ])(
    '[contract 12, reliability 3, API2] wrong %s of a stranger, who knows the password, do not lock the recovery codes of the owner in a new browser behind the same address',
    async (_, wrong) => {
      const { email, recoveryCodes } = await protectedMember();
      const [stranger, owner] = [
        await pendingBrowser(email, api, '203.0.113.7'),
        await pendingBrowser(email, api, '203.0.113.7'),
      ];
      await expectLimit({ first: 10, status: 401, further: 1 }, () => enter(stranger, wrong));
      const { status } = await enter(stranger, { recoveryCode: recoveryCodes[0] });
      expect(status).toBe('recoveryCode' in wrong ? 429 : 200);
      expect((await enter(owner, { recoveryCode: recoveryCodes[1] })).status).toBe(200);
    },
  );
});
