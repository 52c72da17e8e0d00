import { describe, expect, it } from '@jest/globals';
import { waitForLock } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import { PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { tokenOf } from '../../testing/api-with-mails.js';
import { sharedApi } from '../../testing/identity-api.js';

const api = sharedApi();

/** An account with an owner and a second member, both signed in. */
async function accountWith(role: Role) {
  const { id: accountId } = await api.newAccount();
  const owner = await PortalClient.as(api, 'OWNER', accountId);
  const member = await PortalClient.as(api, role, accountId);
  return { accountId, owner, member, userId: member.userId };
}

type Account = Awaited<ReturnType<typeof accountWith>>;

const invite = async (client: PortalClient, email: string, role: Role) =>
  tokenOf((await client.post('/invitations', { email, role })).body.link);

const lookUp = async (token: string) =>
  (await (await PortalClient.open(api)).post('/invitations/lookup', { token })).status;
const remove = ({ owner, userId }: Account) => owner.delete(`/members/${userId}`);
const demote = ({ owner, userId }: Account, role: Role) => owner.patch(`/members/${userId}`, { role });

describe('a member who was removed or has a lower role', () => {
  it('[contract 12, reliability 3, API5] cannot come back with an invitation of their own; those of others stay', async () => {
    const account = await accountWith('ADMIN');
    const own = await invite(account.member, 'again@members.example', 'ADMIN');
    const others = await invite(account.owner, 'colleague@members.example', 'ADMIN');
    expect([await lookUp(own), await lookUp(others)]).toEqual([200, 200]);
    expect((await remove(account)).status).toBe(200);
    expect([await lookUp(own), await lookUp(others)]).toEqual([404, 200]);
    const [entry] = (await account.owner.get('/audit-log?action=member.invitation_withdrawn')).body.entries;
    expect(entry).toMatchObject({ actor: 'USER', details: { email: 'again@members.example', role: 'ADMIN' } });
  });

  it('[contract 12, reliability 3, API5] keeps only the invitations that the new role may make', async () => {
    const account = await accountWith('OWNER');
    const asOwner = await invite(account.member, 'owner@members.example', 'OWNER');
    const asAdmin = await invite(account.member, 'viewer@members.example', 'VIEWER');
    await demote(account, 'ADMIN');
    expect([await lookUp(asOwner), await lookUp(asAdmin)]).toEqual([404, 200]);
    await demote(account, 'EDITOR');
    expect(await lookUp(asAdmin)).toBe(404);
  });

  it('[contract 12, reliability 3, API5] cannot use a link for a new password that they have asked for as administrator', async () => {
    const account = await accountWith('ADMIN');
    const victim = await api.newMember({ accountId: account.accountId, role: 'ADMIN' });
    const issued = await account.member.post(`/members/${victim.userId}/reset-link`);
    await remove(account);
    const stranger = await PortalClient.open(api);
    const link = { token: tokenOf(issued.body.url), password: 'eleven small violins' };
    const reset = stranger.post('/password/reset', link);
    expect(await refusedWith(reset)).toEqual([422, 'token']);
    expect((await stranger.signIn(victim.email)).status).toBe(200);
  });
});

describe('a member who loses the role during a request', () => {
  /** What a request needs that exists before, and the request. */
  const REQUESTS: Readonly<Record<string, (account: Account) => Promise<(client: PortalClient) => Promise<Answer>>>> = {
    'revoke a key': async ({ owner }) => {
      const { record } = (await owner.post('/keys', { name: 'Till', scope: 'READ' })).body;
      return (client) => client.delete(`/keys/${record.id}`);
    },
    'create a key': async () => (client) => client.post('/keys', { name: 'Till', scope: 'WRITE' }),
    'withdraw an invitation': async ({ owner }) => {
      const { body } = await owner.post('/invitations', { email: 'a@members.example', role: 'VIEWER' });
      return (client) => client.delete(`/invitations/${body.invitation.id}`);
    },
    'rename the account': async () => (client) => client.patch('/account', { name: 'Mine now' }),
    'change the return origins': async () => (client) =>
      client.put('/return-origins', { origins: ['https://attacker.example'] }),
    'ask for the link of another administrator': async ({ accountId }) => {
      const { userId } = await api.newMember({ accountId, role: 'ADMIN' });
      return (client) => client.post(`/members/${userId}/reset-link`);
    },
  };

  it.each(Object.entries(REQUESTS))('[contract 12, reliability 3, API5] does not %s any more', async (_, prepare) => {
    const account = await accountWith('ADMIN');
    const request = await prepare(account);
    let answer: Promise<Answer> | undefined;
    await api.database.transaction(async (transaction) => {
      await transaction.execute('select from accounts where id = $1 for no key update', [account.accountId]);
      answer = request(account.member);
      // The request was admitted, and waits for the account.
      await waitForLock(api);
      await transaction.execute(`update memberships set role = 'VIEWER' where user_id = $1`, [account.userId]);
    });
    expect((await answer)?.status).toBe(403);
  });
});
