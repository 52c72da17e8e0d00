/** @part base */
import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { documentedOperations, publishedDocument, sharedApi, writeRequest } from '../testing/index.js';

const api = sharedApi();
const operations = shared(async () => documentedOperations(await publishedDocument(api)));

const safe = (headers: Headers) => [headers.get('x-content-type-options'), headers.get('cache-control')];

describe('headers', () => {
  it('[reliability 3, API8] every answer of every operation says nosniff and no-store: success, refusals and errors', async () => {
    const wrong: unknown[] = [];
    const statuses = new Set<number>();
    for (const [index, operation] of operations.entries()) {
      const { method, url, body: rawBody } = writeRequest(operation, operation.example);
      const isRead = method === 'GET';
      const plain = { rawBody: 'x', headers: { 'content-type': 'text/plain' } };
      const refusals = [
        () => api.call(method, url, { rawBody, key: null }),
        () => api.call(method, url, { rawBody, key: api.account.readKey }),
        () => api.call(method, `${url}${url.includes('?') ? '&' : '?'}first=x&first=y&page=x`, { rawBody }),
        ...[{ rawBody: '{' }, plain].map((given) => () => api.call(method, url, isRead ? {} : given)),
      ];
      const answers = [await api.call(method, url, { rawBody }), await refusals[index % refusals.length]?.()];
      for (const { status, headers } of answers.filter((each) => each !== undefined)) {
        statuses.add(status);
        if (safe(headers).join() !== 'nosniff,no-store') wrong.push([operation.id, status, safe(headers)]);
      }
    }
    expect(wrong).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]));
  });

  it('[reliability 3, API8] so do unknown paths, wrong methods, large bodies and requests that cannot be read', async () => {
    const answers = [
      await api.call('GET', '/nowhere'),
      await api.call('DELETE', '/locations'),
      await api.call('GET', '/locations/%E0%A4%A'),
      await api.call('GET', `/locations?filter=${'x'.repeat(20_000)}`),
      await api.call('POST', '/locations', { rawBody: ' '.repeat(1_100_000) }),
    ];
    expect(answers.map(({ status, headers }) => [status, ...safe(headers)])).toEqual(
      [404, 405, 400, 431, 413].map((status) => [status, 'nosniff', 'no-store']),
    );
  });

  it('[reliability 3, API8] every HTML page has a content security policy and tells the next page nothing', async () => {
    /** A path of each route whose response is HTML. */
    const paths: Readonly<Record<string, readonly string[]>> = {
      '/docs': ['/docs'],
      '/docs/portal': ['/docs/portal'],
      '/docs/scripts/:script': ['/docs/scripts/unknown.js'],
      '/docs/errors': ['/docs/errors'],
      '/docs/events': ['/docs/events'],
      '/docs/errors/:code': ['/docs/errors/SY90005', '/docs/errors/NOTHING'],
      '/docs/events/:event': ['/docs/events/profile.created', '/docs/events/nothing'],
      '/dashboard': ['/dashboard'],
      '/dashboard/*': ['/dashboard/accept-invitation'],
      '/connect/:token': ['/connect/unknown'],
      '/connect/callback/:publisher': ['/connect/callback/nobody', '/connect/callback/publisher-a?state=unknown'],
      '/connect/form/:publisher': [],
    };
    for (const path of Object.values(paths).flat()) {
      const { headers } = await fetch(`${api.url}${path}`, { redirect: 'manual' });
      const given = ['content-type', 'referrer-policy', 'x-content-type-options'].map((name) => headers.get(name));
      expect([path, ...given]).toEqual([path, 'text/html; charset=utf-8', 'no-referrer', 'nosniff']);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
        expect(policy).toContain(rule);
    }
    const pages = api.routes.filter(({ operation, path }) => !operation && /docs|dashboard|connect/.test(path));
    expect(new Set(pages.map(({ path }) => path))).toEqual(new Set(Object.keys(paths)));
  });
});
