import { describe, expect, it } from '@jest/globals';
import { apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import { registryOf } from '@listings/publisher-model';
import { PublisherRegistry } from '@listings/publisher-registry';
import { ConnectBrowser } from '@listings/testing';
import { UP_TO_CONNECTIONS as features } from '../testing/connections-api.js';

/** A publisher whose owners confirm its terms, if it has some. */
function publisherOf(key: string, id: number, confirmation?: string) {
  const authorizeUrl = ({ state }: { state: string }) => `https://terms.example/consent?state=${state}`;
  const complete = async () => ({ outcome: 'refused', reason: 'failed' });
  const authorization = { pkce: false, confirmation, authorizeUrl, complete };
  return registryOf(key, { authorization, listings: {} }, { displayName: 'Terms & Co', siteId: id }).all;
}

const withTerms = publisherOf('with-terms', 906, 'I may publish <this> under the licence.');
const api = apiOfFile({
  features,
  publishers: new PublisherRegistry([...withTerms, ...publisherOf('without-terms', 907)]),
});
const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
const linkTo = async (publisher: string): Promise<string> =>
  (await api.send(`/connected-accounts/connect-${publisher}`, urls)).url;

describe('the page of a connect link', () => {
  it('[contract 7] names the account and the program that ask, shows the terms of the publisher, and opens its consent page only after that', async () => {
    const link = await linkTo('with-terms');
    const browser = new ConnectBrowser(api);
    for (const more of ['', '?confirmed=no', '?confirmed=yes']) {
      const page = await browser.visit(`${link}${more}`);
      const html = await page.text();
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(html).toContain('<h1>Connect Terms &amp; Co</h1><p>The account “Account 1” of this service asks you, ');
      expect(html).toContain('asks you, through its program “WRITE”');
      expect(html).toContain('<p>I may publish &lt;this&gt; under the licence.</p>');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await browser.consentOf(link)).toMatch(/^https:\/\/terms\.example\/consent\?state=[\w-]{43}$/);
    expect((await browser.visit(link)).status).toBe(410);
  });

  it('[contract 7] names the person who asks from the dashboard, in the language of the browser', async () => {
    const editor = await PortalClient.as(api, 'EDITOR');
    const { data } = (await editor.post('/api/v4/connected-accounts/connect-without-terms', { input: urls })).body;
    const url = String(data.bulkConnectLinkForWithoutTerms.url).replace('https://listings.example', api.url);
    const html = await (await fetch(url, { headers: { 'accept-language': 'de' } })).text();
    expect(html).toContain(`${editor.email} bittet Sie, Ihr Konto bei Terms &amp; Co mit dem Konto „Account 1“`);
    expect(html).toContain('Weiter zu Terms &amp; Co');
  });

  it('[contract 7, reliability 3] sends nobody past it, and its consent ends only in the browser that has started it', async () => {
    const link = await linkTo('without-terms');
    const [owner, stranger] = [new ConnectBrowser(api), new ConnectBrowser(api)];
    const ofStranger = await stranger.confirmed(link);
    await owner.visit(link);
    for (const browser of [owner, new ConnectBrowser(api)]) expect((await browser.visit(ofStranger)).status).toBe(200);

    const state = new URL(await owner.consentOf(link)).searchParams.get('state');
    const callback = `https://listings.example/connect/callback/without-terms?state=${state}&code=c`;
    for (const browser of [stranger, new ConnectBrowser(api)]) expect((await browser.visit(callback)).status).toBe(404);
    expect(await owner.targetOf(callback)).toBe('https://client.example/sorry?reason=failed');
  });
});
