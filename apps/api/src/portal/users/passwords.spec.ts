import { describe, expect, it } from '@jest/globals';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { IDENTITY } from '@listings/feature-identity';
/** @part base */
import { apiBeside, apiOfFile } from '../../testing/index.js';
import { apiWithMails, mailing, sendMails } from '../testing/index.js';

const NEW = 'eleven small violins';
const clock = portalClock();
const options = { clock, variables: { TRUSTED_PROXIES: '127.0.0.1' } };
const { api, inbox } = apiWithMails(options);
const second = apiBeside(api, () => mailing(inbox, options));
const without = apiOfFile();

const member = async (at = api) => {
  const browser = await PortalClient.as(at, 'EDITOR');
  const { email, userId } = browser;
  return { email, userId, browser };
};
const stranger = (at: RunningApi = api) => PortalClient.open(at);
const forgot = async (email: string, browser?: PortalClient) =>
  (browser ?? (await stranger())).post('/password/forgot', { email });

const reset = (browser: PortalClient, token: string, password = NEW) =>
  browser.post('/password/reset', { token, password });

const mailTo = async (email: string, subject: string) => {
  await sendMails(api);
  return inbox.mails.find(({ to, raw }) => to.includes(email) && raw.includes(`Subject: ${subject}`));
};

const resetToken = async (email: string) => {
  await forgot(email);
  return (await mailTo(email, 'Your new password'))?.link?.split('#token=')[1] ?? '';
};

describe('a forgotten password', () => {
  it('[contract 12] is replaced with a mailed link, which works once in all processes and ends all sessions of the user', async () => {
    const { email, browser } = await member();
    const token = await resetToken(email);
    expect((await reset(await stranger(), token, 'password123')).status).toBe(422);
    const [one, two] = [await stranger(), await stranger(second)];
    const answers = await Promise.all([reset(one, token, NEW), reset(two, token, 'twelve small violins')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const valid = answers[0].status === 200 ? NEW : 'twelve small violins';
    expect((await browser.get('/profile')).status).toBe(401);
    expect((await (await stranger()).signIn(email)).status).toBe(401);
    expect((await (await stranger()).signIn(email, valid)).status).toBe(200);
    expect(await refusedWith(reset(await stranger(), token, 'thirteen violins'))).toEqual([422, 'token']);
    await mailTo(email, 'Your password was changed');
  });

  it('[contract 12] answers alike for an unknown address, mails nothing there, and hashes no password', async () => {
    const { email } = await member();
    const { computed } = api.get(IDENTITY).passwords;
    const seen = [];
    for (const address of [email, 'unknown@members.example', 'nobody@nowhere.example']) {
      const { status, text, headers } = await forgot(address);
      seen.push({ status, text, headers: [...headers.keys()].sort() });
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
    expect(api.get(IDENTITY).passwords.computed).toBe(computed);
    await mailTo(email, 'Your new password');
    expect(await api.count('mails where expires_at > $1', clock.now())).toBe(0);
    expect(inbox.mails.filter(({ to }) => to.some((each) => /unknown@|nobody@/.test(each)))).toEqual([]);
  });

  it('[contract 12] causes three mails an hour, with the same answer for further requests; an address has its own limit', async () => {
    const { email } = await member();
    for (let round = 0; round < 5; round += 1) expect((await forgot(email)).status).toBe(200);
    expect(await api.count('user_links join users on users.id = user_id where email = $1', email)).toBe(3);
    const browser = await PortalClient.open(api, '203.0.113.9');
    const ask = (round: number) => forgot(`u${round}@x.example`, browser);
    await expectLimit({ first: 50, status: 200, further: 1 }, ask);
    expect((await forgot(email)).status).toBe(200);
  });

  it('[contract 12] a link ends after an hour, with a newer password, and is stored as digest only', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    const rows = [await api.sql`select user_links::text from user_links`, await api.sql`select mails::text from mails`];
    expect(JSON.stringify(rows)).not.toContain(token);
    const changed = await member();
    const open = await resetToken(changed.email);
    const body = { current: PASSWORD, new: NEW };
    expect((await changed.browser.post('/password/change', body)).status).toBe(200);
    expect((await reset(await stranger(), open)).status).toBe(422);
    clock.forward(3_600_001);
    expect((await reset(await stranger(), token)).status).toBe(422);
  });
});

describe('a change of the password', () => {
  it('[contract 12] needs the current one, ends the other sessions and rotates the own', async () => {
    const { email, browser } = await member();
    const other = await stranger();
    await other.signIn(email);
    const before = browser.token;
    const change = (current: string, fresh: string) => browser.post('/password/change', { current, new: fresh });
    expect(await refusedWith(change('not the password', NEW))).toEqual([422, 'current']);
    expect(await refusedWith(change(PASSWORD, email))).toEqual([422, 'new']);
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect(browser.token).not.toBe(before);
    expect((await browser.get('/profile')).status).toBe(200);
    expect((await other.call('GET', '/profile')).status).toBe(401);
    expect((await (await stranger()).signIn(email, NEW)).status).toBe(200);
  });

  it('[contract 12, reliability 3, API2] a stolen session cannot guess the password', async () => {
    const { browser } = await member();
    const guess = (round: number) => browser.post('/second-factor/start', { password: `guess ${round}` });
    await expectLimit({ first: 10, status: 422 }, guess);
  });
});

describe('a link that an administrator hands over', () => {
  const issue = (browser: PortalClient, userId: string) => browser.post(`/members/${userId}/reset-link`);
  const tokenBy = async (...of: Parameters<typeof issue>) =>
    String((await issue(...of)).body.url).split('#token=')[1] ?? '';

  it('[contract 12] exists without mails only; an owner asks for the link of an owner', async () => {
    const { userId, email, browser } = await member(without);
    const owner = await without.newMember({ accountId: without.account.id, role: 'OWNER' });
    const admin = await PortalClient.as(without, 'ADMIN');
    expect((await issue(admin, owner.userId)).status).toBe(403);
    expect((await issue(await PortalClient.as(without, 'OWNER'), owner.userId)).status).toBe(200);
    const token = await tokenBy(admin, userId);
    expect((await reset(await stranger(without), token)).status).toBe(200);
    expect((await browser.get('/profile')).status).toBe(401);
    expect((await (await stranger(without)).signIn(email, NEW)).status).toBe(200);
    const mailed = await member();
    expect((await issue(await PortalClient.as(api, 'ADMIN'), mailed.userId)).status).toBe(409);
  });

  it('[contract 1, contract 12, reliability 3, API1] gives no access to other accounts of the user', async () => {
    const other = await without.newAccount();
    const { userId } = await member(without);
    const admin = await PortalClient.as(without, 'ADMIN');
    expect((await issue(await PortalClient.as(without, 'OWNER', other.id), userId)).status).toBe(404);
    const token = await tokenBy(admin, userId);
    await without.sql`insert into memberships (account_id, user_id, role) values (${other.id}, ${userId}, 'OWNER')`;
    expect((await issue(admin, userId)).status).toBe(409);
    expect((await reset(await stranger(without), token)).status).toBe(422);
  });
});

describe('the e-mail address', () => {
  const verify = async (token: string) => (await stranger()).post('/email/verify', { token });
  /** The token of a mailed link that confirms the address of a member. */
  async function verification({ email, userId, browser }: Awaited<ReturnType<typeof member>>): Promise<string> {
    await api.sql`update users set email_verified_at = null where id = ${userId}`;
    expect((await browser.post('/email/verify/resend')).status).toBe(200);
    return (await mailTo(email, 'Confirm your e-mail address'))?.link?.split('#token=')[1] ?? '';
  }

  it('[contract 12] is confirmed with a mailed link, which works once', async () => {
    const { email, userId, browser } = await member();
    expect((await browser.post('/email/verify/resend')).status).toBe(409);
    const token = await verification({ email, userId, browser });
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await browser.get('/profile')).body.emailVerified).toBe(true);
    // A link for one purpose does not serve another.
    expect((await reset(await stranger(), token)).status).toBe(422);
  });

  it('[contract 12] is not confirmed with a link that is older than an hour', async () => {
    const { email, userId, browser } = await member();
    const token = await verification({ email, userId, browser });
    clock.forward(3_600_001);
    expect(await refusedWith(verify(token))).toEqual([422, 'token']);
    expect((await browser.get('/profile')).body.emailVerified).toBe(false);
  });
});
