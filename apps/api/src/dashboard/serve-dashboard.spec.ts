/** @part base */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { brandedPage } from './branded-page.js';
import { compressed } from './dashboard-files.js';
import { serveDashboard } from './serve-dashboard.js';

const INDEX = '<!doctype html><script type="module" src="/dashboard/assets/index-Ab12.js"></script>';
const BRAND = { name: 'Listings', logoUrl: null, shades: [] };
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`;

const folder = shared(temporaryFolder);
const server = fastify();
let url: string;

beforeAll(async () => {
  folder.write('browser/index.html', INDEX);
  folder.write('browser/assets/index-Ab12.js', SCRIPT);
  folder.write('browser/manifest.json', '{}');
  folder.write('secret.js', 'secret');
  serveDashboard(server, { publicUrl: 'https://listings.example', brand: BRAND, folder: folder.at('browser') });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

describe('the dashboard', () => {
  it('[dashboard] every page address gets the index, which caches ask for again', async () => {
    for (const path of ['', '/', '/sign-in', '/reset-password', '/developers/deliveries/evt_1', '/a/b?c=d.e']) {
      const response = await fetch(`${url}/dashboard${path}`);
      expect([path, response.status, await response.text()]).toEqual([path, 200, INDEX]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  it('[white label] the page has the name, the icon and the brand of the installation, whatever characters they have', () => {
    const html =
      '<head><link rel="icon" href="/dashboard/assets/icon.svg" type="image/svg+xml"><title>Listings</title></head>';
    const file = compressed('text/html', Buffer.from(html));
    const brand = { name: 'A & "B" </title><script>$&', logoUrl: '/logos/service/ab', shades: ['#000000'] };
    const page = brandedPage(file, brand).body.toString();
    expect(page).toContain('<title>A &amp; &quot;B&quot; &lt;/title&gt;&lt;script&gt;$&amp;</title>');
    expect(page).toContain('<link rel="icon" href="/logos/service/ab">');
    expect(page).not.toContain('<script>');
    expect(brandedPage(file, BRAND).body.toString()).toContain('icon.svg');
  });

  it('[dashboard] caches keep files whose name contains a hash, and get them compressed', async () => {
    for (const encoding of ['identity', 'gzip', 'br, gzip']) {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${url}/dashboard/assets/index-Ab12.js`, { headers });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const used = { identity: null, gzip: 'gzip', 'br, gzip': 'br' }[encoding];
      expect(response.headers.get('content-encoding')).toBe(used);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      // fetch decompresses.
      expect(await response.text()).toBe(SCRIPT);
    }
  });

  it('[dashboard] a missing file is 404, and so is everything outside the folder', async () => {
    const outside = ['/..%2fsecret.js', '/assets/..%2f..%2fsecret.js', '/assets/constructor.js'];
    for (const path of ['/assets/index-Old1.js', '/manifest.json', '/.stamp', ...outside]) {
      const response = await fetch(`${url}/dashboard${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('cache-control')).not.toBe('public, max-age=31536000, immutable');
    }
  });

  it('[reliability 3, API8] scripts come from the service alone, and photos over TLS', async () => {
    const policy = (await fetch(`${url}/dashboard`)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob: https:;");
    expect(policy).toContain("connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  });

  it('[reliability 3, API8] maps may read the origin of their style, and nothing else', async () => {
    const other = fastify();
    serveDashboard(other, {
      publicUrl: 'https://listings.example',
      mapStyleUrl: 'https://tiles.example/styles/streets.json?key=1',
      brand: BRAND,
      folder: folder.at('browser'),
    });
    const policy = (await other.inject({ url: '/dashboard' })).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://tiles.example; frame-ancestors");
    await other.close();
  });

  it('[design 3.10] a checkout without a build says what to do', async () => {
    const other = fastify();
    serveDashboard(other, { publicUrl: 'http://127.0.0.1:3000', brand: BRAND, folder: folder.at('nothing') });
    const address = await other.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/dashboard/sign-in`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('node tools/dev/build.mjs');
    await other.close();
  });
});
