import { describe, expect, it } from '@jest/globals';
import { PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../../testing/identity-api.js';

const api = apiOfFile();

const remove = (client: PortalClient, password = PASSWORD) => client.post('/account/delete', { password });
async function newOwner() {
  const { id, readKey: key } = await api.newAccount();
  return { id, owner: await PortalClient.as(api, 'OWNER', id), call: () => api.call('GET', '/subscriptions', { key }) };
}

describe('the deletion of an account', () => {
  it('[contract 12] needs an owner with the password; at once keys and sessions are refused', async () => {
    const { id, owner, call } = await newOwner();
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    expect((await call()).status).toBe(200);
    for (const wrong of [remove(owner, 'not the password'), owner.post('/account/delete', {})])
      expect(await refusedWith(wrong)).toEqual([422, 'password']);
    const before = api.clock.now().getTime();
    const requested = await remove(owner);
    expect(requested.status).toBe(200);
    const days = (Date.parse(requested.body.deletionAt as string) - before) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(30);
    await api.clock.advance(1_000);
    expect((await call()).body.errors[0].message).toMatch(/^SY90001/);
    for (const path of ['/members', '/api/v4/subscriptions']) expect((await owner.get(path)).status).toBe(403);
    expect((await viewer.get('/session')).body.account.deletionAt).toBe(requested.body.deletionAt);
  });

  it.each([true, false])('[contract 12] [contract 13] leaves webhooks as they are: paused %s', async (paused) => {
    const { id, owner } = await newOwner();
    await api.sql`
      insert into webhook_endpoints (account_id, url, secret, paused)
      values (${id}, 'https://hooks.example', 'x', ${paused})`;
    for (const change of [remove, (by: PortalClient) => by.post('/account/keep')]) {
      expect((await change(owner)).status).toBe(200);
      expect(await api.sql`select paused from webhook_endpoints where account_id = ${id}`).toEqual([{ paused }]);
    }
  });

  it('[contract 12] an owner cancels it within the 30 days: keys work again', async () => {
    const { id, owner, call } = await newOwner();
    expect(await refusedWith(owner.post('/account/keep'))).toEqual([409, 'CONFLICT']);
    await remove(owner);
    const kept = await owner.post('/account/keep');
    expect([kept.status, kept.body.deletionAt]).toEqual([200, null]);
    await api.clock.advance(1_000);
    expect((await call()).status).toBe(200);
    await remove(owner);
    await api.sql`update accounts set deletion_at = now() - interval '1 hour' where id = ${id}`;
    expect((await owner.post('/account/keep')).status).toBe(409);
  });
});
