import { beforeAll, expect } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { waitFor } from '@listings/testing';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { seen } from './harness/interactions.js';
import { seedLocations, sql } from './harness/many-locations.js';
import { openPage } from './harness/open-page.js';

/** A try of the tests may have fewer, at least 1,000. */
const COUNT = Number(process.env['MANY_LOCATIONS'] ?? 200_000);
const SEED_MS = 300_000;

browserSuite('many locations', (suite) => {
  let owner: Owner;
  let accountId = 0;

  beforeAll(async () => {
    owner = await newOwner(suite.product);
    accountId = await seedLocations(suite.product, owner, COUNT);
  }, SEED_MS);

  const number = (count: number) => count.toLocaleString('en-GB');
  const matches = (page: Page, count: number) =>
    page.getByText(count === 1 ? '1 location matches' : `${number(count)} locations match`).waitFor();
  const firstRow = (page: Page) => page.getByRole('table', { name: 'Locations' }).getByRole('row').nth(1);
  const nameOf = (page: Page) => firstRow(page).getByRole('link').textContent();
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

  it('[performance 1.1] the list shows its first rows with the exact number, and pages of it in both directions', async () => {
    const { page } = await openPage(suite, { as: owner, path: '/locations' });
    await matches(page, COUNT);
    const newest = await nameOf(page);
    expect(newest).toMatch(new RegExp(` ${COUNT - 1}$`));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('link', { name: new RegExp(` ${COUNT - 51}$`) }).waitFor();
    expect(new URL(page.url()).searchParams.has('after')).toBe(true);
    await page.reload();
    await page.getByRole('link', { name: new RegExp(` ${COUNT - 51}$`) }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: newest ?? '', exact: true }).waitFor();
  });

  it('[dashboard] typing never waits for answers, and only the answer to the last words is shown', async () => {
    const { page } = await openPage(suite, { as: owner, path: '/locations' });
    await matches(page, COUNT);
    const held: Route[] = [];
    const wanted = `Amber ${COUNT - 10}`;
    await page.route('**/api/v4/locations/search?**', (route) => void held.push(route));
    // Slower than the pause after which the field searches, so that there are many searches at the same time.
    await search(page).pressSequentially(wanted, { delay: 200 });
    expect(await search(page).inputValue()).toBe(wanted);
    const isLast = () => new URL(held.at(-1)?.request().url() ?? '').searchParams.get('query') === wanted;
    await waitFor(isLast, { describe: 'the search for the last words' });
    expect(held.length).toBeGreaterThan(1);
    // The answers arrive in the wrong order: the last one first.
    for (const route of held.reverse()) await answer(route);
    await matches(page, 1);
    expect(await nameOf(page)).toMatch(new RegExp(` ${COUNT - 10}$`));
    expect(new URL(page.url()).searchParams.get('q')).toBe(wanted);
    await page.unroute('**/api/v4/locations/search?**');
    // Words that the page gets otherwise replace the text.
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await matches(page, COUNT);
    expect(await search(page).inputValue()).toBe('');
  });

  it('[dashboard] the next page of an earlier search is not read with the words of a later one', async () => {
    const { page } = await openPage(suite, { as: owner, path: '/locations' });
    await matches(page, COUNT);
    const found = await holdRequests(page, '**/api/v4/locations/search?**');
    await search(page).fill('Amber');
    await found.arrived();
    await page.getByText('Updating').waitFor();
    await page.getByRole('button', { name: 'Next' }).evaluate((button: { click(): void }) => button.click());
    await found.release();
    await seen(firstRow(page).getByRole('link', { name: /^Amber/ })).waitFor();
    expect(new URL(page.url()).searchParams.has('after')).toBe(false);
  });

  it('[dashboard] filters are in the address, and a job changes all that match', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const flagships = Math.floor((COUNT - 1) / 1_000);
    await goTo('/locations');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Tag' }).fill('flag');
    await page.getByRole('option', { name: 'flagship' }).click();
    await matches(page, flagships);
    expect(new URL(page.url()).searchParams.get('tag')).toBe('flagship');
    await page.reload();
    await matches(page, flagships);
    await page.getByLabel('Select all rows of this page').check();
    if (flagships > 50) await page.getByRole('button', { name: `Select all ${number(flagships)} that match` }).click();
    await page.getByRole('button', { name: `Change ${number(flagships)} locations` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tags, payment methods, phone numbers' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('harbour');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: `Change ${number(flagships)} locations` }).click();
    await page.getByText(`${number(flagships)} changed`).waitFor();
    const rows = await sql(suite.product)<{ count: string }>`
      select count(*) from locations where account_id = ${accountId} and tags = array['flagship', 'harbour']`;
    expect(Number(rows[0]?.count)).toBe(flagships);
  });
});

/** Lets a request go on; the page may have given it up. */
async function answer(route: Route): Promise<void> {
  await route.continue().catch(() => undefined);
}
