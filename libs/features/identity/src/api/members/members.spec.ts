import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import { PortalClient, refusedWith, statusesOf } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '../../testing/identity-api.js';

const api = apiOfFile();

/** A second process on the same database. */
const other = apiBeside(api);

const signed = (accountId: number, role: Role, at = api) => PortalClient.as(at, role, accountId);

/** An account whose only members have these roles, each with a browser. */
async function accountOf<const Roles extends readonly Role[]>(...roles: Roles) {
  const { id: accountId } = await api.newAccount();
  await api.sql`delete from memberships where account_id = ${accountId}`;
  const members = [];
  for (const role of roles) members.push(await signed(accountId, role));
  return { accountId, members: members as { [Index in keyof Roles]: PortalClient } };
}

const rolesOf = async (accountId: number) => {
  const rows = await api.sql`select role from memberships where account_id = ${accountId} order by created_at, role`;
  return pluck(rows, 'role');
};
const remove = (by: PortalClient, { userId }: PortalClient) => by.delete(`/members/${userId}`);
const setRole = (by: PortalClient, { userId }: PortalClient, role: Role) => by.patch(`/members/${userId}`, { role });

describe('members', () => {
  it('[contract 12] lists the members of its own account to every role', async () => {
    const [owner, viewer] = (await accountOf('OWNER', 'VIEWER')).members;
    const { body } = await viewer.get('/members');
    expect(body.members).toMatchObject([
      { userId: owner.userId, role: 'OWNER' },
      { userId: viewer.userId, role: 'VIEWER' },
    ]);
  });

  it('[contract 12] a new role applies at once to running sessions', async () => {
    const [owner, member] = (await accountOf('OWNER', 'EDITOR')).members;
    expect((await member.get('/keys')).status).toBe(403);
    const changed = await setRole(owner, member, 'ADMIN');
    expect([changed.status, changed.body.role]).toEqual([200, 'ADMIN']);
    expect((await member.get('/keys')).status).toBe(200);
  });

  it('[contract 12] only an owner grants and takes the role OWNER, and removes owners', async () => {
    const { accountId, members } = await accountOf('OWNER', 'OWNER', 'ADMIN', 'VIEWER');
    const [owner, second, admin, viewer] = members;
    for (const [by, member, role, expected] of [
      [admin, viewer, 'OWNER', 403],
      [admin, admin, 'OWNER', 403],
      [admin, second, 'VIEWER', 403],
      [admin, second, undefined, 403],
      [viewer, admin, undefined, 403],
      [admin, viewer, 'EDITOR', 200],
      [owner, viewer, 'OWNER', 200],
      [owner, second, 'EDITOR', 200],
      [admin, second, undefined, 200],
    ] as const) {
      const { status } = await (role ? setRole(by, member, role) : remove(by, member));
      expect([by.email, role, status]).toEqual([by.email, role, expected]);
    }
    expect((await rolesOf(accountId)).sort()).toEqual(['ADMIN', 'OWNER', 'OWNER']);
  });

  it('[contract 12] the last owner neither leaves nor loses the role', async () => {
    const { accountId, members } = await accountOf('OWNER', 'ADMIN');
    const [owner] = members;
    for (const asked of [remove(owner, owner), setRole(owner, owner, 'ADMIN')])
      expect(await refusedWith(asked)).toEqual([409, 'CONFLICT']);
    expect(await rolesOf(accountId)).toEqual(['OWNER', 'ADMIN']);
  });

  it.each<[string, (mine: PortalClient, theirs: PortalClient) => ReturnType<typeof remove>]>([
    ['leave', (mine) => remove(mine, mine)],
    ['remove each other', remove],
    ['step down', (mine) => setRole(mine, mine, 'ADMIN')],
  ])('[contract 12, reliability 2] when the last two owners %s at once in two processes, one stays', async (_, act) => {
    for (let round = 0; round < 2; round += 1) {
      const { accountId, members } = await accountOf('OWNER');
      const [first] = members;
      const second = await signed(accountId, 'OWNER', other);
      const statuses = await statusesOf([act(first, second), act(second, first)]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect((await rolesOf(accountId)).filter((role) => role === 'OWNER')).toHaveLength(1);
    }
  });

  it('[contract 12] the sessions of a removed member end at once; who has no other account is deleted, who has one stays', async () => {
    const { accountId, members } = await accountOf('OWNER', 'EDITOR');
    const [owner, gone] = members;
    const shared = await signed(accountId, 'EDITOR', other);
    const { accountId: elsewhere } = await accountOf();
    await api.sql`
      insert into memberships (account_id, user_id, role) values (${elsewhere}, ${shared.userId}, 'VIEWER')`;
    for (const client of [gone, shared]) {
      expect((await remove(owner, client)).status).toBe(200);
      for (const path of ['/members', '/api/v4/subscriptions']) expect((await client.get(path)).status).toBe(401);
      expect((await remove(owner, client)).status).toBe(404);
    }
    const left = await api.sql`select id from users where id = any(${[gone.userId, shared.userId]})`;
    expect(left).toEqual([{ id: shared.userId }]);
  });

  it('[contract 12] every role may leave', async () => {
    const { members } = await accountOf('VIEWER', 'EDITOR', 'ADMIN', 'OWNER', 'OWNER');
    for (const client of members.slice(0, -1)) expect((await remove(client, client)).status).toBe(200);
  });

  it('[contract 1] members of another account are unknown', async () => {
    const [owner] = (await accountOf('OWNER')).members;
    const [stranger] = (await accountOf('EDITOR')).members;
    expect((await remove(owner, stranger)).status).toBe(404);
    expect((await setRole(owner, stranger, 'VIEWER')).status).toBe(404);
  });
});
