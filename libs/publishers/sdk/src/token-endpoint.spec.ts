import { describe, expect, it } from '@jest/globals';
import type { HttpRequest, HttpResponse } from './http.js';
import { createTokenEndpoint } from './token-endpoint.js';
import type { TokenEndpointOptions } from './token-endpoint.js';

const NOW = Date.parse('2026-05-01T12:00:00Z');

/** An endpoint that answers each request alike, and the requests that it got. */
function endpoint(answer: Partial<HttpResponse>, more: Partial<TokenEndpointOptions> = {}) {
  const requests: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    requests.push(request);
    return { status: 200, headers: {}, text: '', json: undefined, ...answer };
  };
  const tokens = createTokenEndpoint({
    http: { send },
    now: () => NOW,
    tokenUrl: 'https://acme.example/token',
    revokeUrl: 'https://acme.example/revoke',
    clientId: 'me',
    clientSecret: 'mine',
    ...more,
  });
  return { tokens, requests };
}

const grant = { code: 'c', redirectUri: 'https://us.example/back' };

describe('a token endpoint', () => {
  it('[publishers 1.2] exchanges a code for tokens, with the verifier if there is one', async () => {
    const json = { access_token: 'at', refresh_token: 'rt', scope: 'read write' };
    const { tokens, requests } = endpoint({ json });
    const issued = { accessToken: 'at', refreshToken: 'rt', scopes: ['read', 'write'] };
    expect(await tokens.exchange({ ...grant, codeVerifier: 'v' })).toEqual(issued);
    await tokens.exchange(grant);
    const asked = { grant_type: 'authorization_code', code: 'c', redirect_uri: grant.redirectUri };
    expect(requests.map(({ form }) => form)).toEqual([
      { ...asked, client_id: 'me', client_secret: 'mine', code_verifier: 'v' },
      expect.not.objectContaining({ code_verifier: expect.anything() }),
    ]);
  });

  it('[publishers 1.2] treats a used code as the end of the attempt, and an ended grant as that of the credentials', async () => {
    const { tokens } = endpoint({ status: 400, json: { error: 'invalid_grant' } }, { grantEnded: 'Connect again' });
    expect(await tokens.exchange(grant)).toBeUndefined();
    const failure = { kind: 'CREDENTIALS_INVALID', text: 'Connect again' };
    await expect(tokens.refresh('rt')).rejects.toMatchObject({ failure });
  });

  it.each<[number, object]>([
    [401, { kind: 'TRANSIENT', operatorAlarm: true, text: 'token endpoint: HTTP 401 invalid_client (who?)' }],
    [503, { kind: 'TRANSIENT', operatorAlarm: false }],
    [429, { kind: 'RATE_LIMITED', retryAfterMs: 7000 }],
  ])('[publishers 0.1] leaves the connection alone after HTTP %i', async (status, failure) => {
    const json = { error: 'invalid_client', error_description: 'who?' };
    const { tokens } = endpoint({ status, json, headers: { 'retry-after': '7' } });
    await expect(tokens.refresh('rt')).rejects.toMatchObject({ failure });
    await expect(tokens.revoke('rt')).rejects.toMatchObject({ failure });
  });

  it('[publishers 0.1] refuses an answer without a token', async () => {
    const failure = { kind: 'TRANSIENT', outcomeUnknown: false };
    const refreshed = endpoint({ json: { access_token: 7 } }).tokens.refresh('rt');
    await expect(refreshed).rejects.toMatchObject({ failure });
  });

  it('[publishers 1.2] revokes a token, also one that has ended, and proves who it is where the publisher wants it', async () => {
    const ended = endpoint({ status: 400, json: { error: 'invalid_token' } });
    await ended.tokens.revoke('rt');
    expect(ended.requests).toMatchObject([{ form: { token: 'rt' } }]);
    expect(ended.requests[0]?.form).not.toHaveProperty('client_secret');
    const known = endpoint({}, { clientRevokes: true });
    await known.tokens.revoke('rt');
    expect(known.requests[0]?.form).toEqual({ client_id: 'me', client_secret: 'mine', token: 'rt' });
  });
});
