import { describe, expect, it } from '@jest/globals';
import { failureFrom, oauthOf } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, refusal, ScriptedHttp } from '../testing/scripted-http.js';
import type { Answer } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 0, 1);
const redirectUri = 'https://listings.example/callback';

const declined = { permission: 'read_insights', status: 'declined' };
const granted = (...permissions: string[]): Answer =>
  data(...permissions.map((permission) => ({ permission, status: 'granted' })), declined);
const client = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
const answers = {
  '/oauth/access_token': { body: { access_token: 'long-token', token_type: 'bearer', expires_in: 5_184_000 } },
  '/me': { body: { id: '5001', name: 'Olive Owner' } },
  '/me/permissions': granted('pages_show_list', 'business_management'),
  '/me/accounts': data({ id: '10', access_token: 'page-token', tasks: ['MANAGE'] }),
  '/me/businesses': data({ id: '77', name: 'Chain' }),
  '/77/owned_pages': data({ id: '11', access_token: 'other-token' }, { id: '12' }),
  '/77/client_pages': data(),
};

function connecting(changed: Record<string, Answer> = {}) {
  const http = new ScriptedHttp((path) => ({ ...answers, ...changed })[path] ?? refusal(100));
  const authorization = oauthOf(createPublisher({ http, now: () => now }));
  return {
    http,
    authorization,
    complete: (query: Record<string, string> = { code: 'abc' }) => authorization.complete({ query, redirectUri }),
  };
}

describe('the consent dialog [publishers 2.2]', () => {
  const address = (reconnect: boolean) =>
    new URL(connecting().authorization.authorizeUrl({ redirectUri, state: 's&t', reconnect }));

  it('is asked for everything that a capability needs', () => {
    const url = address(false);
    expect(url.pathname).toBe('/b/v25.0/dialog/oauth');
    const asked = { client_id: 'sandbox-client', redirect_uri: redirectUri, state: 's&t', response_type: 'code' };
    const scope =
      'pages_show_list,pages_read_engagement,pages_read_user_content,pages_manage_posts,pages_manage_engagement,pages_manage_metadata,read_insights,business_management';
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...asked, scope });
  });

  it('requests withheld permissions again when an account reconnects', () => {
    expect(address(true).searchParams.get('auth_type')).toBe('rerequest');
  });
});

describe('completing a connection [publishers 2.2]', () => {
  it('ends with a long-lived user token and the token of every page', async () => {
    const { http, complete } = connecting();
    expect(await complete()).toEqual({
      outcome: 'connected',
      subject: '5001',
      displayName: 'Olive Owner',
      credentials: {
        userToken: 'long-token',
        userTokenExpiresAt: now + 5_184_000_000,
        issuedAt: now,
        permissions: ['pages_show_list', 'business_management'],
        pages: { '10': { token: 'page-token', tasks: ['MANAGE'] }, '11': { token: 'other-token' } },
        pagesReadAt: now,
      },
    });
    expect(http.requests.slice(0, 2).map(({ query }) => query)).toEqual([
      { ...client, redirect_uri: redirectUri, code: 'abc' },
      { ...client, grant_type: 'exchange_token', exchange_token: 'long-token' },
    ]);
  });

  it('does without the optional right to see businesses', async () => {
    const { http, complete } = connecting({ '/me/permissions': granted('pages_show_list') });
    expect((await complete()).outcome).toBe('connected');
    expect(http.calls).not.toContain('GET /me/businesses');
  });

  it.each<[string, Answer, object]>([
    ['/oauth/access_token', refusal(101), { operatorAlarm: true }],
    ['/oauth/access_token', refusal(191), { operatorAlarm: true }],
    ['/oauth/access_token', refusal(2), {}],
    ['/oauth/access_token', { body: { access_token: 7 } }, {}],
    ['/me', { body: { id: 'me/../x' } }, {}],
    ['/me/accounts', { body: { data: 'none' } }, {}],
    ['/me/permissions', { status: 500, text: 'oops' }, {}],
  ])('is transient when %s answers %j', async (path, answer, more) => {
    expect(await failureFrom(connecting({ [path]: answer }).complete())).toMatchObject({ kind: 'TRANSIENT', ...more });
  });
});
