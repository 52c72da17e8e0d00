/** @part base */
import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { apiBeside, apiOfFile } from '../../testing/index.js';

const api = apiOfFile();
const other = apiBeside(api, () => ({ clock: api.clock }));

interface Created {
  readonly key: string;
  readonly record: { readonly id: string; readonly prefix: string };
}

const create = async (client: PortalClient, scope = 'WRITE', name = 'Till') => client.post('/keys', { name, scope });

/** An account without any key. */
async function keyless(): Promise<{ account: TestAccount; client: PortalClient }> {
  const account = await api.newAccount();
  await api.sql`delete from api_keys where account_id = ${account.id}`;
  return { account, client: await PortalClient.as(api, 'ADMIN', account.id) };
}

describe('API keys', () => {
  it('[contract 2, 12] are shown once and work with their scope', async () => {
    const { client } = await keyless();
    const created = await create(client, 'READ');
    const { key, record } = created.body as Created;
    expect(key.slice('la_live_'.length).startsWith(record.prefix)).toBe(true);
    expect((await api.call('GET', '/locations', { key })).status).toBe(200);
    expect((await api.write('/locations', {}, { key })).status).toBe(403);
    const list = await client.get('/keys');
    expect(list.text).not.toContain(key);
    expect(list.body.keys).toEqual([record]);
    const createdBy = { email: expect.stringContaining('@') };
    expect(record).toMatchObject({ name: 'Till', scope: 'READ', revokedAt: null, createdBy });
    const stored = await api.sql`
      select api_keys::text, audit_log::text from api_keys, audit_log where api_keys.id = ${record.id}
      and subject = ${record.id}::text`;
    expect(JSON.stringify(stored)).not.toContain(key.slice('la_live_'.length + 8));
  });

  it('[contract 2] an account has at most five active ones, however many processes create them at once', async () => {
    const { account, client } = await keyless();
    const second = await PortalClient.as(other, 'ADMIN', account.id);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n % 2 ? client : second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('CONFLICT');
    const revoked = answers.find(({ status }) => status === 200)?.body as Created;
    expect((await client.delete(`/keys/${revoked.record.id}`)).status).toBe(200);
    expect((await create(client)).status).toBe(200);
    expect((await create(client)).status).toBe(409);
  });

  it('[contract 2, 12] a revoked one is refused within a second by every process, and cannot be revoked again', async () => {
    const { client } = await keyless();
    const { key, record } = (await create(client)).body as Created;
    for (const each of [api, other]) expect((await each.call('GET', '/locations', { key })).status).toBe(200);
    const revoke = () => client.delete(`/keys/${record.id}`);
    const answers = await Promise.all([revoke(), revoke()]);
    expect(pluck(answers, 'status').sort()).toEqual([200, 409]);
    await api.clock.advance(1_000);
    for (const each of [other, api]) expect((await each.call('GET', '/locations', { key })).status).toBe(401);
    expect(await refusedWith(revoke())).toEqual([409, 'CONFLICT']);
    expect((await client.get('/keys')).body.keys[0].revokedAt).not.toBeNull();
  });

  it('[contract 1] of another account are unknown', async () => {
    const { client } = await keyless();
    const stranger = await keyless();
    const { record } = (await create(stranger.client)).body as Created;
    expect((await client.delete(`/keys/${record.id}`)).status).toBe(404);
    expect((await client.get('/keys')).body.keys).toEqual([]);
  });
});
