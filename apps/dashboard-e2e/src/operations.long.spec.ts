import { expect, it } from '@jest/globals';
import { createProductClient } from '@listings/testing';
import type { Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';

/** The account of {@link newOwner} has this many seats. */
const LISTINGS = 4;

/** Connects an account at publisher A, and chooses its first listings for the import. */
async function chooseListings(page: Page, goTo: (path: string) => Promise<void>): Promise<void> {
  await goTo('/publishers');
  await page.getByRole('button', { name: 'Connect Publisher A' }).first().click();
  await page.locator('.choices a').nth(1).click();
  const boxes = page.getByRole('table', { name: 'Listings of the account' }).getByRole('checkbox');
  for (let number = 1; number <= LISTINGS; number += 1) await boxes.nth(number).check();
}

/** The number of locations of an owner. */
async function locationCount(apiUrl: string, { apiKey }: Owner): Promise<number> {
  const client = createProductClient({ apiUrl, apiKeys: { write: apiKey, read: apiKey } });
  return (await client.get('/locations', { first: 1 })).totalCount;
}

browserSuite('long operations', (suite) => {
  it('[jobs] an import of listings goes on without the page, is shown in every tab, and imports nothing twice', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await chooseListings(page, goTo);
    await page.getByRole('button', { name: `Import ${LISTINGS} as new locations` }).click();
    await page.getByRole('article', { name: /^Import/ }).waitFor();
    await page.reload();
    const other = await context.newPage();
    await other.goto(new URL('/dashboard/jobs', page.url()).href);
    await other.getByText(`${LISTINGS} created`).first().waitFor();
    expect(await locationCount(suite.product.apiUrl, owner)).toBe(LISTINGS);
    await close();
  });
});
