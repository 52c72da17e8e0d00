/** @part base */
import { describe, expect, it } from '@jest/globals';
import { ApiConfiguration } from '@listings/configuration/api';
import { withinOneMinute } from '@listings/feature-accounts/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { validateEnvironment } from '@listings/platform';
import { apiBeside, apiOfFile } from '../testing/index.js';

const ORIGIN = 'https://app.example';
const ASKED = { 'access-control-request-headers': 'authorization,content-type,idempotency-key' };
const api = apiOfFile({ variables: { CORS_ORIGINS: `http://localhost:4000,${ORIGIN}` } });
const closed = apiBeside(api);

const preflight = (path: string, { of = api, origin = ORIGIN, method = 'POST' } = {}) =>
  fetch(`${of.url}/api/v4${path}`, {
    method: 'OPTIONS',
    headers: { ...ASKED, origin, 'access-control-request-method': method },
  });

const corsHeaders = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const words = (text: string | null) => (text ?? '').split(/,\s*/).map((word) => word.toLowerCase());

describe('CORS', () => {
  it.each([
    ['/locations', 'GET'],
    ['/locations', 'POST'],
    ['/posts/U29jaWFsUG9zdDox', 'DELETE'],
  ])(
    '[contract 1] a page of an allowed origin may call %s with %s, its key and an Idempotency-Key',
    async (path, method) => {
      const answer = await preflight(path, { method });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      const given = Object.fromEntries(answer.headers);
      const exact = { 'access-control-allow-origin': ORIGIN, vary: 'Origin', 'x-api-version': '2026-07-29' };
      expect(given).toMatchObject({ ...exact, 'x-correlation-id': expect.any(String) });
      expect(given).not.toHaveProperty('access-control-allow-credentials');
      expect(words(answer.headers.get('access-control-allow-methods'))).toEqual(['get', 'post', 'delete']);
      const headers = words(answer.headers.get('access-control-allow-headers'));
      expect(headers).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']));
    },
  );

  it('[contract 1] the page can read the documented headers, on success and on refusal', async () => {
    const read = async (answer: { headers: Headers }, names: readonly string[]) => {
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      const exposed = words(answer.headers.get('access-control-expose-headers'));
      for (const name of names) {
        expect(answer.headers.get(name)).not.toBeNull();
        expect(exposed).toContain(name);
      }
    };
    const rates = ['', 'minute-', 'hour-', 'day-'].flatMap((window) =>
      ['limit', 'remaining', 'reset'].map((what) => `x-ratelimit-${window}${what}`),
    );
    const always = ['x-api-version', 'x-correlation-id'];
    const { writeKey: key } = await api.newAccount('LAUNCH');
    const [input, headers] = [validLocation(), { origin: ORIGIN }];
    const repeated = { key, headers: { ...headers, 'idempotency-key': 'cors-1' } };

    for (const more of [[], ['idempotent-replayed']])
      await read(await api.write('/locations', input, repeated), [...always, ...rates, ...more]);
    await read(await api.call('GET', '/locations', { key: 'wrong', headers }), always);
    await read(await api.call('POST', '/locations', { key, rawBody: 'no json', headers }), always);
    await read(await api.call('GET', '/nowhere', { key, headers }), always);
    await withinOneMinute(api.database, async () => {
      const { writeKey } = await api.newAccount('LAUNCH');
      const ask = () => api.call('GET', '/tags', { key: writeKey, headers });
      let limited = await ask();
      for (let n = 0; n < 10 && limited.status !== 429; n += 1) limited = await ask();
      expect(limited.status).toBe(429);
      await read(limited, [...always, ...rates, 'retry-after']);
    });
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    '[contract 1] origin %s is answered as if there were no CORS',
    async (origin) => {
      const asked = await preflight('/locations', { origin });
      const called = await api.call('GET', '/locations', { headers: { origin } });
      expect([asked.status, corsHeaders(asked)]).toEqual([405, []]);
      expect([called.status, corsHeaders(called)]).toEqual([200, []]);
      expect(called.headers.get('vary')).toBe('Origin');
    },
  );

  it('[contract 1] is off by default', async () => {
    const asked = await preflight('/locations', { of: closed });
    const called = await closed.call('GET', '/locations', { key: api.account.readKey, headers: { origin: ORIGIN } });
    expect([asked.status, corsHeaders(asked)]).toEqual([405, []]);
    expect([called.status, corsHeaders(called), called.headers.get('vary')]).toEqual([200, [], null]);
    expect(validateEnvironment(ApiConfiguration, environment()).CORS_ORIGINS).toEqual([]);
  });

  it('[design 3.11] CORS_ORIGINS accepts absolute origins and explains what is wrong with other values', () => {
    const read = (origins: string) => validateEnvironment(ApiConfiguration, environment(origins)).CORS_ORIGINS;
    const origins = ['https://app.example', 'http://localhost:4000'];
    expect(read('https://app.example, http://localhost:4000,https://app.example')).toEqual(origins);
    expect(() => read('*')).toThrow('CORS_ORIGINS must name each origin');
    const wrong =
      'app.example https://app.example/ https://app.example/x https://*.example ftp://x null https://a.example,,';
    for (const text of wrong.split(' ')) expect(() => read(text)).toThrow(/^CORS_ORIGINS must be origins such as/);
  });
});

const environment = (origins?: string) => ({
  DATABASE_URL: 'postgres://localhost/x',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLISHERS: ',',
  MEDIA_DIR: '/nowhere',
  CORS_ORIGINS: origins,
});
