/** @part base */
import { describe, expect, it } from '@jest/globals';
import { apiWithSandbox } from '../../testing/index.js';

const { api } = apiWithSandbox();

describe('the page of the reference', () => {
  const scriptsOf = (html: string) => [...html.matchAll(/"(\/docs\/scripts\/[^"]+)"/g)].map(([, path = '']) => path);

  it.each(['/docs', '/docs/portal'])(
    '[contract 10, reliability 3, API8] %s takes scripts from this origin only, and has none in the page',
    async (path) => {
      const response = await fetch(`${api.url}${path}`);
      const html = await response.text();
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
      expect(html.match(/<script\b/g)).toHaveLength(1);
      expect(html).toMatch(/<script src="\/docs\/scripts\/[^"]+" type="module"><\/script>/);
      expect(html).not.toMatch(/\son\w+=|https?:/);
    },
  );

  it('[contract 10] has scripts that browsers keep for good, compressed for those that ask', async () => {
    const paths = [...new Set(scriptsOf(await (await fetch(`${api.url}/docs`)).text()))];
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const plain = await fetch(`${api.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
      const zipped = await fetch(`${api.url}${path}`, { headers: { 'accept-encoding': 'br, gzip' } });
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
      expect([zipped.status, zipped.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(await zipped.text()).toBe(await plain.text());
      expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const name of ['viewer-0000000000000000.js', 'start-reference.js', '..%2f..%2fpackage.json', 'constructor'])
      expect((await fetch(`${api.url}/docs/scripts/${name}`)).status).toBe(404);
  });
});
