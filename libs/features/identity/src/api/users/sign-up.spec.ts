import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import { PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { IDENTITY } from '../../identity.module.js';
import { apiWithMails } from '../../testing/api-with-mails.js';
import { apiBeside, apiOfFile } from '../../testing/identity-api.js';

const OWN_PASSWORD = 'eleven small violins';
const clock = portalClock();
const variables = { TRUSTED_PROXIES: '127.0.0.1', SIGN_UP: 'true' };
const without = apiOfFile({ clock, variables });
const closed = apiBeside(without, { clock });
const { api, mailTo, ...mails } = apiWithMails({ clock, variables: { ...variables, SIGN_UP_PLAN: 'GROWTH' } });
const second = mails.second();

let addresses = 0;

beforeEach(() => {
  addresses += 1;
});

const browserAt = (at = api) => PortalClient.open(at, `198.51.100.${addresses}`);

const signUp = (browser: PortalClient, given: { email: string; password?: string; name?: string }) =>
  browser.post('/sign-up', { accountName: 'Golden Gate Cafes', name: 'Ann', password: OWN_PASSWORD, ...given });

const confirm = (browser: PortalClient, token: string, password = OWN_PASSWORD) =>
  browser.post('/sign-up/confirm', { token, password });

/** Signs up with mails, and returns the token of the mailed link. */
const tokenFor = async (email: string) => {
  await signUp(await browserAt(), { email });
  return (await mailTo(email)).token;
};

describe('sign-up', () => {
  it('[contract 12] is refused when the configuration closes it', async () => {
    const browser = await browserAt(closed);
    const asked = signUp(browser, { email: 'ann@signup.example' });
    expect(await refusedWith(asked)).toEqual([403, 'AUTH_INSUFFICIENT_SCOPE']);
    expect((await browser.readSession()).body.signUpOpen).toBe(false);
  });

  it('[contract 12, contract 14] without mails creates the account without limits with its owner, answers the first write key once, and signs in', async () => {
    const browser = await browserAt(without);
    const { body, status } = await signUp(browser, { email: "o'ann+shop@signup.example" });
    expect([status, body.verificationRequired]).toEqual([200, false]);
    expect((await browser.readSession()).body).toMatchObject({
      signedIn: true,
      sendsMail: false,
      user: { email: "o'ann+shop@signup.example", emailVerified: false },
      account: { id: body.accountId, role: 'OWNER' },
    });
    expect((await without.call('GET', '/subscriptions', { key: body.apiKey })).status).toBe(200);
    const [account] = await without.sql`select name, plan, seat_limit from accounts where id = ${body.accountId}`;
    expect(account).toEqual({ name: 'Golden Gate Cafes', plan: 'ENTERPRISE', seat_limit: null });
    const log = await without.sql`
      select audit_log::text from audit_log where account_id = ${body.accountId} order by id`;
    const text = JSON.stringify(log);
    expect(text).toMatch(/account\.created.*key\.created.*user\.signed_in/s);
    expect(text).not.toContain(body.apiKey);
    // Without mails, nobody can be asked: the address is taken.
    expect((await signUp(await browserAt(without), { email: "O'ANN+shop@signup.example" })).status).toBe(409);
    expect((await browser.post('/email/verify/resend')).status).toBe(409);
  });

  it('[contract 12] refuses weak passwords, and texts that are no name or not the address of one mailbox', async () => {
    const browser = await browserAt(without);
    for (const [field, given] of [
      ['password', { email: 'weak@signup.example', password: 'password123' }],
      ['password', { email: 'weak.address@signup.example', password: 'weak.address' }],
      ['email', { email: 'no address' }],
      ['email', { email: 'a,victim@host.example' }],
      ['email', { email: 'victim@host.example\nBcc: all@host.example' }],
      ['name', { email: 'weak@signup.example', name: ' ' }],
    ] as const)
      expect(await refusedWith(signUp(browser, given))).toEqual([422, field]);
  });

  it('[contract 12] is limited per address of the client', async () => {
    const browser = await browserAt(without);
    const ask = (round: number) => signUp(browser, { email: `many${round}@signup.example` });
    await expectLimit({ first: 10, status: 200 }, ask);
  });
});

describe('sign-up with mails', () => {
  it('[contract 12] creates nothing before the link is opened; the link works once, also in two processes, and needs the password', async () => {
    const email = 'ben@signup.example';
    const answer = await signUp(await browserAt(), { email });
    expect(answer.body).toEqual({ verificationRequired: true, accountId: null, apiKey: null });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const users = () => api.count('users where email = $1', email);
    expect(await users()).toBe(0);
    const { link, raw, token } = await mailTo(email);
    expect(link).toMatch(/^https:\/\/listings\.example\/dashboard\/confirm-sign-up#token=/);
    // Nothing that the sender of the request chose is in the mail.
    expect(raw).not.toMatch(/Golden Gate|Ann\b/);
    const stored = await api.sql`select sign_ups::text from sign_ups`;
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|${OWN_PASSWORD}`));

    const wrong = confirm(await browserAt(), token, 'eleven small violas');
    expect(await refusedWith(wrong)).toEqual([422, 'password']);
    const pair = [await browserAt(), await browserAt(second)];
    const answers = await Promise.all(pair.map((each) => confirm(each, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await users()).toBe(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await pair[winner]?.readSession())?.body.user).toMatchObject({ email, emailVerified: true });
    const { apiKey, accountId } = answers[winner]?.body ?? {};
    // The plan that the operator has set for sign-ups.
    expect(await api.sql`select plan from accounts where id = ${accountId}`).toEqual([{ plan: 'GROWTH' }]);
    expect((await api.call('GET', '/subscriptions', { key: apiKey })).status).toBe(200);
    expect((await confirm(await browserAt(), token)).status).toBe(422);
  });

  it('[contract 12] answers alike, after the same work, for an address that has a user, and mails its user no link that creates anything', async () => {
    const { email } = await api.newMember({ accountId: api.account.id, role: 'EDITOR' });
    const seen = [];
    for (const address of [email, 'new@signup.example']) {
      const { computed } = api.get(IDENTITY).passwords;
      const { status, text, headers } = await signUp(await browserAt(), { email: address });
      const work = api.get(IDENTITY).passwords.computed - computed;
      seen.push({ status, text, headers: [...headers.keys()].sort(), work });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.work).toBe(1);
    expect((await mailTo('new@signup.example')).link).toContain('#token=');
    expect((await mailTo(email)).link).toBe('https://listings.example/dashboard/sign-in');
    expect((await (await browserAt()).signIn(email, PASSWORD)).status).toBe(200);
  });

  it('[contract 12] few mails go to one address; the answers stay the same', async () => {
    const email = 'flooded@signup.example';
    for (let round = 0; round < 5; round += 1)
      expect((await signUp(await browserAt(), { email })).body.verificationRequired).toBe(true);
    expect(await api.count('sign_ups where email = $1', email)).toBe(3);
  });

  it('[contract 12] a link ends after an hour, and with the user who has confirmed the same address before', async () => {
    const [first, other] = [await tokenFor('twice@signup.example'), await tokenFor('twice@signup.example')];
    expect((await confirm(await browserAt(), first)).status).toBe(200);
    expect((await confirm(await browserAt(), other)).status).toBe(409);
    const late = await tokenFor('late@signup.example');
    clock.forward(3_600_001);
    expect(await refusedWith(confirm(await browserAt(), late))).toEqual([422, 'token']);
  });
});
