import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
/** @part base */
import { expectLimit, portalClock } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { apiOfFile } from '../testing/index.js';

const clock = portalClock();
const variables = { TRUSTED_PROXIES: '127.0.0.1' };
const api = apiOfFile({ clock, variables });

let addresses = 0;
const strangerAt = (address = `198.51.100.${(addresses += 1)}`) => PortalClient.open(api, address);
const entriesOf = (accountId: number) => api.count('audit_log where account_id = $1', accountId);

it('[contract 12, reliability 3, API4] links of invitations wrong ones are limited per client address, /64 networks and proxies included; right ones are not counted', async () => {
  const owner = await PortalClient.as(api, 'OWNER');
  const created = await owner.post('/invitations', { email: 'cem@invited.example', role: 'VIEWER' });
  const token = String(created.body.link).split('#token=')[1];
  await expectLimit({ first: 50, status: 404, further: 5 }, async (round) => {
    // Each request comes from another address of the same network, and claims an address before the proxy.
    const guesser = await strangerAt(`203.0.113.${round}, 2001:db8:0:7::${(round + 1).toString(16)}`);
    const path = round % 2 ? '/invitations/lookup' : '/invitations/accept';
    return guesser.post(path, { token: 'x'.repeat(43) });
  });
  const invited = await strangerAt('2001:db8:0:8::1');
  for (let round = 0; round < 60; round += 1)
    expect((await invited.post('/invitations/lookup', { token })).status).toBe(200);
});

describe('the audit log', () => {
  it('[contract 12] has no entry of a request that changes nothing, so that a viewer cannot fill it', async () => {
    const { id } = await api.newAccount();
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    await viewer.patch('/profile', { name: 'Ann' });
    const before = await entriesOf(id);
    for (let round = 0; round < 5; round += 1) {
      await viewer.patch('/profile', { name: 'Ann' });
      await viewer.post('/sessions/end-others');
    }
    expect(await entriesOf(id)).toBe(before);
  });

  it('[contract 12] grows by a bounded number of sign-ins; a browser that the user knows is not locked out by the others', async () => {
    const { id } = await api.newAccount();
    const { email } = await api.newMember({ accountId: id, role: 'VIEWER' });
    const known = await strangerAt();
    await api.sql`delete from attempt_counts where kind = 'SIGN_INS_USER'`;
    await known.signIn(email);
    await api.sql`update attempt_counts set attempts = 96 where kind = 'SIGN_INS_USER' and attempts = 1`;
    const signIn = async () => (await strangerAt('198.51.100.200')).signIn(email);
    await expectLimit({ first: 4, status: 200 }, signIn);
    expect((await known.signIn(email)).status).toBe(200);
    expect(await entriesOf(id)).toBe(6);
  });

  it('[contract 12] names the API key that has redelivered, and where it was used', async () => {
    const { id, writeKey } = await api.newAccount();
    const owner = await PortalClient.as(api, 'OWNER', id);
    await owner.put('/webhook', { url: 'https://receiver.example/' });
    const key = (await owner.get('/keys')).body.keys.find((each: { scope: string }) => each.scope === 'WRITE');
    const program = await strangerAt('198.51.100.77');
    const headers = { authorization: `API ${writeKey}`, 'user-agent': 'till/1.0' };
    const started = await program.post('/redeliveries', { status: 'EXHAUSTED' }, { headers });
    expect(started.status).toBe(200);
    const { entries } = (await owner.get('/audit-log?action=webhook.redelivery_started')).body;
    const by = { actor: 'API_KEY', keyId: key.id, actorName: key.name, userId: null, address: '198.51.100.77' };
    expect(entries).toMatchObject([{ ...by, subject: started.body.id }]);
  });
});

it('[7.6, contract 12] times of a list or a redelivery that end before they begin are refused', async () => {
  const owner = await PortalClient.as(api, 'OWNER');
  const [from, to] = ['2026-07-07T00:00:00Z', '2026-07-06T00:00:00Z'];
  for (const [method, path, body] of [
    ['GET', `/audit-log?from=${from}&to=${to}`, undefined],
    ['GET', `/deliveries?from=${from}&to=${to}`, undefined],
    ['POST', '/redeliveries', { from, to }],
  ] as const) {
    const { status, body: answer } = await owner.call(method, path, { body });
    expect([path, status, answer.error?.field]).toEqual([path, 422, 'to']);
  }
});

describe('the origin of a page', () => {
  const forgotFrom = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = `${api.url}/api/v4/portal/password/forgot`;
      const call = request(url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode));
      call.on('error', reject).end();
    });

  it('[contract 12, reliability 3, API8] is that of the service, or the address of the process, and no name that leads to it', async () => {
    const { host } = new URL(api.url);
    expect(await forgotFrom({ host, origin: `http://${host}` })).toBe(422);
    expect(await forgotFrom({ host: 'listings.example', origin: 'https://listings.example' })).toBe(422);
    for (const name of ['attacker.example', 'attacker.example:3000', '127.0.0.1.attacker.example'])
      expect([name, await forgotFrom({ host: name, origin: `http://${name}` })]).toEqual([name, 403]);
    for (const origin of ['null', 'http://listings.example', 'https://listings.example.attacker.example'])
      expect([origin, await forgotFrom({ host, origin })]).toEqual([origin, 403]);
  });
});

it('[contract 12] the time and the queue of the work on passwords are metrics', async () => {
  await (await strangerAt()).signIn('nobody@members.example');
  const metrics = await api.get(Registry).metrics();
  for (const step of ['wait', 'compute'])
    expect(metrics).toMatch(new RegExp(`listings_password_hash_seconds_count\\{step="${step}"\\} [1-9]`));
  for (const none of ['waiting', 'refused_total']) expect(metrics).toContain(`listings_password_hashes_${none} 0`);
});
