import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { worldOfEachTest } from '../../testing/one-sandbox.js';
import type { TestAnswer } from '../../testing/sandbox-client.js';
import { at } from '../../testing/sandbox-client.js';

const client = worldOfEachTest();
const REDIRECT = 'http://127.0.0.1:3999/callback';
const HOUR = 3_600_000;

const ASKED = { client_id: 'sandbox-client', redirect_uri: REDIRECT, response_type: 'code', state: 's-1' };
const SCOPE = { scope: 'business.manage openid email profile', access_type: 'offline', prompt: 'consent' };
const authorize = (more: Record<string, string> = {}): Promise<TestAnswer> => {
  const query = new URLSearchParams({ ...ASKED, ...SCOPE, sandbox_user: 'owner-a2', ...more });
  return client.send(`${client.base}/a/oauth/authorize?${query.toString()}`, {});
};

const back = (answer: TestAnswer): URLSearchParams => new URL(answer.headers.get('location') ?? '').searchParams;

const exchange = (code: string, more: Record<string, string> = {}): Promise<TestAnswer> =>
  client.grant({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...more });
const refresh: typeof client.refresh = (...given) => client.refresh(...given);

/** A code that an owner who consents brings back. */
const newCode = async (more: Record<string, string> = {}) => back(await authorize(more)).get('code') ?? '';
const connect = async (more: Record<string, string> = {}) => exchange(await newCode(more));

describe('publisher A: authorization', () => {
  it('[publishers 3.3] without a user the page lists the owners, keeping the request', async () => {
    const query = `client_id=sandbox-client&redirect_uri=${encodeURIComponent(REDIRECT)}&response_type=code&scope=business.manage&state=x`;
    const page = await client.send(`${client.base}/a/oauth/authorize?${query}`, {});
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const owner of ['owner-a1', 'owner-a2', 'owner-a3']) expect(page.text).toContain(`sandbox_user=${owner}`);
    expect(page.text).toContain('state=x');
    expect(page.text).toContain('sandbox_decision=deny');
  });

  it('[publishers 1.2] a code works once, for ten minutes, and with the identical redirect_uri only', async () => {
    const code = await newCode();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body['error']).toBe('invalid_grant');
    const mismatch = await exchange(await newCode(), { redirect_uri: `${REDIRECT}/` });
    expect([mismatch.status, mismatch.body['error']]).toEqual([400, 'redirect_uri_mismatch']);
    const late = await newCode();
    await client.admin.clock({ advanceMs: 11 * 60_000 });
    expect((await exchange(late)).body['error']).toBe('invalid_grant');
  });

  it('[publishers 1.2] a wrong client is invalid_client with 401', async () => {
    expect((await refresh('rt-a1', { client_secret: 'wrong' })).status).toBe(401);
    expect((await refresh('rt-a1', { client_id: 'wrong' })).body['error']).toBe('invalid_client');
    const page = await authorize({ client_id: 'wrong' });
    expect([page.status, page.headers.get('location')]).toEqual([401, null]);
  });

  it('[publishers 1.2] a repeated consent gives a refresh token only with prompt=consent, and only offline', async () => {
    expect((await connect({ prompt: '' })).body).toHaveProperty('refresh_token');
    expect((await connect({ prompt: '' })).body).not.toHaveProperty('refresh_token');
    expect((await connect()).body).toHaveProperty('refresh_token');
    expect((await connect({ access_type: 'online' })).body).not.toHaveProperty('refresh_token');
  });

  it('[publishers 1.2] after an hour the API answers 401, and a refresh opens it again without a new refresh token', async () => {
    await client.admin.clock({ advanceMs: HOUR });
    const lapsed = await client.a('GET', '/v1/accounts');
    expect([lapsed.status, at(lapsed.body, 'error.status')]).toEqual([401, 'UNAUTHENTICATED']);
    const fresh = await refresh('rt-a1');
    expect(fresh.body).not.toHaveProperty('refresh_token');
    expect((await client.a('GET', '/v1/accounts', undefined, String(fresh.body['access_token']))).status).toBe(200);
  });

  it('[publishers 1.2] the 101st refresh token silently ends the oldest', async () => {
    for (let turn = 0; turn < 99; turn++) await connect();
    expect((await refresh('rt-a2')).status).toBe(200);
    await connect();
    expect((await refresh('rt-a2')).body['error']).toBe('invalid_grant');
  });

  it('[publishers 1.2] revoking either token ends the grant; a dead one is invalid_token', async () => {
    expect((await client.form('/a/oauth/revoke', { token: 'at-a1' })).status).toBe(200);
    expect((await refresh('rt-a1')).body['error']).toBe('invalid_grant');
    expect((await client.a('GET', '/v1/accounts')).status).toBe(401);
    const again = await client.form('/a/oauth/revoke', { token: 'rt-a1' });
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_token']);
  });

  it('[publishers 1.2] with a code challenge the verifier must fit', async () => {
    const verifier = 'a-verifier-of-some-length-0123456789-0123456789';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = () => newCode({ code_challenge: challenge, code_challenge_method: 'S256' });
    expect((await exchange(await code())).body['error']).toBe('invalid_grant');
    expect((await exchange(await code(), { code_verifier: 'other' })).status).toBe(400);
    expect((await exchange(await code(), { code_verifier: verifier })).status).toBe(200);
  });
});
