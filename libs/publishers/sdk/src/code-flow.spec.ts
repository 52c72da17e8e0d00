import { describe, expect, it } from '@jest/globals';
import { createCodeFlow } from './code-flow.js';
import { failureOf, PublisherError } from './errors.js';
import type { IssuedTokens } from './token-endpoint.js';

const ANN = { outcome: 'connected', subject: '1', displayName: 'Ann' } as const;

function flow(issued: IssuedTokens | undefined) {
  return createCodeFlow({
    authorizeUrl: 'https://acme.example/consent?kiosk=no',
    clientId: 'me',
    scopes: ['shops', 'email'],
    needed: ['shops'],
    parameters: ({ loginHint = '', reconnect }) => ({ login_hint: loginHint, again: String(reconnect) }),
    tokens: { exchange: async () => issued },
    connect: async ({ accessToken }) => ({ ...ANN, credentials: { accessToken } }),
  });
}

const redirectUri = 'https://us.example/back';
const complete = (query: Record<string, string>, issued: IssuedTokens | undefined = { accessToken: 'at' }) =>
  flow(issued).complete({ query, redirectUri });

describe('the authorization code flow', () => {
  it('[contract 7] leads to the consent page', () => {
    const request = { redirectUri, state: 's', codeChallenge: 'c', loginHint: 'ann@shop.example', reconnect: false };
    const page = new URL(flow(undefined).authorizeUrl(request));
    const usual = { response_type: 'code', client_id: 'me', redirect_uri: redirectUri, scope: 'shops email' };
    const challenge = { state: 's', code_challenge: 'c', code_challenge_method: 'S256' };
    const own = { kiosk: 'no', login_hint: 'ann@shop.example', again: 'false' };
    expect(Object.fromEntries(page.searchParams)).toEqual({ ...usual, ...challenge, ...own });
  });

  it('[contract 7] connects with the tokens, if the owner allowed what the plug-in needs', async () => {
    const connected = { outcome: 'connected', credentials: { accessToken: 'at' } };
    expect(await complete({ code: 'c' })).toMatchObject(connected);
    expect(await complete({ code: 'c', scope: 'shops' })).toMatchObject(connected);
    expect(await complete({ code: 'c' }, { accessToken: 'at', scopes: ['shops'] })).toMatchObject(connected);
    const missing = { outcome: 'refused', reason: 'scope_missing' };
    expect(await complete({ code: 'c', scope: 'email' })).toEqual(missing);
    expect(await complete({ code: 'c', scope: 'shops' }, { accessToken: 'at', scopes: ['email'] })).toEqual(missing);
  });

  it('[contract 7] reports an owner who declined, and an attempt that failed', async () => {
    expect(await complete({ error: 'access_denied' })).toEqual({ outcome: 'refused', reason: 'denied' });
    const failed = { outcome: 'refused', reason: 'failed' };
    expect(await complete({ error: 'server_error' })).toEqual(failed);
    expect(await complete({ error: 'server_error', code: 'c' })).toEqual(failed);
    expect(await flow(undefined).complete({ query: { code: 'old' }, redirectUri })).toEqual(failed);
  });

  it('[publishers 0.1] reports refused new tokens to the operator, because no connection has lost its credentials', async () => {
    const connect = async () => {
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'token unknown' });
    };
    const { complete } = createCodeFlow({
      authorizeUrl: 'https://acme.example/consent',
      clientId: 'me',
      scopes: ['shops'],
      connect,
      tokens: { exchange: async () => ({ accessToken: 'at' }) },
    });
    const failure = await complete({ query: { code: 'c' }, redirectUri }).then(() => undefined, failureOf);
    const text = 'the publisher refused new tokens: token unknown';
    expect(failure).toEqual({ kind: 'TRANSIENT', text, operatorAlarm: true });
  });
});
