import { expect, it } from '@jest/globals';
import { createProductClient } from '@listings/testing';
import type { Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { openPage } from './harness/open-page.js';

const IMPORT = '**/api/v4/connected-accounts/create-location-from-listing';
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
  it('[dashboard] an import that a reload has stopped is found again, goes on, and imports nothing twice', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo, close } = await openPage(suite, { as: owner, expected: [/404/, /ERR_FAILED/] });
    await chooseListings(page, goTo);
    // The second location is created, but the page is reloaded before it hears of it.
    let calls = 0;
    let reloaded: () => void = () => undefined;
    const reload = new Promise<void>((resolve) => (reloaded = resolve));
    await context.route(IMPORT, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      await route.fetch();
      await reload;
      await route.abort().catch(() => undefined);
    });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByRole('button', { name: `Import ${LISTINGS} as new locations` }).click();
    await page.getByText(`1 of ${LISTINGS}`, { exact: true }).waitFor();
    await page.reload();
    reloaded();
    expect(asked).toEqual(['beforeunload']);
    await page.getByText('Imported: 1').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Imported: ${LISTINGS}`).waitFor();
    expect(await page.getByText('could not be imported').count()).toBe(0);
    expect(await locationCount(suite.product.apiUrl, owner)).toBe(LISTINGS);
    // The report stays until it is closed.
    await page.reload();
    await page.getByText(`Imported: ${LISTINGS}`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('table', { name: 'Listings of the account' }).waitFor();
    expect(await page.getByText('Imported:', { exact: false }).count()).toBe(0);
    await close();
  });

  it('[dashboard] an import whose session expires waits for the sign-in, and goes on', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo, close } = await openPage(suite, { as: owner, expected: [/404/, /401/] });
    await chooseListings(page, goTo);
    let calls = 0;
    await context.route(IMPORT, async (route) => {
      calls += 1;
      if (calls === 2) await context.clearCookies();
      // The cookie of the request was read before.
      if (calls === 2) return route.continue({ headers: { ...route.request().headers(), cookie: '' } });
      return route.continue();
    });
    await page.getByRole('button', { name: `Import ${LISTINGS} as new locations` }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(`Imported: ${LISTINGS}`).waitFor();
    expect(await locationCount(suite.product.apiUrl, owner)).toBe(LISTINGS);
    await close();
  });

  it('[dashboard] two tabs show one import and do it once; when the tab that does it is closed, the other one can go on', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo, close } = await openPage(suite, { as: owner, expected: [/404/, /ERR_FAILED/] });
    await chooseListings(page, goTo);
    const imports = await holdRequests(page, IMPORT, { pass: 2 });
    await page.getByRole('button', { name: `Import ${LISTINGS} as new locations` }).click();
    await imports.arrived();
    const other = await context.newPage();
    // A call may be repeated when its answer is late; it has the same key and body then.
    const callsOfOther = new Set<string | null>();
    await other.route(IMPORT, async (route) => {
      callsOfOther.add(route.request().postData());
      await route.continue();
    });
    await other.goto(page.url());
    const report = other.getByRole('region', { name: 'Import of the listings' });
    await report.getByText(`2 of ${LISTINGS}`, { exact: true }).waitFor();
    expect(await report.getByRole('button', { name: 'Stop' }).isVisible()).toBe(true);
    expect(callsOfOther.size).toBe(0);
    await page.close();
    await report.getByRole('button', { name: 'Continue' }).click();
    await report.getByText(`Imported: ${LISTINGS}`).waitFor();
    expect(callsOfOther.size).toBe(LISTINGS - 2);
    expect(await locationCount(suite.product.apiUrl, owner)).toBe(LISTINGS);
    await close();
  });

  it('[dashboard] replies to several reviews are found again after a reload, go on when the person says so, and are sent once', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), expected: [/ERR_FAILED/] });
    await goTo('/reviews/inbox?status=PENDING');
    const boxes = page.getByRole('checkbox', { name: /^Choose the review by / });
    for (const number of [0, 1, 2]) await boxes.nth(number).check();
    await page.getByRole('button', { name: 'Reply to all chosen' }).click();
    const words = `Thank you, from all of us ${Date.now()}.`;
    await page.getByRole('dialog').getByLabel('Your reply').fill(words);
    const replies = await holdRequests(page, '**/api/v4/locations/reviews/respond', { pass: 1 });
    await page.getByRole('button', { name: 'Send the replies' }).click();
    await page.getByText('1 of 3').waitFor();
    await replies.arrived();
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.getByText('1 of 3').waitFor();
    await replies.release();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('3 sent').waitFor();
    expect(await page.getByText('could not be sent').count()).toBe(0);
    const rollup = new URLSearchParams({ tag: 'all', responseStatus: 'RESPONDED', first: '500' });
    const answer = await fetch(`${suite.product.apiUrl}/api/v4/rollup_interactions?${rollup}`, {
      headers: { authorization: `API ${suite.product.apiKeys.read}` },
    });
    expect((await answer.text()).split(words)).toHaveLength(4);
    await close();
  });
});
