/** @part base */
import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { API_KEY, ModelSignIn, registryOf } from '@listings/publisher-model';
import { startReceiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { browserProgram, findingsOf, launchBrowser } from '../testing/browser.js';
import { apiOfFile } from '../testing/product-api.js';

const { plugIn } = new ModelSignIn();
const api = apiOfFile({ publishers: registryOf('with-token', plugIn, { displayName: 'Token & Co', siteId: 905 }) });

(browserProgram ? describe : describe.skip)('the form of a connect link in a browser', () => {
  const browser = shared(launchBrowser);
  /** The pages of the client, to which the form leads back. */
  const client = shared(startReceiver);

  /** Opens the form of a new link. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; link: string }> {
    const clientUrl = client.url.replace('127.0.0.1', 'localhost');
    const body = { successUrl: `${clientUrl}/done`, errorUrl: `${clientUrl}/sorry` };
    const answer = await api.write('/connected-accounts/connect-with-token', body);
    const { url } = answer.body.data.bulkConnectLinkForWithToken as { url: string };
    const link = url.replace('https://listings.example', api.url);
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
    await fill(page, API_KEY);
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
    await fill(page, API_KEY);
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
