/** @part base */
import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { Role } from '@listings/domain';
import { PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '../../testing/index.js';

const api = apiOfFile();

/** A second process on the same database. */
const other = apiBeside(api);

/** An account of its own without any member, so that each test decides about its owners. */
async function emptyAccount(): Promise<number> {
  const { id } = await api.newAccount();
  await api.sql`delete from memberships where account_id = ${id}`;
  return id;
}

const signed = (accountId: number, role: Role, at = api) => PortalClient.as(at, role, accountId);

const rolesOf = async (accountId: number) => {
  const rows = await api.sql`select role from memberships where account_id = ${accountId} order by created_at, role`;
  return pluck(rows, 'role');
};

describe('members', () => {
  it('[contract 12] lists the members of its own account to every role', async () => {
    const accountId = await emptyAccount();
    const owner = await signed(accountId, 'OWNER');
    const viewer = await signed(accountId, 'VIEWER');
    const { body } = await viewer.get('/members');
    expect(body.members).toMatchObject([
      { userId: owner.userId, role: 'OWNER' },
      { userId: viewer.userId, role: 'VIEWER' },
    ]);
  });

  it('[contract 12] a new role applies at once to running sessions', async () => {
    const accountId = await emptyAccount();
    const owner = await signed(accountId, 'OWNER');
    const member = await signed(accountId, 'EDITOR');
    expect((await member.get('/keys')).status).toBe(403);
    const changed = await owner.patch(`/members/${member.userId}`, { role: 'ADMIN' });
    expect([changed.status, changed.body.role]).toEqual([200, 'ADMIN']);
    expect((await member.get('/keys')).status).toBe(200);
  });

  it('[contract 12] only an owner grants and takes the role OWNER, and removes owners', async () => {
    const accountId = await emptyAccount();
    const owner = await signed(accountId, 'OWNER');
    const second = await signed(accountId, 'OWNER');
    const admin = await signed(accountId, 'ADMIN');
    const viewer = await signed(accountId, 'VIEWER');
    const attempts: [PortalClient, string, string, unknown, number][] = [
      [admin, 'PATCH', viewer.userId, { role: 'OWNER' }, 403],
      [admin, 'PATCH', admin.userId, { role: 'OWNER' }, 403],
      [admin, 'PATCH', second.userId, { role: 'VIEWER' }, 403],
      [admin, 'DELETE', second.userId, undefined, 403],
      [viewer, 'DELETE', admin.userId, undefined, 403],
      [admin, 'PATCH', viewer.userId, { role: 'EDITOR' }, 200],
      [owner, 'PATCH', viewer.userId, { role: 'OWNER' }, 200],
      [owner, 'PATCH', second.userId, { role: 'EDITOR' }, 200],
      [admin, 'DELETE', second.userId, undefined, 200],
    ];
    for (const [client, method, userId, body, expected] of attempts) {
      const { status } = await client.call(method, `/members/${userId}`, { body });
      expect([method, body, status]).toEqual([method, body, expected]);
    }
    expect((await rolesOf(accountId)).sort()).toEqual(['ADMIN', 'OWNER', 'OWNER']);
  });

  it('[contract 12] the last owner neither leaves nor loses the role', async () => {
    const accountId = await emptyAccount();
    const client = await signed(accountId, 'OWNER');
    const { userId } = client;
    await signed(accountId, 'ADMIN');
    for (const asked of [client.delete(`/members/${userId}`), client.patch(`/members/${userId}`, { role: 'ADMIN' })])
      expect(await refusedWith(asked)).toEqual([409, 'CONFLICT']);
    expect(await rolesOf(accountId)).toEqual(['OWNER', 'ADMIN']);
  });

  it.each<[string, (mine: PortalClient, theirs: PortalClient) => [string, string, unknown]]>([
    ['leave', ({ userId }) => ['DELETE', userId, undefined]],
    ['remove each other', (_, { userId }) => ['DELETE', userId, undefined]],
    ['step down', ({ userId }) => ['PATCH', userId, { role: 'ADMIN' }]],
  ])(
    '[contract 12, reliability 2] when the last two owners %s at once in two processes, one stays',
    async (_, request) => {
      for (let round = 0; round < 2; round += 1) {
        const accountId = await emptyAccount();
        const first = await signed(accountId, 'OWNER');
        const second = await signed(accountId, 'OWNER', other);
        const act = async (mine: PortalClient, theirs: PortalClient) => {
          const [method, userId, body] = request(mine, theirs);
          return (await mine.call(method, `/members/${userId}`, { body })).status;
        };
        const statuses = await Promise.all([act(first, second), act(second, first)]);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect((await rolesOf(accountId)).filter((role) => role === 'OWNER')).toHaveLength(1);
      }
    },
  );

  it('[contract 12] the sessions of a removed member end at once; who has no other account is deleted, who has one stays', async () => {
    const accountId = await emptyAccount();
    const elsewhere = await emptyAccount();
    const owner = await signed(accountId, 'OWNER');
    const gone = await signed(accountId, 'EDITOR');
    const shared = await signed(accountId, 'EDITOR', other);
    await api.sql`
      insert into memberships (account_id, user_id, role) values (${elsewhere}, ${shared.userId}, 'VIEWER')`;
    for (const client of [gone, shared]) {
      const { userId } = client;
      expect((await owner.delete(`/members/${userId}`)).status).toBe(200);
      for (const path of ['/members', '/api/v4/locations']) expect((await client.get(path)).status).toBe(401);
      expect((await owner.delete(`/members/${userId}`)).status).toBe(404);
    }
    const left = await api.sql`select id from users where id = any(${[gone.userId, shared.userId]})`;
    expect(left).toEqual([{ id: shared.userId }]);
  });

  it('[contract 12] every role may leave', async () => {
    const accountId = await emptyAccount();
    await signed(accountId, 'OWNER');
    for (const role of ['VIEWER', 'EDITOR', 'ADMIN', 'OWNER'] as const) {
      const client = await signed(accountId, role);
      expect((await client.delete(`/members/${client.userId}`)).status).toBe(200);
    }
  });

  it('[contract 1] members of another account are unknown', async () => {
    const owner = await signed(await emptyAccount(), 'OWNER');
    const stranger = await signed(await emptyAccount(), 'EDITOR');
    expect((await owner.delete(`/members/${stranger.userId}`)).status).toBe(404);
    expect((await owner.patch(`/members/${stranger.userId}`, { role: 'VIEWER' })).status).toBe(404);
  });
});
