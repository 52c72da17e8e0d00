/** @part base */
import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { COOKIE, PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '../../testing/index.js';

const clock = portalClock();
const api = apiOfFile({ clock });
const second = apiBeside(api, { clock });

const STEP_MS = 30_000;
const codeAt = (secret: string, offsetMs = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + offsetMs) / 1_000) });

/** A member with the second factor, and the browser that has enabled it. */
async function protectedMember() {
  const browser = await PortalClient.as(api, 'EDITOR');
  const { email, userId } = browser;
  const { secret } = (await browser.post('/second-factor/start', { password: PASSWORD })).body;
  const confirmed = await browser.post('/second-factor/confirm', { code: codeAt(secret) });
  await browser.readSession();
  // The next code is another one.
  clock.forward(2 * STEP_MS);
  return { email, userId, browser, secret: secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const pendingBrowser = async (email: string, at: Pick<RunningApi, 'url'> = api) => {
  const browser = await PortalClient.open(at);
  expect((await browser.signIn(email)).body).toEqual({ secondFactorRequired: true });
  return browser;
};
const enter = (browser: PortalClient, body: object) => browser.post('/sign-in/second-factor', body);

describe('setting the second factor up', () => {
  it('[contract 12] needs the password and a first code, answers ten recovery codes, ends the other sessions and rotates the own', async () => {
    const { email } = await api.newMember({ accountId: api.account.id, role: 'EDITOR' });
    const [browser, other] = [await PortalClient.open(api), await PortalClient.open(api)];
    await browser.signIn(email);
    await other.signIn(email);
    expect((await browser.post('/second-factor/confirm', { code: '123456' })).status).toBe(409);
    const wrong = browser.post('/second-factor/start', { password: 'not the password' });
    expect(await refusedWith(wrong)).toEqual([422, 'password']);
    const { secret, otpauthUrl } = (await browser.post('/second-factor/start', { password: PASSWORD })).body;
    expect(otpauthUrl).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
    const [stored] = await api.sql`select totp_secret as sealed from users where email = ${email}`;
    expect(stored?.['sealed']).not.toContain(secret);
    // Not needed before it is confirmed.
    expect((await (await PortalClient.open(api)).signIn(email)).body).toEqual({ secondFactorRequired: false });

    const before = browser.token as string;
    expect((await browser.post('/second-factor/confirm', { code: '000000' })).status).toBe(422);
    const confirmed = await browser.post('/second-factor/confirm', { code: codeAt(secret) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(browser.token).not.toBe(before);
    await browser.readSession();
    expect((await browser.get('/profile')).body).toMatchObject({ secondFactorEnabled: true, recoveryCodesLeft: 10 });
    expect((await other.call('GET', '/profile')).status).toBe(401);
    expect((await browser.post('/second-factor/start', { password: PASSWORD })).status).toBe(409);
  });

  it('[contract 12] is undone with the password', async () => {
    const { email, browser } = await protectedMember();
    const disable = (password: string) => browser.post('/second-factor/disable', { password });
    expect((await disable('not the password')).status).toBe(422);
    expect((await disable(PASSWORD)).status).toBe(200);
    expect((await disable(PASSWORD)).status).toBe(409);
    expect((await (await PortalClient.open(api)).signIn(email)).body).toEqual({ secondFactorRequired: false });
  });
});

describe('sign-in with the second factor', () => {
  it('[contract 12] a session without it permits nothing; with it the session gets a new token, and the old one is worthless', async () => {
    const { email, secret } = await protectedMember();
    const browser = await pendingBrowser(email);
    const pending = browser.token as string;
    for (const path of ['/profile', '/sessions', '/api/v4/locations'])
      expect((await browser.get(path)).status).toBe(401);
    expect((await browser.readSession()).body).toMatchObject({ signedIn: false, user: null, accounts: [] });
    expect((await enter(browser, {})).status).toBe(422);
    expect((await enter(browser, { code: codeAt(secret), recoveryCode: 'x' })).status).toBe(422);
    expect((await enter(browser, { code: codeAt(secret) })).status).toBe(200);
    expect(browser.token).not.toBe(pending);
    await browser.readSession();
    expect((await browser.get('/profile')).status).toBe(200);
    expect((await enter(browser, { code: codeAt(secret) })).status).toBe(409);
    const fixed = await PortalClient.open(api);
    fixed.setCookie(COOKIE, pending);
    expect((await fixed.get('/profile')).status).toBe(401);
  });

  it('[contract 12] a code is valid once, also for requests at the same time in two processes', async () => {
    const { email, secret } = await protectedMember();
    const browsers = [await pendingBrowser(email), await pendingBrowser(email, second)];
    const code = codeAt(secret);
    const answers = await Promise.all(browsers.map((browser) => enter(browser, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await enter(await pendingBrowser(email), { code })).status).toBe(401);
    // An older code is not valid after a newer one.
    expect((await enter(await pendingBrowser(email), { code: codeAt(secret, -STEP_MS) })).status).toBe(401);
    expect((await enter(await pendingBrowser(email), { code: codeAt(secret, STEP_MS) })).status).toBe(200);
  });

  it('[contract 12] one step before and after is accepted, two are not', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const { email, secret } = await protectedMember();
      // Far from the code of the set-up, and in the middle of a step.
      clock.forward(4 * STEP_MS + STEP_MS / 2 - (clock.now().getTime() % STEP_MS));
      const answer = await enter(await pendingBrowser(email), { code: codeAt(secret, steps * STEP_MS) });
      expect([steps, answer.status]).toEqual([steps, status]);
    }
  });

  it('[contract 12] a recovery code is valid once, however it is typed, and new ones replace all', async () => {
    const { email, recoveryCodes, browser } = await protectedMember();
    const [first = '', next = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const pair = [await pendingBrowser(email), await pendingBrowser(email, second)];
    const answers = await Promise.all(pair.map((each) => enter(each, { recoveryCode: typed })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await enter(await pendingBrowser(email), { recoveryCode: first })).status).toBe(401);
    expect((await browser.get('/profile')).body.recoveryCodesLeft).toBe(9);
    const replaced = await browser.post('/second-factor/recovery-codes', { password: PASSWORD });
    expect(replaced.body.recoveryCodes).toHaveLength(10);
    expect((await enter(await pendingBrowser(email), { recoveryCode: next })).status).toBe(401);
    const [fresh] = replaced.body.recoveryCodes as string[];
    expect((await enter(await pendingBrowser(email), { recoveryCode: fresh })).status).toBe(200);
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
    expect((await enter(await pendingBrowser(email), { code: codeAt(secret) })).status).toBe(429);
    expect(await api.count("audit_log where user_id = $1 and action = 'user.sign_in_failed'", userId)).toBe(10);
    await known.signIn(email);
    expect((await enter(known, { code: codeAt(secret) })).status).toBe(200);
  });
});
