/** @part base */
import { describe, expect, it } from '@jest/globals';
import { pluck, waitForLock } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { startSmtpInbox } from '@listings/testing';
import { apiBeside, apiOfFile, startApi } from '../../testing/index.js';
import { mailing, sendMails } from '../testing/index.js';

const api = apiOfFile();
const other = apiBeside(api, () => ({ clock: api.clock }));

let addresses = 0;
const newAddress = () => `invited${++addresses}@invited.example`;

async function invited(email: string, role: Role = 'EDITOR', by?: PortalClient) {
  const client = by ?? (await PortalClient.as(api, 'OWNER'));
  const created = await client.post('/invitations', { email, role });
  expect([created.status, created.body.error]).toEqual([200, undefined]);
  const { invitation, link } = created.body as { invitation: { id: string }; link: string };
  return { id: invitation.id, token: tokenOf(link) };
}

const tokenOf = (link: string) =>
  /^https:\/\/listings\.example\/dashboard\/accept-invitation#token=([\w-]{43})$/.exec(link)?.[1] ?? '';

const accept = (client: PortalClient, token: string, more: object = { name: 'Cem', password: PASSWORD }) =>
  client.post('/invitations/accept', { token, ...more });

describe('an invitation', () => {
  it('[contract 12] lets a new user choose name and password, and starts a session with its role', async () => {
    const email = newAddress();
    const { token } = await invited(email);
    const browser = await PortalClient.open(api);
    const preview = await browser.post('/invitations/lookup', { token });
    expect(preview.body).toMatchObject({ accountName: 'Account 1', email, role: 'EDITOR', signInRequired: false });
    expect((await accept(browser, token)).body).toEqual({ signedIn: true, email });
    const session = await browser.readSession();
    expect(session.body).toMatchObject({
      signedIn: true,
      // The link was not mailed, so it proves nothing about the address.
      user: { email, name: 'Cem', emailVerified: false },
      account: { id: api.account.id, role: 'EDITOR' },
    });
    const again = await PortalClient.open(api);
    expect((await again.signIn(email)).status).toBe(200);
  });

  it('[contract 12] asks a new user for name and password', async () => {
    const { token } = await invited(newAddress());
    const browser = await PortalClient.open(api);
    for (const [fields, field] of [
      [{}, 'name'],
      [{ name: ' ', password: PASSWORD }, 'name'],
      [{ name: 'Cem' }, 'password'],
      [{ name: 'Cem', password: 'short' }, 'password'],
    ] as const)
      expect(await refusedWith(accept(browser, token, fields))).toEqual([422, field]);
    expect((await accept(browser, token)).status).toBe(200);
  });

  it('[contract 12] works once, also when two processes accept at the same time', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { token } = await invited(newAddress());
      const browsers = await Promise.all([PortalClient.open(api), PortalClient.open(other)]);
      const answers = await Promise.all(browsers.map((browser) => accept(browser, token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const third = await PortalClient.open(api);
      expect(await refusedWith(accept(third, token))).toEqual([404, 'NOT_FOUND']);
      expect((await third.post('/invitations/lookup', { token })).status).toBe(404);
    }
  });

  it('[contract 12] gives nobody an existing user: the user signs in and accepts, with the CSRF token', async () => {
    const account = await api.newAccount();
    const { email } = await api.newMember({ accountId: account.id, role: 'VIEWER' });
    const { token } = await invited(email.toUpperCase(), 'ADMIN');
    const stranger = await PortalClient.open(api);
    const preview = await stranger.post('/invitations/lookup', { token });
    expect(preview.body.signInRequired).toBe(true);
    const taken = await accept(stranger, token, { name: 'Mallory', password: 'a password of mallory' });
    expect([taken.status, taken.body.error.code, stranger.token]).toEqual([409, 'CONFLICT', undefined]);
    const signedIn = await PortalClient.as(api, 'OWNER');
    expect((await accept(signedIn, token, {})).status).toBe(409);
    const user = await PortalClient.open(api);
    await user.signIn(email);
    expect((await user.post('/invitations/accept', { token }, { csrf: null })).status).toBe(403);
    expect((await accept(user, token, {})).body).toMatchObject({ signedIn: false });
    const members = await api.sql`
      select role from memberships join users on users.id = user_id
      where account_id = ${api.account.id} and lower(email) = lower(${email})`;
    expect(members).toEqual([{ role: 'ADMIN' }]);
    expect((await (await PortalClient.open(api)).signIn(email)).status).toBe(200);
  });

  it('[contract 12] ends after seven days, with its withdrawal, and when it is renewed', async () => {
    const owner = await PortalClient.as(api, 'OWNER');
    const browser = await PortalClient.open(api);
    const [email, withdrawn] = [newAddress(), newAddress()];
    const first = await invited(email, 'VIEWER', owner);
    const second = await invited(email.toUpperCase(), 'EDITOR', owner);
    expect(second.id).toBe(first.id);
    expect((await accept(browser, first.token)).status).toBe(404);

    const { id, token } = await invited(withdrawn, 'VIEWER', owner);
    const open = async () => pluck((await owner.get('/invitations')).body.invitations, 'id');
    expect(await open()).toEqual(expect.arrayContaining([id, second.id]));
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(200);
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(404);
    expect((await accept(browser, token)).status).toBe(404);
    expect(await open()).not.toContain(id);

    const before = api.clock.now();
    api.clock.setTimeOfDay(new Date(before.getTime() + 7 * 86_400_000 + 1_000));
    try {
      expect((await accept(browser, second.token)).status).toBe(404);
    } finally {
      api.clock.setTimeOfDay(before);
    }
    expect((await accept(browser, second.token)).status).toBe(200);
  });

  it('[contract 12] that is renewed while somebody accepts it by the old link is not accepted', async () => {
    const { id, token } = await invited(newAddress());
    const browser = await PortalClient.open(api);
    let answer: ReturnType<typeof accept> | undefined;
    await api.database.transaction(async (transaction) => {
      await transaction.execute('select from accounts where id = $1 for no key update', [api.account.id]);
      answer = accept(browser, token);
      // The link was valid when the request arrived, which waits for the account.
      await waitForLock(api);
      await transaction.execute(`update invitations set digest = sha256('renewed') where id = $1`, [id]);
    });
    expect((await answer)?.status).toBe(404);
  });

  it('[contract 1] of another account stays when an account makes room for its own, expired or not', async () => {
    const account = await api.newAccount();
    const { id } = await invited(newAddress(), 'EDITOR', await PortalClient.as(api, 'OWNER', account.id));
    await api.sql`update invitations set expires_at = now() - interval '1 day' where id = ${id}`;
    await invited(newAddress());
    expect(await api.count('invitations where id = $1', id)).toBe(1);
  });

  it('[contract 12] only an owner invites owners, and nobody a member', async () => {
    const admin = await PortalClient.as(api, 'ADMIN');
    await invited(newAddress(), 'OWNER');
    const { email } = await api.newMember({ accountId: api.account.id, role: 'VIEWER' });
    for (const [given, expected] of [
      [{ email: newAddress(), role: 'OWNER' }, [403, 'AUTH_INSUFFICIENT_SCOPE']],
      [{ email: email.toUpperCase(), role: 'VIEWER' }, [409, 'CONFLICT']],
      [{ email: 'nobody', role: 'VIEWER' }, [422, 'email']],
    ] as const)
      expect(await refusedWith(admin.post('/invitations', given))).toEqual(expected);
  });

  it('[contract 12] only an owner withdraws or renews the invitation of an owner', async () => {
    const [admin, owner] = [await PortalClient.as(api, 'ADMIN'), await PortalClient.as(api, 'OWNER')];
    const email = newAddress();
    const { id, token } = await invited(email, 'OWNER', owner);
    for (const asked of [admin.delete(`/invitations/${id}`), admin.post('/invitations', { email, role: 'VIEWER' })])
      expect(await refusedWith(asked)).toEqual([403, 'AUTH_INSUFFICIENT_SCOPE']);
    expect((await accept(await PortalClient.open(api), token)).status).toBe(200);
    const another = await invited(newAddress(), 'OWNER', owner);
    expect((await owner.delete(`/invitations/${another.id}`)).status).toBe(200);
  });

  it('[contract 12] an account has at most 100 open ones, however many processes create them; expired ones make room', async () => {
    const account = await api.newAccount();
    const owner = (at: RunningApi) => PortalClient.as(at, 'OWNER', account.id);
    const clients = [await owner(api), await owner(other)] as const;
    await api.sql`
      insert into invitations (account_id, email, role, digest, expires_at)
      select ${account.id}::integer, 'open' || n || '@invited.example', 'VIEWER', decode(md5(${account.id}::text || '-' || n), 'hex'), now() + interval '1 day'
      from generate_series(1, 99) n`;
    const create = (client: PortalClient, email = newAddress()) =>
      client.post('/invitations', { email, role: 'VIEWER' });
    const attempts = Array.from({ length: 12 }, (_, n) => create(n % 2 ? clients[0] : clients[1]));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(11).fill(409)]);
    expect((await create(clients[0], 'open7@invited.example')).status).toBe(200);
    const open8 = `account_id = $1 and email = 'open8@invited.example'`;
    await api.database.query(`update invitations set expires_at = $2 where ${open8}`, [account.id, api.clock.now()]);
    expect((await create(clients[0])).status).toBe(200);
    expect((await clients[0].get('/invitations')).body.invitations).toHaveLength(100);
  });

  it('[contract 12] of a suspended or deleted account is not accepted', async () => {
    const account = await api.newAccount();
    const owner = await PortalClient.as(api, 'OWNER', account.id);
    const browser = await PortalClient.open(api);
    const { token } = await invited(newAddress(), 'VIEWER', owner);
    for (const state of [`status = 'SUSPENDED'`, `status = 'ACTIVE', deletion_at = now()`]) {
      await api.database.query(`update accounts set ${state} where id = $1`, [account.id]);
      expect((await accept(browser, token)).status).toBe(404);
    }
  });

  it('[contract 12] is mailed when a mail server is configured: then only the address gets the link, and the address is proven', async () => {
    const inbox = await startSmtpInbox();
    const sending = await startApi(mailing(inbox, { databaseUrl: api.databaseUrl, clock: api.clock }));
    try {
      const email = newAddress();
      const admin = await PortalClient.as(sending, 'ADMIN', api.account.id);
      const created = await admin.post('/invitations', { email, role: 'VIEWER' });
      expect(created.body.link).toBeNull();
      await sendMails(sending);
      const mail = inbox.mails.find(({ to }) => to.includes(email));
      expect(mail?.raw).toContain('Account 1');
      const browser = await PortalClient.open(api);
      await accept(browser, tokenOf(mail?.link ?? ''));
      expect((await browser.readSession()).body.user).toMatchObject({ email, emailVerified: true });
    } finally {
      await sending.close();
      await inbox.close();
    }
  });
});
