import { describe, expect, it } from '@jest/globals';
import { twoAccountsApis } from '../testing/accounts-api.js';
import { PortalClient, refusedWith, statusesOf } from '../testing/portal-client.js';

const [api, other] = twoAccountsApis();

const create = (client: PortalClient, scope = 'WRITE', name = 'Till') => client.post('/keys', { name, scope });
const statusWith = async (key: string, at = api) => (await at.call('GET', '/subscriptions', { key })).status;

/** An administrator of an account without any key. */
async function keyless(): Promise<PortalClient> {
  const { id } = await api.newAccount();
  await api.sql`delete from api_keys where account_id = ${id}`;
  return PortalClient.as(api, 'ADMIN', id);
}

describe('API keys', () => {
  it('[contract 2, 12] are shown once and work with their scope', async () => {
    const client = await keyless();
    const { key, record } = (await create(client, 'READ')).body;
    expect(key.slice('la_live_'.length).startsWith(record.prefix)).toBe(true);
    expect(await statusWith(key)).toBe(200);
    const list = await client.get('/keys');
    expect(list.text).not.toContain(key);
    expect(list.body.keys).toEqual([record]);
    const createdBy = { email: expect.stringContaining('@') };
    expect(record).toMatchObject({ name: 'Till', scope: 'READ', revokedAt: null, createdBy });
    const stored = await api.sql`
      select api_keys::text, audit_log::text from api_keys, audit_log where api_keys.id = ${record.id}
      and subject = ${record.id}::text`;
    expect(JSON.stringify(stored)).not.toContain(key.slice('la_live_'.length + 8));
    expect(await refusedWith(create(client, 'READ', '\u200b\u3164'))).toEqual([422, 'name']);
  });

  it('[contract 2] an account has at most five active ones, however many processes create them at once', async () => {
    const client = await keyless();
    const second = await PortalClient.as(other, 'ADMIN', (await client.get('/account')).body.id);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n % 2 ? client : second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('CONFLICT');
    const revoked = answers.find(({ status }) => status === 200)?.body.record;
    expect((await client.delete(`/keys/${revoked.id}`)).status).toBe(200);
    expect((await create(client)).status).toBe(200);
    expect((await create(client)).status).toBe(409);
  });

  it('[contract 2, 12] a revoked one is refused within a second by every process, and cannot be revoked again', async () => {
    const client = await keyless();
    const { key, record } = (await create(client)).body;
    for (const each of [api, other]) expect(await statusWith(key, each)).toBe(200);
    const revoke = () => client.delete(`/keys/${record.id}`);
    expect(await statusesOf([revoke(), revoke()])).toEqual([200, 409]);
    await api.clock.advance(1_000);
    for (const each of [other, api]) expect(await statusWith(key, each)).toBe(401);
    expect(await refusedWith(revoke())).toEqual([409, 'CONFLICT']);
    expect((await client.get('/keys')).body.keys[0].revokedAt).not.toBeNull();
  });

  it('[contract 1] of another account are unknown', async () => {
    const [client, stranger] = [await keyless(), await keyless()];
    const { record } = (await create(stranger)).body;
    expect((await client.delete(`/keys/${record.id}`)).status).toBe(404);
    expect((await client.get('/keys')).body.keys).toEqual([]);
  });
});
