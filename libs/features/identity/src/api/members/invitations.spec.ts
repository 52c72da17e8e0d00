import { describe, expect, it } from '@jest/globals';
import { expectLimit, pluck, waitForLock } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import { PASSWORD, PortalClient, refusedWith, statusesOf } from '@listings/feature-accounts/testing';
import { apiWithMails, tokenOf } from '../../testing/api-with-mails.js';
import { apiBeside, apiOfFile } from '../../testing/identity-api.js';

const api = apiOfFile();
const other = apiBeside(api, () => ({ clock: api.clock }));
const { api: sending, mailTo } = apiWithMails({}, api);

let addresses = 0;
const newAddress = () => `invited${++addresses}@invited.example`;
const newOwner = async (at = api) => PortalClient.as(at, 'OWNER', (await api.newAccount()).id);

async function invited(email = newAddress(), role: Role = 'EDITOR', by?: PortalClient) {
  const client = by ?? (await PortalClient.as(api, 'OWNER'));
  const { status, body } = await client.post('/invitations', { email, role });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.link).toMatch(/^https:\/\/listings\.example\/dashboard\/accept-invitation#token=[\w-]{43}$/);
  return { id: String(body.invitation.id), token: tokenOf(body.link) };
}

const accept = (client: PortalClient, token: string, more: object = { name: 'Cem', password: PASSWORD }) =>
  client.post('/invitations/accept', { token, ...more });
const acceptStatus = async (token: string) => (await accept(await PortalClient.open(api), token)).status;

describe('an invitation', () => {
  it('[contract 12] lets a new user choose name and password, and starts a session with its role', async () => {
    const email = newAddress();
    const { token } = await invited(email);
    const browser = await PortalClient.open(api);
    const preview = await browser.post('/invitations/lookup', { token });
    expect(preview.body).toMatchObject({ accountName: 'Account 1', email, role: 'EDITOR', signInRequired: false });
    for (const [fields, field] of [
      [{}, 'name'],
      [{ name: ' ', password: PASSWORD }, 'name'],
      [{ name: 'Cem' }, 'password'],
      [{ name: 'Cem', password: 'short' }, 'password'],
    ] as const)
      expect(await refusedWith(accept(browser, token, fields))).toEqual([422, field]);
    expect((await accept(browser, token)).body).toEqual({ signedIn: true, email });
    expect((await browser.readSession()).body).toMatchObject({
      signedIn: true,
      // The link was not mailed, so it proves nothing about the address.
      user: { email, name: 'Cem', emailVerified: false },
      account: { id: api.account.id, role: 'EDITOR' },
    });
    expect((await (await PortalClient.open(api)).signIn(email)).status).toBe(200);
  });

  it('[contract 12] works once, also when two processes accept at the same time', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { token } = await invited();
      const browsers = await Promise.all([PortalClient.open(api), PortalClient.open(other)]);
      const statuses = await statusesOf(browsers.map((browser) => accept(browser, token)));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const third = await PortalClient.open(api);
      expect(await refusedWith(accept(third, token))).toEqual([404, 'NOT_FOUND']);
      expect((await third.post('/invitations/lookup', { token })).status).toBe(404);
    }
  });

  it('[contract 12] gives nobody an existing user: the user signs in and accepts, with the CSRF token', async () => {
    const user = await PortalClient.as(api, 'VIEWER', (await api.newAccount()).id);
    const { token } = await invited(user.email.toUpperCase(), 'ADMIN');
    const stranger = await PortalClient.open(api);
    const preview = await stranger.post('/invitations/lookup', { token });
    expect(preview.body.signInRequired).toBe(true);
    const taken = accept(stranger, token, { name: 'Mallory', password: 'a password of mallory' });
    expect([await refusedWith(taken), stranger.token]).toEqual([[409, 'CONFLICT'], undefined]);
    expect((await accept(await PortalClient.as(api, 'OWNER'), token, {})).status).toBe(409);
    expect((await user.post('/invitations/accept', { token }, { csrf: null })).status).toBe(403);
    expect((await accept(user, token, {})).body).toMatchObject({ signedIn: false });
    const members = await api.sql`
      select role from memberships where account_id = ${api.account.id} and user_id = ${user.userId}`;
    expect(members).toEqual([{ role: 'ADMIN' }]);
    expect((await (await PortalClient.open(api)).signIn(user.email)).status).toBe(200);
  });

  it('[contract 12] ends after seven days, with its withdrawal, and when it is renewed', async () => {
    const owner = await PortalClient.as(api, 'OWNER');
    const email = newAddress();
    const first = await invited(email, 'VIEWER', owner);
    const second = await invited(email.toUpperCase(), 'EDITOR', owner);
    expect(second.id).toBe(first.id);
    expect(await acceptStatus(first.token)).toBe(404);

    const { id, token } = await invited(newAddress(), 'VIEWER', owner);
    const open = async () => pluck((await owner.get('/invitations')).body.invitations, 'id');
    expect(await open()).toEqual(expect.arrayContaining([id, second.id]));
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(200);
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(404);
    expect(await acceptStatus(token)).toBe(404);
    expect(await open()).not.toContain(id);

    const before = api.clock.now();
    api.clock.setTimeOfDay(new Date(before.getTime() + 7 * 86_400_000 + 1_000));
    const late = await acceptStatus(second.token);
    api.clock.setTimeOfDay(before);
    expect([late, await acceptStatus(second.token)]).toEqual([404, 200]);
  });

  it('[contract 12] that is renewed while somebody accepts it by the old link is not accepted', async () => {
    const { id, token } = await invited();
    let status: Promise<number> | undefined;
    await api.database.transaction(async (transaction) => {
      await transaction.execute('select from accounts where id = $1 for no key update', [api.account.id]);
      status = acceptStatus(token);
      // The link was valid when the request arrived, which waits for the account.
      await waitForLock(api);
      await transaction.execute(`update invitations set digest = sha256('renewed') where id = $1`, [id]);
    });
    expect(await status).toBe(404);
  });

  it('[contract 1] of another account stays when an account makes room for its own, expired or not', async () => {
    const { id } = await invited(newAddress(), 'EDITOR', await newOwner());
    await api.sql`update invitations set expires_at = now() - interval '1 day' where id = ${id}`;
    await invited();
    expect(await api.count('invitations where id = $1', id)).toBe(1);
  });

  it('[contract 12] only an owner invites owners, nobody a member, and an e-mail address is one mailbox', async () => {
    const admin = await PortalClient.as(api, 'ADMIN');
    const { email } = await api.newMember({ accountId: api.account.id, role: 'VIEWER' });
    for (const [given, expected] of [
      [{ email: newAddress(), role: 'OWNER' }, [403, 'AUTH_INSUFFICIENT_SCOPE']],
      [{ email: email.toUpperCase(), role: 'VIEWER' }, [409, 'CONFLICT']],
      [{ email: 'nobody', role: 'VIEWER' }, [422, 'email']],
      [{ email: 'a,victim@host.example', role: 'VIEWER' }, [422, 'email']],
      [{ email: 'victim@host.example\nBcc: all@host.example', role: 'VIEWER' }, [422, 'email']],
    ] as const)
      expect(await refusedWith(admin.post('/invitations', given))).toEqual(expected);
  });

  it('[contract 12] only an owner withdraws or renews the invitation of an owner', async () => {
    const [admin, owner] = [await PortalClient.as(api, 'ADMIN'), await PortalClient.as(api, 'OWNER')];
    const email = newAddress();
    const { id, token } = await invited(email, 'OWNER', owner);
    for (const asked of [admin.delete(`/invitations/${id}`), admin.post('/invitations', { email, role: 'VIEWER' })])
      expect(await refusedWith(asked)).toEqual([403, 'AUTH_INSUFFICIENT_SCOPE']);
    expect(await acceptStatus(token)).toBe(200);
    const another = await invited(newAddress(), 'OWNER', owner);
    expect((await owner.delete(`/invitations/${another.id}`)).status).toBe(200);
  });

  it('[contract 12] an account has at most 100 open ones, however many processes create them; expired ones make room', async () => {
    const { id } = await api.newAccount();
    const clients = [await PortalClient.as(api, 'OWNER', id), await PortalClient.as(other, 'OWNER', id)] as const;
    await api.sql`
      insert into invitations (account_id, email, role, digest, expires_at)
      select ${id}::integer, 'open' || n || '@invited.example', 'VIEWER', decode(md5(${id}::text || '-' || n), 'hex'), now() + interval '1 day'
      from generate_series(1, 99) n`;
    const create = (client: PortalClient, email = newAddress()) =>
      client.post('/invitations', { email, role: 'VIEWER' });
    const attempts = Array.from({ length: 12 }, (_, n) => create(n % 2 ? clients[0] : clients[1]));
    expect(await statusesOf(attempts)).toEqual([200, ...Array<number>(11).fill(409)]);
    expect((await create(clients[0], 'open7@invited.example')).status).toBe(200);
    const expired = 'account_id = $1 and email = $2';
    const values = [id, 'open8@invited.example', api.clock.now()];
    await api.database.query(`update invitations set expires_at = $3 where ${expired}`, values);
    expect((await create(clients[0])).status).toBe(200);
    expect((await clients[0].get('/invitations')).body.invitations).toHaveLength(100);
  });

  it('[contract 12, reliability 3, API4] few of one account go to one address, however often they are renewed', async () => {
    const invite = (owner: PortalClient, email: string) => owner.post('/invitations', { email, role: 'VIEWER' });
    const [owner, another] = [await newOwner(sending), await newOwner(sending)];
    await expectLimit({ first: 3, status: 200 }, (round) =>
      invite(owner, round % 2 ? 'Often@host.example' : 'often@host.example'),
    );
    // Another account still can invite the address.
    expect((await invite(another, 'often@host.example')).status).toBe(200);
  });

  it('[contract 12] of a suspended or deleted account is not accepted', async () => {
    const { id } = await api.newAccount();
    const { token } = await invited(newAddress(), 'VIEWER', await PortalClient.as(api, 'OWNER', id));
    for (const state of [`status = 'SUSPENDED'`, `status = 'ACTIVE', deletion_at = now()`]) {
      await api.database.query(`update accounts set ${state} where id = $1`, [id]);
      expect(await acceptStatus(token)).toBe(404);
    }
  });

  it('[contract 12] is mailed when a mail server is configured: then only the address gets the link, and the address is proven', async () => {
    const email = newAddress();
    const admin = await PortalClient.as(sending, 'ADMIN', api.account.id);
    const created = await admin.post('/invitations', { email, role: 'VIEWER' });
    expect(created.body.link).toBeNull();
    const { raw, token } = await mailTo(email);
    expect(raw).toContain('Account 1');
    const browser = await PortalClient.open(api);
    await accept(browser, token);
    expect((await browser.readSession()).body.user).toMatchObject({ email, emailVerified: true });
  });
});
