import { describe, expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { apiOfFile } from '../testing/running-api.js';

/** A publisher whose owners confirm its terms. */
function publisherWithTerms(): PublisherRegistry {
  const publisher = {
    authorization: {
      pkce: false,
      confirmation: 'I may publish <this> under the licence.',
      authorizeUrl: ({ state }: { state: string }) => `https://terms.example/consent?state=${state}`,
      complete: async () => ({ outcome: 'refused', reason: 'failed' }),
    },
    listings: {},
  } as unknown as Publisher;
  const hostname = 'terms.example';
  const site = { id: 906, name: 'Terms', url: 'https://terms.example', hostname, supportedCountries: 'all' } as const;
  const declaration = definePublisher({
    sdkVersion: SDK_VERSION,
    key: 'with-terms',
    displayName: 'Terms & Co',
    site: { ...site, hideAddressSupportedCountries: 'all' },
    settings: [],
    categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
    importErrors: {},
    create: () => publisher,
  });
  return new PublisherRegistry([{ names: publisherNames('with-terms'), declaration, publisher }]);
}

const api = apiOfFile({ publishers: publisherWithTerms() });

describe('the page of a connect link whose publisher has terms', () => {
  it('[contract 7] shows the terms, and opens the consent page only after the owner confirmed them', async () => {
    const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
    const { body } = await api.write('/connected-accounts/connect-with-terms', urls);
    const link = (body.data.bulkConnectLinkForWithTerms.url as string).replace('https://listings.example', api.url);
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
});
