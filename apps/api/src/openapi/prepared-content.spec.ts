/** @part base */
import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { serveJson } from '@listings/api-kit';
import { sharedApi } from '../testing/index.js';

const api = sharedApi();

describe.each(['/openapi.json', '/openapi-portal.json'])('%s', (path) => {
  const get = (headers: Record<string, string>) => fetch(`${api.url}${path}`, { headers });

  it('[contract 10, reliability API4] is compressed for clients that ask for it', async () => {
    const plain = await get({ 'accept-encoding': 'identity' });
    const zipped = await get({ 'accept-encoding': 'br, gzip' });
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect([zipped.status, zipped.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 4);
    expect(await zipped.json()).toEqual(await plain.json());
    expect(plain.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it('[contract 10, reliability API4] is not sent again to a client that has it', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const { headers } = await get({ 'accept-encoding': encoding });
      const etag = headers.get('etag') ?? '';
      expect([etag, headers.get('cache-control')]).toEqual([expect.stringMatching(/^"[\w-]+"$/), 'no-cache']);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get({ 'accept-encoding': encoding, 'if-none-match': known });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
      expect((await get({ 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });
});

it('[contract 10, reliability API4] a document is made once, however many requests ask for it', async () => {
  const server = fastify();
  let made = 0;
  serveJson(server, '/document.json', () => ({ made: (made += 1) }));
  for (let request = 0; request < 3; request += 1)
    expect((await server.inject('/document.json')).json()).toEqual({ made: 1 });
  await server.close();
});
