import { describe, expect, it } from '@jest/globals';
import { worldOfEachTest } from '../../testing/one-sandbox.js';
import type { TestAnswer } from '../../testing/sandbox-client.js';
import { at, items } from '../../testing/sandbox-client.js';
import { PERMISSIONS } from './consents.js';

const client = worldOfEachTest();
const REDIRECT = 'http://127.0.0.1:3999/callback';
const DAY = 86_400_000;
const CLIENT = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

const ASKED = { client_id: 'sandbox-client', redirect_uri: REDIRECT, state: 's-1', response_type: 'code' };
const dialog = (more: Record<string, string> = {}): Promise<TestAnswer> => {
  const scope = PERMISSIONS.join(',');
  const query = new URLSearchParams({ ...ASKED, scope, sandbox_user: 'owner-b2', ...more });
  return client.send(`${client.base}/b/v25.0/dialog/oauth?${query.toString()}`, {});
};
const back = (answer: TestAnswer): URLSearchParams => new URL(answer.headers.get('location') ?? '').searchParams;
const newCode = async () => back(await dialog()).get('code') ?? '';
const token = (parameters: Record<string, string>): Promise<TestAnswer> => {
  const query = new URLSearchParams({ ...CLIENT, redirect_uri: REDIRECT, ...parameters });
  return client.send(`${client.base}/b/v25.0/oauth/access_token?${query.toString()}`, {});
};
const shortToken = async () => String((await token({ code: await newCode() })).body['access_token']);
const exchange = (old: string): Promise<TestAnswer> => token({ grant_type: 'exchange_token', exchange_token: old });
const debug = async (input: string): Promise<unknown> => {
  const answer = await client.send(`${client.base}/b/v25.0/debug_token?input_token=${input}`, {
    headers: { authorization: 'Bearer sandbox-client|sandbox-secret' },
  });
  return answer.body['data'];
};

const death = (answer: TestAnswer): unknown[] => [
  answer.status,
  at(answer.body, 'error.code'),
  at(answer.body, 'error.error_subcode'),
];

describe('publisher B: authorization', () => {
  it('[publishers 3.3] codes are single use, live ten minutes and need the identical redirect_uri', async () => {
    const code = await newCode();
    const mismatch = await token({ code: await newCode(), redirect_uri: `${REDIRECT}?x` });
    expect(death(mismatch)).toEqual([400, 191, undefined]);
    expect((await token({ code })).status).toBe(200);
    expect(death(await token({ code }))).toEqual([400, 100, 36009]);
    const late = await newCode();
    await client.admin.clock({ advanceMs: 11 * 60_000 });
    expect(death(await token({ code: late }))).toEqual([400, 100, 36007]);
  });

  it('[publishers 2.3] a wrong application is code 101, never 190', async () => {
    const wrong = { client_secret: 'wrong' };
    const answer = await token({ grant_type: 'exchange_token', exchange_token: 'ut-b1', ...wrong });
    expect(death(answer)).toEqual([400, 101, undefined]);
  });

  it('[publishers 2.2] tokens lapse with subcode 463: short after 1.5 hours, long after 60 days; exchange renews', async () => {
    const short = await shortToken();
    await client.admin.clock({ advanceMs: 5_400_000 });
    expect(death(await client.b('GET', '/me', {}, short))).toEqual([400, 190, 463]);
    expect(death(await exchange(short))).toEqual([400, 190, 463]);
    await client.admin.clock({ advanceMs: 50 * DAY });
    const renewed = String((await exchange('ut-b1')).body['access_token']);
    await client.admin.clock({ advanceMs: 50 * DAY });
    expect(death(await client.b('GET', '/me'))).toEqual([400, 190, 463]);
    expect((await client.b('GET', '/me', {}, renewed)).status).toBe(200);
  });

  it('[publishers 2.2] page tokens of a long-lived token have no time limit, of a short one they have', async () => {
    const short = await shortToken();
    const pageToken = async (user: string): Promise<string> =>
      String(items(await client.b('GET', '/me/accounts', {}, user), 'data')[0]?.['access_token']);
    const [brief, lasting] = [await pageToken(short), await pageToken('ut-b1')];
    expect(lasting).toBe('pt-100000010000001');
    expect(await debug(lasting)).toMatchObject({ type: 'PAGE', is_valid: true, expires_at: 0 });
    await client.admin.clock({ advanceMs: 100 * DAY });
    expect((await client.b('GET', '/100000010000001', {}, lasting)).status).toBe(200);
    expect(death(await client.b('GET', '/100000020000001', {}, brief))).toEqual([400, 190, 463]);
  });

  it('[publishers 3.4] the admin ends a user token or one page token with a subcode', async () => {
    await client.admin.expireToken({ owner: 'owner-b1', token: 'user', subcode: 460 });
    expect(death(await client.b('GET', '/me'))).toEqual([400, 190, 460]);
    await client.admin.revokeToken({ owner: 'owner-b2', token: 'page', listing: '100000020000003' });
    expect(death(await client.b('GET', '/100000020000003', {}, 'pt-100000020000003'))).toEqual([400, 190, 467]);
    expect((await client.b('GET', '/100000020000004', {}, 'pt-100000020000004')).status).toBe(200);
    const page = await client.b('GET', '/100000020000003', { fields: 'access_token' }, 'ut-b2');
    expect(page.body['access_token']).not.toBe('pt-100000020000003');
    await client.admin.revokeToken({ owner: 'owner-b3', token: 'user' });
    expect(death(await client.b('GET', '/100000030000004', {}, 'pt-100000030000004'))).toEqual([400, 190, 458]);
  });

  it('[publishers 2.1, 3.6] appsecret_proof is mandatory and checked, unless switched off', async () => {
    const bare = (more = ''): Promise<TestAnswer> =>
      client.send(`${client.base}/b/v25.0/me?fields=id${more}`, { headers: { authorization: 'Bearer ut-b1' } });
    expect(death(await bare())).toEqual([400, 100, undefined]);
    expect(death(await bare('&appsecret_proof=00'))).toEqual([400, 100, undefined]);
    await client.admin.settings({ 'b.requireProof': false });
    expect((await bare()).status).toBe(200);
    expect((await bare('&appsecret_proof=00')).status).toBe(400);
  });

  it('[publishers 2.2] a user token on page edges is 190 about the token kind, unless switched off', async () => {
    const refused = await client.b('POST', '/100000010000001/feed', { message: 'x' });
    expect(at(refused.body, 'error.code')).toBe(190);
    expect(String(at(refused.body, 'error.message'))).toMatch(/page access token is required/i);
    await client.admin.settings({ 'b.rejectUserTokenOnPageEdges': false });
    expect((await client.b('POST', '/100000010000001/feed', { message: 'x' })).status).toBe(200);
  });
});
