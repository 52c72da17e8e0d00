import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { browserProgram, launchBrowser } from '../testing/browser.js';
import { startApi } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';

const SECRET = 'key-4711-secret';
const urls = { successUrl: 'https://client.example/done', errorUrl: 'http://localhost:4000/sorry' };

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ publishers: registry() });
}, 30_000);
afterAll(() => api?.close());

/** A publisher that accepts one API key. */
function registry(): PublisherRegistry {
  const publisher = {
    authorization: {
      kind: 'token',
      fields: [
        { key: 'shop', label: 'Shop <number>', secret: false, maxLength: 20, help: 'On your "invoice"' },
        { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
      ],
      complete: async ({ fields }: { fields: Readonly<Record<string, string>> }) =>
        fields['apiKey'] === SECRET
          ? { outcome: 'connected', credentials: { key: SECRET }, subject: 's', displayName: 'Shop' }
          : { outcome: 'refused', reason: 'failed' },
      check: async () => undefined,
    },
    listings: {},
  } as unknown as Publisher;
  const declaration = definePublisher({
    sdkVersion: SDK_VERSION,
    key: 'with-token',
    displayName: 'Token & Co',
    site: {
      id: 905,
      name: 'Token',
      url: 'https://token.example',
      hostname: 'token.example',
      supportedCountries: 'all',
      hideAddressSupportedCountries: 'all',
    },
    settings: [],
    categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
    importErrors: {},
    create: () => publisher,
  });
  return new PublisherRegistry([{ names: publisherNames('with-token'), declaration, publisher }]);
}

async function openForm(): Promise<{ response: Response; html: string; state: string }> {
  const { body } = await api.write('/connected-accounts/connect-with-token', urls);
  const link = body.data.bulkConnectLinkForWithToken.url as string;
  const response = await fetch(link.replace('https://listings.example', api.url), { redirect: 'manual' });
  const html = await response.text();
  return { response, html, state: /name="state" value="([\w-]{43})"/.exec(html)?.[1] ?? '' };
}

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/connect/form/with-token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
const values = (apiKey: string) => ({ 'fields.shop': '17"><b>', 'fields.apiKey': apiKey });

describe('the form of a connect link', () => {
  it('[contract 7] shows the declared fields, escaped, on a page that loads and frames nothing', async () => {
    const { response, html, state } = await openForm();

    expect(response.status).toBe(200);
    expect(state).toHaveLength(43);
    expect(html).toContain('<h1>Connect Token &amp; Co</h1>');
    expect(html).toContain('Shop &lt;number&gt;');
    expect(html).toMatch(/<input [^>]*name="fields.apiKey" type="password" maxlength="60" required autocomplete="off"/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://client.example http://localhost:4000");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('[contract 7] connects the account and returns the browser with GET to the client', async () => {
    const { state } = await openForm();

    const response = await submit({ state, ...values(SECRET) });

    expect(response.status).toBe(303);
    const end = new URL(response.headers.get('location') ?? '');
    expect(end.origin).toBe('https://client.example');
    expect([...end.searchParams.keys()]).toEqual(['connectedAccountId']);
    const { body } = await api.call('GET', '/connected-accounts');
    expect(body.data.connectedAccountsInfo.records).toMatchObject([{ status: 'CONNECTED', clientName: 'Shop' }]);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });

  it('[contract 7] shows the reason of a refusal and what was entered, except secrets', async () => {
    const { state } = await openForm();

    const response = await submit({ state, ...values('wrong-secret') });
    const html = await response.text();

    expect(response.status).toBe(422);
    expect(html).toContain('<p role="alert">The publisher does not accept these values.');
    expect(html).toContain('value="17&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain('wrong-secret');
    expect((await submit({ state, ...values(SECRET) })).status).toBe(303);
  });

  it('[contract 7, reliability 3] accepts no submission of another site, without a state, or as another type', async () => {
    const { state } = await openForm();
    const fields = { state, ...values(SECRET) };

    expect((await submit(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await submit(values(SECRET))).status).toBe(404);
    const json = await fetch(`${api.url}/connect/form/with-token`, {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(404);
    const large = await submit({ ...fields, extra: 'x'.repeat(600_000) });
    expect(large.status).toBe(413);
    expect((await submit(fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('[contract 1] forms are accepted nowhere else: 415', async () => {
    const answer = await api.call('POST', '/locations', {
      rawBody: 'state=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(answer.status).toBe(415);
  });
});

(browserProgram ? describe : describe.skip)('the form of a connect link in a browser', () => {
  let browser: Browser;
  let client: Server;
  let clientUrl: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    client = createServer((_, response) => response.end('<title>Client</title>')).listen(0, '127.0.0.1');
    await once(client, 'listening');
    clientUrl = `http://localhost:${(client.address() as AddressInfo).port}`;
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    client?.closeAllConnections();
    client?.close();
  });

  /** Opens the form of a new link. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; link: string }> {
    const body = { successUrl: `${clientUrl}/done`, errorUrl: `${clientUrl}/sorry` };
    const answer = await api.write('/connected-accounts/connect-with-token', body);
    const link = (answer.body.data.bulkConnectLinkForWithToken.url as string).replace(
      'https://listings.example',
      api.url,
    );
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(link);
    return { page, link };
  }
  const fill = async (page: Page, apiKey: string) => {
    await page.getByLabel('Shop <number>').fill('17');
    await page.getByLabel('API key').fill(apiKey);
  };
  const connect = (page: Page) => page.getByRole('button', { name: 'Connect' });

  it('[contract 7] a reload and the way back show the form again, and a link that was sent not', async () => {
    const { page, link } = await open();
    expect(await page.evaluate('document.activeElement.name')).toBe('fields.shop');
    await page.reload();
    await fill(page, 'wrong');
    await connect(page).click();
    await page.getByRole('alert').getByText('The publisher does not accept these values.').waitFor();
    expect(await page.title()).toBe('Error: Connect Token & Co');
    await page.goBack();
    await fill(page, SECRET);
    await connect(page).click();
    await page.waitForURL(/\/done\?connectedAccountId=/);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link has already been used' }).waitFor();
    await page.context().close();
  });

  it('[contract 7] a double click sends the form once', async () => {
    const { page } = await open();
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await fill(page, SECRET);
    await connect(page).dblclick();
    await page.waitForURL(/\/done\?connectedAccountId=/);
    expect(sent).toBe(1);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    '[WCAG 2.2 AA] the form and its error have no finding, %s, 360 pixels',
    async (colorScheme) => {
      const { page } = await open({ colorScheme, viewport: { width: 360, height: 700 } });
      expect(await findingsOf(page)).toEqual([]);
      await fill(page, 'wrong');
      await connect(page).click();
      await page.getByRole('alert').waitFor();
      expect(await findingsOf(page)).toEqual([]);
      const [content, width] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[];
      expect(content).toBeLessThanOrEqual(width ?? 0);
      const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(paper).toBe(colorScheme === 'dark' ? 'rgb(26, 27, 30)' : 'rgb(255, 255, 255)');
      await page.goto(`${api.url}/connect/unknown`);
      expect(await findingsOf(page)).toEqual([]);
      await page.context().close();
    },
  );
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page. */
async function findingsOf(page: Page): Promise<string[]> {
  // The policy of the page lets no other script in.
  const session = await page.context().newCDPSession(page);
  const run = `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`;
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as string[];
}
