import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { openPage } from './harness/open-page.js';

/** Clicks twice before the page can show that it is busy, and returns how many requests to the address that sent. */
async function sentByTwoClicks(page: Page, button: Locator, url: string): Promise<number> {
  await button.waitFor();
  const requests = await holdRequests(page, url);
  await button.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });
  await requests.arrived();
  // The browser has sent what the clicks caused before it answers this.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
  await requests.release();
  return requests.held.length;
}

browserSuite('double clicks', (suite) => {
  it('[contract 10] a double click rotates the signing secret once, so that the one in use stays valid', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/developers/webhook' });
    await page.getByRole('textbox', { name: 'URL' }).fill(suite.product.inboxUrl);
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' });
    expect(await sentByTwoClicks(page, confirm, '**/webhook/rotate-secret')).toBe(1);
    await page.getByText('Deliveries are also signed with the previous secret until').waitFor();
    await close();
  });

  it('[contract 10] the second click of a slow double click, on a dialog that disappears, rotates no secret', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, moving: true });
    let requests = 0;
    page.on('request', (request) => (requests += Number(request.url().endsWith('/webhook/rotate-secret'))));
    await goTo('/developers/webhook');
    await page.getByRole('textbox', { name: 'URL' }).fill(suite.product.inboxUrl);
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const dialog = page.getByRole('dialog');
    // Clicks again in each frame until the dialog is gone.
    await dialog.getByRole('button', { name: 'Rotate secret' }).evaluate(
      (button: { click(): void; isConnected: boolean }) =>
        new Promise<void>((gone) => {
          const again = () => {
            if (!button.isConnected) return gone();
            button.click();
            setTimeout(again, 16);
          };
          again();
        }),
    );
    await page.getByText('Deliveries are also signed with the previous secret until').waitFor();
    expect(requests).toBe(1);
    await close();
  });
});
