import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { apiOfFile } from '../testing/running-api.js';
import { newMember, PASSWORD, PortalClient } from './testing/portal-client.js';
import { portalClock } from './testing/portal-clock.js';

const REQUESTS_PER_MINUTE = 60;
const clock = portalClock();
const variables = { TRUSTED_PROXIES: '127.0.0.1', SESSION_REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE) };
const api = apiOfFile({ clock, variables });

let addresses = 0;
const strangerAt = async (address = `198.51.100.${(addresses += 1)}`) => {
  const browser = await PortalClient.open(api);
  browser.address = address;
  return browser;
};
const entriesOf = async (accountId: number) =>
  (await api.database.query<{ n: number }>('select count(*) as n from audit_log where account_id = $1', [accountId]))[0]
    ?.n;

describe('someone who knows only the password of a protected user', () => {
  it('[contract 12, reliability 3, API2] does not use up the requests of the sessions with second factor', async () => {
    const { email } = await newMember(api, { accountId: api.account.id, role: 'EDITOR' });
    const user = await strangerAt();
    await user.signIn(email);
    const { secret } = (await user.call('POST', '/second-factor/start', { body: { password: PASSWORD } })).body;
    const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
    await user.call('POST', '/second-factor/confirm', { body: { code } });
    await user.readSession();

    const attacker = await strangerAt();
    await attacker.signIn(email);
    const statuses: number[] = [];
    for (let round = 0; round < REQUESTS_PER_MINUTE + 5; round += 1)
      statuses.push((await attacker.call('GET', '/session')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await user.call('GET', '/profile')).status).toBe(200);
    expect((await user.call('GET', '/api/v4/locations')).status).toBe(200);
  });
});

describe('links of invitations', () => {
  it('[contract 12, reliability 3, API4] wrong ones are limited per client address, /64 networks and proxies included; right ones are not counted', async () => {
    const owner = await PortalClient.as(api, 'OWNER');
    const created = await owner.call('POST', '/invitations', {
      body: { email: 'cem@invited.example', role: 'VIEWER' },
    });
    const token = String(created.body.link).split('#token=')[1];
    const statuses: number[] = [];
    for (let round = 0; round < 55; round += 1) {
      // Each request comes from another address of the same network, and claims an address before the proxy.
      const guesser = await strangerAt(`203.0.113.${round}, 2001:db8:0:7::${(round + 1).toString(16)}`);
      const path = round % 2 ? '/invitations/lookup' : '/invitations/accept';
      statuses.push((await guesser.call('POST', path, { body: { token: 'x'.repeat(43) } })).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(404), ...Array<number>(5).fill(429)]);
    const invited = await strangerAt('2001:db8:0:8::1');
    for (let round = 0; round < 60; round += 1)
      expect((await invited.call('POST', '/invitations/lookup', { body: { token } })).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('[contract 12] has no entry of a request that changes nothing, so that a viewer cannot fill it', async () => {
    const { id } = await api.newAccount();
    const viewer = await PortalClient.as(api, 'VIEWER', id);
    await viewer.call('PATCH', '/profile', { body: { name: 'Ann' } });
    const before = await entriesOf(id);
    for (let round = 0; round < 5; round += 1) {
      await viewer.call('PATCH', '/profile', { body: { name: 'Ann' } });
      await viewer.call('POST', '/sessions/end-others');
    }
    expect(await entriesOf(id)).toBe(before);
  });

  it('[contract 12] grows by a bounded number of sign-ins; a browser that the user knows is not locked out by the others', async () => {
    const { id } = await api.newAccount();
    const { email } = await newMember(api, { accountId: id, role: 'VIEWER' });
    const known = await strangerAt();
    await api.database.execute(`delete from attempt_counts where kind = 'SIGN_INS_USER'`);
    await known.signIn(email);
    await api.database.execute(`update attempt_counts set attempts = 96 where kind = 'SIGN_INS_USER' and attempts = 1`);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push(
        (await (await strangerAt('198.51.100.200')).call('POST', '/sign-in', { body: { email, password: PASSWORD } }))
          .status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await known.signIn(email)).status).toBe(200);
    expect(await entriesOf(id)).toBe(6);
  });

  it('[contract 12] names the API key that has redelivered, and where it was used', async () => {
    const { id, writeKey } = await api.newAccount();
    const owner = await PortalClient.as(api, 'OWNER', id);
    await owner.call('PUT', '/webhook', { body: { url: 'https://receiver.example/' } });
    const key = (await owner.call('GET', '/keys')).body.keys.find((each: { scope: string }) => each.scope === 'WRITE');
    const program = await strangerAt('198.51.100.77');
    const headers = { authorization: `API ${writeKey}`, 'user-agent': 'till/1.0' };
    const started = await program.call('POST', '/redeliveries', { body: { status: 'EXHAUSTED' }, headers });
    expect(started.status).toBe(200);
    const { entries } = (await owner.call('GET', '/audit-log?action=webhook.redelivery_started')).body;
    expect(entries).toEqual([
      expect.objectContaining({
        actor: 'API_KEY',
        keyId: key.id,
        actorName: key.name,
        userId: null,
        address: '198.51.100.77',
        subject: started.body.id,
      }),
    ]);
  });
});

describe('times', () => {
  it('[7.6, contract 12] of a list or a redelivery that end before they begin are refused', async () => {
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
});

describe('the origin of a page', () => {
  const forgotFrom = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(api.url);
      const call = request(
        { host: '127.0.0.1', port, path: '/api/v4/portal/password/forgot', method: 'POST', headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.on('error', reject);
      call.end();
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
  await (
    await strangerAt()
  ).call('POST', '/sign-in', { body: { email: 'nobody@members.example', password: PASSWORD } });
  const metrics = await api.registry.metrics();
  expect(metrics).toMatch(/listings_password_hash_seconds_count\{step="wait"\} [1-9]/);
  expect(metrics).toMatch(/listings_password_hash_seconds_count\{step="compute"\} [1-9]/);
  expect(metrics).toMatch(/listings_password_hashes_waiting 0/);
  expect(metrics).toMatch(/listings_password_hashes_refused_total 0/);
});
