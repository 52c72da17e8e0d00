import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COOKIE, PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import type { Person } from '@listings/testing';
import { apiWithSso, FIRST_ACCOUNT, ssoProvider } from '../../testing/api-with-sso.js';
import { SsoBrowser } from '../../testing/sso-browser.js';

const SSO = '/api/v4/portal/sso';
const START = `${SSO}/acme`;
const GROUPS = { 'listings-owners': 'OWNER', 'listings-admins': 'ADMIN', 'listings-editors': 'EDITOR' };

const at = apiWithSso((issuer) => [
  ssoProvider(issuer, { displayName: 'Acme <login>', allowedDomains: ['Acme.example'], justInTime: 'EDITOR' }),
  ssoProvider(issuer, { name: 'invited', justInTime: undefined }),
  ssoProvider(issuer, { name: 'keys' }),
  ssoProvider(issuer, { name: 'groups', justInTime: undefined, groupsClaim: 'groups', roles: GROUPS }),
  ssoProvider(issuer, { name: 'both', allowedDomains: ['acme.example', 'second.example'] }),
  ssoProvider(issuer, { name: 'second', accountId: FIRST_ACCOUNT + 1, allowedDomains: ['second.example'] }),
]);

beforeAll(async () => {
  expect((await at.api.newAccount()).id).toBe(FIRST_ACCOUNT + 1);
});

let people = 0;

/** Lets a person sign in next at the provider. */
function next(more: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const email = `person${people}@acme.example`;
  const person = { subject: `subject-${people}`, email, email_verified: true, name: `Person ${people}`, ...more };
  at.idp.person = person;
  return person;
}

let browser: SsoBrowser;

beforeEach(() => {
  browser = new SsoBrowser(at.api);
});

const auditOf = (email: string) =>
  at.api.sql<{ action: string; actor: string; details: Record<string, unknown> }>`
    select action, actor, details from audit_log
    where account_id = ${at.api.account.id} and (actor_name = ${email} or details->>'email' = ${email}) order by id`;
const roleOf = async (email: string) => {
  const [row] = await at.api.sql<{ role: string }>`
    select role from memberships join users on users.id = user_id
    where lower(email) = lower(${email}) and account_id = ${at.api.account.id}`;
  return row?.role;
};

const userOf = async (email: string) => {
  const [row] = await at.api.sql<{ id: string }>`select id from users where lower(email) = lower(${email})`;
  return row?.id;
};

/** Opens a page in a browser without a session, by default a start: it refuses the person, who stays without one. */
async function expectRefused(status: number, sentence: string, { path = START, by = browser } = {}) {
  const page = await by.open(path);
  expect([path, page.status, page.text]).toEqual([path, status, expect.stringContaining(sentence)]);
  expect(await by.session()).toMatchObject({ signedIn: false });
}

/** A start in a browser of its own. */
const signInStatus = async (path = START) => (await new SsoBrowser(at.api).open(path)).status;

/** Starts a sign-in and stops where the provider returns the browser. */
const untilCallback = async (path = START) =>
  (await browser.open(path, { stopAt: (url) => url.pathname.endsWith('/callback') })).url;

describe('a sign-in at a provider', () => {
  it('[contract 12] makes a person of an allowed domain a member just in time, and starts a session', async () => {
    const person = next();
    const arrived = await browser.open(`${START}?returnPath=${encodeURIComponent('/dashboard/locations?page=2')}`);
    expect(`${arrived.url.pathname}${arrived.url.search}`).toBe('/dashboard/locations?page=2');
    expect(await browser.session()).toMatchObject({
      signedIn: true,
      user: { email: person.email, name: person.name, emailVerified: true },
      account: { id: at.api.account.id, role: 'EDITOR' },
    });
    expect(await auditOf(person.email)).toEqual([
      { action: 'member.joined', actor: 'USER', details: { email: person.email, role: 'EDITOR', provider: 'acme' } },
      { action: 'user.signed_in', actor: 'USER', details: { provider: 'acme' } },
    ]);
    expect(browser.cookie('__Host-listings_sso')).toBeUndefined();

    // Another sign-in starts a session with a new token, and ends the one that the browser had.
    const before = browser.cookie(COOKIE);
    await browser.open(START);
    expect(browser.cookie(COOKIE)).not.toBe(before);
    expect((await (await PortalClient.withToken(at.api, before)).get('/profile')).status).toBe(401);
  });

  it('[contract 12] uses PKCE, state and nonce, which are different each time, and stores none of them readable', async () => {
    next();
    const parameters = async () =>
      (await browser.open(START, { stopAt: (url) => url.origin === at.idp.issuer })).url.searchParams;
    const [first, second] = [await parameters(), await parameters()];
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.get(name)).not.toBe(second.get(name));
    }
    expect(first.get('code_challenge_method')).toBe('S256');
    expect(first.get('response_type')).toBe('code');
    const stored = await at.api.sql`select sso_flows::text from sso_flows`;
    expect(JSON.stringify(stored)).not.toContain(first.get('state'));
  });

  it('[contract 12] finds a person by the subject when the e-mail address has changed, and two sign-ins at once are one user', async () => {
    const person = next();
    const other = new SsoBrowser(at.api);
    await Promise.all([browser.open(START), other.open(START)]);
    expect([await browser.session(), await other.session()]).toMatchObject([{ signedIn: true }, { signedIn: true }]);
    next({ subject: person.subject, email: 'renamed@acme.example' });
    await new SsoBrowser(at.api).open(START);
    const users = await at.api.sql`select email from users where email in (${person.email}, 'renamed@acme.example')`;
    expect(users).toEqual([{ email: person.email }]);
  });

  it('[contract 12] signs an existing user in whose e-mail address is confirmed, and no other', async () => {
    const admin = { accountId: at.api.account.id, role: 'ADMIN' } as const;
    const { email } = await at.api.newMember({ ...admin, email: 'Confirmed@acme.example' });
    // The provider is responsible for a second factor.
    await at.api.sql`update users set totp_enabled_at = now() where email = ${email}`;
    next({ email: 'confirmed@ACME.example' });
    await browser.open(`${SSO}/invited`);
    const user = { email, secondFactorEnabled: true };
    expect(await browser.session()).toMatchObject({ secondFactorPending: false, user, account: { role: 'ADMIN' } });
    const taken = await at.api.newMember({ ...admin, email: 'squatter@acme.example' });
    await at.api.sql`update users set email_verified_at = null where id = ${taken.userId}`;
    next({ email: taken.email });
    await expectRefused(403, 'has not confirmed it', { by: new SsoBrowser(at.api) });
  });

  it('[contract 12] refuses another subject of the issuer with the address of a user; a removed and invited member starts anew', async () => {
    const { email } = next();
    await browser.open(START);
    const before = await userOf(email);
    for (const path of [START, `${SSO}/invited`]) {
      // The provider has given the address to another person, or the person another subject.
      next({ email: email.toUpperCase().replace('ACME.EXAMPLE', 'acme.example') });
      const sentence = 'remove that member from each account and to invite you again';
      await expectRefused(403, sentence, { path, by: new SsoBrowser(at.api) });
    }
    const owner = await PortalClient.as(at.api, 'OWNER', at.api.account.id);
    expect((await owner.delete(`/members/${before}`)).status).toBe(200);
    expect((await owner.post('/invitations', { email, role: 'VIEWER' })).status).toBe(200);
    const invited = new SsoBrowser(at.api);
    await invited.open(START);
    expect(await invited.session()).toMatchObject({ signedIn: true, account: { role: 'VIEWER' } });
    expect(await userOf(email)).not.toBe(before);
    // The first person finds no user any more, and the new one holds the address.
    next({ email, subject: `subject-${people - 2}` });
    expect(await signInStatus()).toBe(403);
  });

  it('[contract 12] two accounts: a subject of the issuer that is known in one account keeps other subjects out of the other', async () => {
    const { email } = next({ email: 'both@second.example' });
    await browser.open(`${SSO}/second`);
    const userId = await userOf(email);
    await at.api
      .sql`insert into memberships (account_id, user_id, role) values (${at.api.account.id}, ${userId}, 'VIEWER')`;
    next({ email });
    expect(await signInStatus(`${SSO}/both`)).toBe(403);
  });

  it('[contract 12] accepts an open invitation; without one and without just-in-time role it refuses strangers', async () => {
    const person = next();
    await expectRefused(403, 'Ask an administrator for an invitation', { path: `${SSO}/invited` });
    await at.api.sql`
      insert into invitations (account_id, email, role, digest, expires_at)
      values (${at.api.account.id}, ${person.email}::text, 'ADMIN', sha256(convert_to(${person.email}::text, 'UTF8')), now() + interval '1 day')`;
    await browser.open(`${SSO}/invited`);
    expect(await browser.session()).toMatchObject({ signedIn: true, account: { role: 'ADMIN' } });
    expect(await at.api.count('invitations where accepted_at is not null and email = $1', person.email)).toBe(1);
  });

  it('[contract 12] does not readmit a removed member just in time, also when the user was deleted', async () => {
    const person = next();
    await browser.open(START);
    await at.api.sql`delete from memberships where user_id = (select id from users where email = ${person.email})`;
    expect((await browser.session())['signedIn']).toBe(false);
    expect((await browser.open(START)).status).toBe(403);
    await at.api.sql`delete from users where email = ${person.email}`;
    expect((await browser.open(START)).status).toBe(403);
    expect(await roleOf(person.email)).toBeUndefined();
  });

  it('[contract 12] refuses a person whom the provider may not speak for, and makes no user', async () => {
    const before = await at.api.count('users');
    next({ email: 'x@other.example' });
    await expectRefused(403, 'E-mail addresses of this domain cannot sign in with Acme &lt;login&gt;');
    expect(await at.api.count('users')).toBe(before);
  });

  it('[contract 12] two accounts: a provider admits people to its own account only', async () => {
    next();
    expect(await signInStatus(`${SSO}/second`)).toBe(403);
    const person = next({ email: 'someone@second.example' });
    await browser.open(`${SSO}/second`);
    expect(await browser.session()).toMatchObject({ account: { id: FIRST_ACCOUNT + 1, role: 'VIEWER' } });
    expect(await signInStatus()).toBe(403);
    expect(await roleOf(person.email)).toBeUndefined();
  });
});

describe('groups', () => {
  const member = (groups: readonly string[], more: Partial<Person> = {}) => next({ groups, ...more });
  const signIn = () => signInStatus(`${SSO}/groups`);
  const existing = async (role: 'OWNER' | 'VIEWER', name: string) =>
    at.api.newMember({ accountId: at.api.account.id, role, email: `${name}@acme.example` });

  it('[contract 12] give their role at each sign-in, the highest one, with an entry in the audit log', async () => {
    const { email } = await existing('VIEWER', 'grouped');
    const person = member(['others', 'listings-editors', 'listings-admins'], { email });
    await signIn();
    expect(await roleOf(email)).toBe('ADMIN');
    at.idp.person = { ...person, groups: ['listings-editors'] };
    await signIn();
    expect(await roleOf(email)).toBe('EDITOR');
    const changes = (await auditOf(email)).filter(({ action }) => action === 'member.role_changed');
    const step = (from: string, to: string) => ({ email, from, to, provider: 'groups' });
    expect(changes.map(({ details }) => details)).toEqual([step('VIEWER', 'ADMIN'), step('ADMIN', 'EDITOR')]);
    expect(new Set(changes.map(({ actor }) => actor))).toEqual(new Set(['SERVICE']));
    at.idp.person = { ...person, groups: ['constructor', '__proto__'] };
    expect(await signIn()).toBe(403);
    expect(await roleOf(email)).toBe('EDITOR');
  });

  it('[contract 12, reliability 3, API5] that lower a role end the invitations that the new role may not make', async () => {
    const { email } = await existing('OWNER', 'lowered');
    const client = await PortalClient.open(at.api);
    await client.signIn(email);
    for (const role of ['OWNER', 'VIEWER'])
      await client.post('/invitations', { email: `${role}@lowered.example`, role });
    const open = () => at.api.sql`select role from invitations where email like '%@lowered.example' order by role`;
    expect(await open()).toEqual([{ role: 'OWNER' }, { role: 'VIEWER' }]);
    member(['listings-admins'], { email });
    await signIn();
    expect(await roleOf(email)).toBe('ADMIN');
    expect(await open()).toEqual([{ role: 'VIEWER' }]);
  });

  it('[contract 12] end the sessions that a provider has started, once a sign-in shows that no group has a role; a session with password stays', async () => {
    const { email } = await existing('VIEWER', 'leaving');
    const person = member(['listings-editors'], { email });
    const before = new SsoBrowser(at.api);
    await before.open(`${SSO}/groups`);
    const withPassword = await PortalClient.open(at.api);
    await withPassword.signIn(email);
    expect(await before.session()).toMatchObject({ signedIn: true });
    at.idp.person = { ...person, groups: [] };
    expect(await signIn()).toBe(403);
    expect(await before.session()).toMatchObject({ signedIn: false });
    expect((await withPassword.get('/profile')).status).toBe(200);
    const details = { email, provider: 'groups' };
    expect((await auditOf(email)).at(-1)).toEqual({ action: 'session.ended', actor: 'SERVICE', details });
  });

  it('[contract 12] never take the last owner, also when two owners sign in at the same time', async () => {
    const owners = await Promise.all(['owner1', 'owner2'].map((name) => existing('OWNER', name)));
    await at.api.sql`
      update memberships set role = 'ADMIN' where account_id = ${at.api.account.id} and role = 'OWNER'
      and user_id <> all (${owners.map(({ userId }) => userId)})`;
    const callbacks: [SsoBrowser, URL][] = [];
    for (const { email } of owners) {
      member(['listings-editors'], { email });
      browser = new SsoBrowser(at.api);
      callbacks.push([browser, await untilCallback(`${SSO}/groups`)]);
    }
    await Promise.all(callbacks.map(([own, url]) => own.open(url.href)));
    const roles = await Promise.all(owners.map(({ email }) => roleOf(email)));
    expect(roles.sort()).toEqual(['EDITOR', 'OWNER']);
    for (const [own] of callbacks) expect(await own.session()).toMatchObject({ signedIn: true });
  });
});

it('[contract 12] an owner without password deletes the account soon after a sign-in, and has to sign in again later', async () => {
  next({ groups: ['listings-owners'] });
  await browser.open(START);
  const signIn = async () => {
    await browser.open(`${SSO}/groups`);
    const client = await PortalClient.withToken(at.api, browser.cookie(COOKIE));
    await client.readSession();
    return { client, delete: () => client.post('/account/delete', {}) };
  };
  const early = await signIn();
  await at.api.sql`update sessions set created_at = created_at - interval '11 minutes'`;
  const { status, body } = await early.delete();
  const message = expect.stringContaining('sign in again with single sign-on');
  expect([status, body.error]).toMatchObject([409, { code: 'CONFLICT', message }]);
  const withPassword = early.client.post('/account/delete', { password: PASSWORD });
  expect(await refusedWith(withPassword)).toEqual([409, 'CONFLICT']);
  const again = await signIn();
  expect((await again.delete()).status).toBe(200);
  expect((await again.client.post('/account/keep')).status).toBe(200);
});

describe('a callback', () => {
  const NOT_STARTED = 'This browser has not started the sign-in';

  it('[contract 12] counts once, also when it arrives twice at the same time', async () => {
    next();
    const url = await untilCallback();
    const both = await Promise.all([browser.open(url.href), browser.open(url.href)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 401]);
    const again = await browser.open(url.href);
    expect([again.status, again.text]).toEqual([401, expect.stringContaining(NOT_STARTED)]);
  });

  it('[contract 12] works only in the browser that has started, which a foreign one does not prevent, and with its own state', async () => {
    next();
    const url = await untilCallback();
    const victim = new SsoBrowser(at.api);
    await expectRefused(401, NOT_STARTED, { path: url.href, by: victim });
    await victim.open(START, { stopAt: ({ origin }) => origin === at.idp.issuer });
    await expectRefused(401, NOT_STARTED, { path: url.href, by: victim });

    const stateless = new URL(url);
    stateless.searchParams.delete('state');
    const foreign = new URL(url);
    foreign.searchParams.set('state', 'x'.repeat(43));
    const ofAnother = url.href.replace('/acme/', '/invited/');
    for (const path of [stateless.href, foreign.href, ofAnother]) expect((await browser.open(path)).status).toBe(401);
    expect((await browser.open(url.href)).status).toBe(302);
  });

  it('[contract 12] is refused with a foreign nonce, code or issuer', async () => {
    next();
    const toProvider = await browser.open(START, { stopAt: (url) => url.origin === at.idp.issuer });
    toProvider.url.searchParams.set('nonce', 'x'.repeat(43));
    await expectRefused(401, 'is not valid', { path: toProvider.url.href });
    for (const [name, value] of [
      ['code', 'x'.repeat(43)],
      ['iss', 'https://attacker.example'],
    ] as const) {
      const url = await untilCallback();
      url.searchParams.set(name, value);
      await expectRefused(401, '', { path: url.href });
    }
  });

  it('[contract 12] is refused when the ID token is not signed with a key of the provider', async () => {
    next();
    at.idp.foreignKeys = true;
    await expectRefused(401, 'is not valid', { path: `${SSO}/keys` });
    at.idp.foreignKeys = false;
  });

  it('[contract 12] says that the provider has not signed the person in, when it says so', async () => {
    at.idp.person = undefined;
    await expectRefused(401, 'has not signed you in');
  });

  it('[contract 12] is refused after ten minutes, and the next start deletes the expired sign-in', async () => {
    next();
    const url = await untilCallback();
    await at.api.sql`update sso_flows set expires_at = now() - interval '1 hour'`;
    expect((await browser.open(url.href)).status).toBe(401);
    await untilCallback();
    expect(await at.api.count('sso_flows')).toBe(1);
  });
});

describe('a start', () => {
  it('[contract 12] returns only to paths of this service', async () => {
    const client = await PortalClient.open(at.api);
    const attacker = ['https://attacker.example', '//attacker.example', '/\\attacker.example', '/..//attacker.example'];
    for (const path of [...attacker, '/a\tb', 'dashboard', `/${'x'.repeat(500)}`]) {
      const answer = await client.get(`/sso/acme?returnPath=${encodeURIComponent(path)}`);
      expect([path, answer.status]).toEqual([path, 422]);
    }
    expect((await client.get('/sso/acme?returnPath=%2Fdashboard')).status).toBe(302);
    expect((await client.get('/sso/unknown')).body.error.code).toBe('NOT_FOUND');
  });

  it('[contract 12] of one address has at most 100 open sign-ins', async () => {
    await at.api.sql`delete from sso_flows`;
    await at.api.sql`
      insert into sso_flows
      select sha256(n::text::bytea), 'x', 'acme', 'x', 'x', null, '127.0.0.1', now() + interval '5 minutes'
      from generate_series(1, 99) as n`;
    const client = await PortalClient.open(at.api);
    expect((await client.get('/sso/acme')).status).toBe(302);
    const { status, headers, body } = await client.get('/sso/acme');
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '300']);
    await at.api.sql`delete from sso_flows`;
  });

  it('[contract 12] of a program that looks at the link changes nothing', async () => {
    const before = await at.api.count('sso_flows');
    const response = await fetch(`${at.api.url}${START}`, { method: 'HEAD', redirect: 'manual' });
    expect([response.status, await at.api.count('sso_flows')]).toEqual([200, before]);
  });
});

it('[contract 12] a provider that goes down during a sign-in answers the callback with 503 and Retry-After', async () => {
  next();
  const url = await untilCallback();
  await at.idp.close();
  const down = await browser.open(url.href);
  expect([down.status, Number(down.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(down.text).toContain('Acme &lt;login&gt; cannot be reached');
});
