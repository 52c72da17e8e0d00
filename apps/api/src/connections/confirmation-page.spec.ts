import { expect, it } from '@jest/globals';
import { apiOfFile, registryOf } from '../testing/index.js';

/** A publisher whose owners confirm its terms. */
const publisher = {
  authorization: {
    pkce: false,
    confirmation: 'I may publish <this> under the licence.',
    authorizeUrl: ({ state }: { state: string }) => `https://terms.example/consent?state=${state}`,
    complete: async () => ({ outcome: 'refused', reason: 'failed' }),
  },
  listings: {},
};
const api = apiOfFile({ publishers: registryOf('with-terms', { displayName: 'Terms & Co', id: 906 }, publisher) });

it('[contract 7] the page of a connect link whose publisher has terms shows the terms, and opens the consent page only after the owner confirmed them', async () => {
  const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
  const { url } = await api.send('/connected-accounts/connect-with-terms', urls);
  const link = (url as string).replace('https://listings.example', api.url);
  const open = (more = '') => fetch(`${link}${more}`, { redirect: 'manual' });
  for (const visit of [await open(), await open('?confirmed=no')]) {
    const html = await visit.text();
    expect(visit.status).toBe(200);
    expect(html).toContain('<h1>Connect Terms &amp; Co</h1><p>I may publish &lt;this&gt; under the licence.</p>');
    expect(html).toContain('href="?confirmed=yes"');
    expect(visit.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(visit.headers.get('cache-control')).toBe('no-store');
  }
  const confirmed = await open('?confirmed=yes');
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/terms\.example\/consent\?state=[\w-]{43}$/),
  ]);
  expect((await open('?confirmed=yes')).status).toBe(410);
});
