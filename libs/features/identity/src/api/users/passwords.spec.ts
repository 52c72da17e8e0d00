import { describe, expect, it } from '@jest/globals';
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import { PASSWORD, PortalClient, refusedWith, statusesOf } from '@listings/feature-accounts/testing';
import { IDENTITY } from '../../identity.module.js';
import { apiWithMails, tokenOf } from '../../testing/api-with-mails.js';
import { apiOfFile } from '../../testing/identity-api.js';

const NEW = 'eleven small violins';
const clock = portalClock();
const { api, inbox, mailTo, ...mails } = apiWithMails({ clock, variables: { TRUSTED_PROXIES: '127.0.0.1' } });
const second = mails.second();
const without = apiOfFile();

const member = (at = api) => PortalClient.as(at, 'EDITOR');
const stranger = (at = api) => PortalClient.open(at);
const forgot = async (email: string) => (await stranger()).post('/password/forgot', { email });
const reset = async (token: string, password = NEW, at = api) =>
  (await stranger(at)).post('/password/reset', { token, password });
const signInStatus = async (email: string, password?: string, at = api) =>
  (await (await stranger(at)).signIn(email, password)).status;
const resetToken = async (email: string) => {
  await forgot(email);
  return (await mailTo(email, 'Your new password')).token;
};

describe('a forgotten password', () => {
  it('[contract 12] is replaced with a mailed link, which works once in all processes and ends all sessions of the user', async () => {
    const browser = await member();
    const { email } = browser;
    const token = await resetToken(email);
    expect(await refusedWith(reset(token, 'password123'))).toEqual([422, 'password']);
    const answers = await Promise.all([reset(token), reset(token, 'twelve small violins', second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await browser.get('/profile')).status).toBe(401);
    expect(await signInStatus(email)).toBe(401);
    expect(await signInStatus(email, answers[0].status === 200 ? NEW : 'twelve small violins')).toBe(200);
    expect(await refusedWith(reset(token, 'thirteen violins'))).toEqual([422, 'token']);
    expect((await mailTo(email, 'Your password was changed')).raw).not.toBe('');
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
    await mailTo(email);
    expect(await api.count('mails where expires_at > $1', clock.now())).toBe(0);
    expect(inbox.mails.filter(({ to }) => to.some((each) => /unknown@|nobody@/.test(each)))).toEqual([]);
  });

  it('[contract 12, reliability 3, API4] causes three mails an hour, with the same answer for further requests; an address has its own limit', async () => {
    const email = 'iris.irish@members.example';
    await api.newMember({ accountId: api.account.id, role: 'EDITOR', email });
    // PostgreSQL and JavaScript lower a dotted capital I differently: it may be an i for the database.
    const variants = [email, email.replace('i', '\u0130'), email.replace(/i/g, '\u0130')];
    for (const each of [...variants, ...variants]) expect((await forgot(each)).status).toBe(200);
    for (let round = 0; round < 4; round += 1) await forgot(email);
    expect(await api.count('user_links join users on users.id = user_id where email = $1', email)).toBe(3);
    const browser = await PortalClient.open(api, '203.0.113.9');
    const ask = (round: number) => browser.post('/password/forgot', { email: `u${round}@x.example` });
    await expectLimit({ first: 50, status: 200, further: 1 }, ask);
    expect((await forgot(email)).status).toBe(200);
  });

  it('[contract 12] a link ends after an hour, with a newer password, and is stored as digest only', async () => {
    const token = await resetToken((await member()).email);
    const rows = [await api.sql`select user_links::text from user_links`, await api.sql`select mails::text from mails`];
    expect(JSON.stringify(rows)).not.toContain(token);
    const changed = await member();
    const open = await resetToken(changed.email);
    expect((await changed.post('/password/change', { current: PASSWORD, new: NEW })).status).toBe(200);
    expect((await reset(open)).status).toBe(422);
    clock.forward(3_600_001);
    expect((await reset(token)).status).toBe(422);
  });
});

describe('a change of the password', () => {
  it('[contract 12] needs the current one, ends the other sessions and rotates the own', async () => {
    const browser = await member();
    const { email, token: before } = browser;
    const other = await PortalClient.signedIn(api, email);
    const change = (current: string, fresh: string) => browser.post('/password/change', { current, new: fresh });
    expect(await refusedWith(change('not the password', NEW))).toEqual([422, 'current']);
    expect(await refusedWith(change(PASSWORD, email))).toEqual([422, 'new']);
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect(browser.token).not.toBe(before);
    expect((await browser.get('/profile')).status).toBe(200);
    expect((await other.get('/profile')).status).toBe(401);
    expect(await signInStatus(email, NEW)).toBe(200);
  });

  it('[contract 12, reliability 3, API2] a stolen session cannot guess the password', async () => {
    const browser = await member();
    const guess = (round: number) => browser.post('/second-factor/start', { password: `guess ${round}` });
    await expectLimit({ first: 10, status: 422 }, guess);
  });
});

describe('a link that an administrator hands over', () => {
  const issue = (browser: PortalClient, userId: string) => browser.post(`/members/${userId}/reset-link`);

  it('[contract 12] exists without mails only; an owner asks for the link of an owner', async () => {
    const browser = await member(without);
    const [admin, owner] = [await PortalClient.as(without, 'ADMIN'), await PortalClient.as(without, 'OWNER')];
    expect((await issue(admin, owner.userId)).status).toBe(403);
    expect((await issue(owner, (await PortalClient.as(without, 'OWNER')).userId)).status).toBe(200);
    const token = tokenOf((await issue(admin, browser.userId)).body.url);
    expect((await reset(token, NEW, without)).status).toBe(200);
    expect((await browser.get('/profile')).status).toBe(401);
    expect(await signInStatus(browser.email, NEW, without)).toBe(200);
    expect((await issue(await PortalClient.as(api, 'ADMIN'), (await member()).userId)).status).toBe(409);
  });

  it('[contract 1, contract 12, reliability 3, API1] gives no access to other accounts of the user', async () => {
    const { id: other } = await without.newAccount();
    const { userId } = await member(without);
    const admin = await PortalClient.as(without, 'ADMIN');
    expect((await issue(await PortalClient.as(without, 'OWNER', other), userId)).status).toBe(404);
    const token = tokenOf((await issue(admin, userId)).body.url);
    await without.sql`insert into memberships (account_id, user_id, role) values (${other}, ${userId}, 'OWNER')`;
    expect((await issue(admin, userId)).status).toBe(409);
    expect((await reset(token, NEW, without)).status).toBe(422);
  });
});

describe('the e-mail address', () => {
  const verify = async (token: string) => (await stranger()).post('/email/verify', { token });
  /** The token of a mailed link that confirms the address of a member. */
  async function verification(browser: PortalClient): Promise<string> {
    await api.sql`update users set email_verified_at = null where id = ${browser.userId}`;
    expect((await browser.post('/email/verify/resend')).status).toBe(200);
    return (await mailTo(browser.email, 'Confirm your e-mail address')).token;
  }

  it('[contract 12] is confirmed with a mailed link, which works once, and not after an hour', async () => {
    const [browser, late] = [await member(), await member()];
    expect((await browser.post('/email/verify/resend')).status).toBe(409);
    const token = await verification(browser);
    expect(await statusesOf([verify(token), verify(token)])).toEqual([200, 422]);
    expect((await browser.get('/profile')).body.emailVerified).toBe(true);
    // A link for one purpose does not serve another.
    expect((await reset(token)).status).toBe(422);

    const old = await verification(late);
    clock.forward(3_600_001);
    expect(await refusedWith(verify(old))).toEqual([422, 'token']);
    expect((await late.get('/profile')).body.emailVerified).toBe(false);
  });
});
