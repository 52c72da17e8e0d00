import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdAnswers, holdRequests } from './harness/held-requests.js';
import { createLocation, detailsOf, editSection, saveSection } from './harness/locations.js';
import { openPage } from './harness/open-page.js';

const LIST = '**/api/v4/locations?**';
const ONE = '**/api/v4/locations-by-ids?**';
const UPDATE = '**/api/v4/locations/update';
const NEW_LOCATION = {
  Name: 'Cafe Late',
  'Street and house number': '1 Market Street',
  City: 'San Francisco',
  'Postal code': '94105',
};
const NEW_CHOICES = { Country: 'United States', 'State or province': 'California', Category: 'coffee' };
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

browserSuite('a slow network', (suite) => {
  let owner: Owner;
  let ids: number[];
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    ids = [
      await createLocation(suite.product, owner, 'Cafe Slow'),
      await createLocation(suite.product, owner, 'Cafe Fast'),
    ];
  });

  it('[dashboard] a page shows that it is loading, and its rows once they arrive', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const list = await holdRequests(page, LIST);
    await goTo('/locations');
    await list.arrived();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await list.release();
    await page.getByRole('link', { name: 'Cafe Slow' }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    await close();
  });

  it('[dashboard] a double click sends a change once', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: `${detailsOf(ids[0])}&edit=business` });
    await page.getByLabel('Tagline').fill('Twice');
    const update = await holdRequests(page, UPDATE);
    await page.getByRole('button', { name: 'Save changes' }).dblclick();
    await update.arrived();
    await page.getByLabel('Tagline').press('Enter');
    await update.release();
    await page.getByText('The location is saved.').waitFor();
    expect(update.held).toHaveLength(1);
    await close();
  });

  it('[dashboard] a double click imports a file once', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations/import' });
    const rows = [
      'Name,Country,State,Address,City,Zip,Category',
      'Import Once,US,CA,4 Market Street,San Francisco,94105,Coffee Shop',
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'once.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('button', { name: 'Check rows' }).click();
    const create = await holdRequests(page, '**/api/v4/location-imports/apply');
    await page.getByRole('button', { name: 'Create 1 location' }).dblclick();
    await create.arrived();
    await create.release();
    await page.getByText('1 created').waitFor();
    expect(create.held).toHaveLength(1);
    await close();
  });

  it('[dashboard] a late answer about another location does not replace the page', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations' });
    await page.getByRole('link', { name: 'Cafe Slow' }).waitFor();
    const slow = await holdRequests(page, ONE);
    await page.getByRole('link', { name: 'Cafe Slow' }).click();
    await slow.arrived();
    await page.goBack();
    await page.unroute(ONE);
    await page.getByRole('link', { name: 'Cafe Fast' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('heading', { name: 'Cafe Fast', level: 1 }).waitFor();
    await slow.release();
    await page.getByRole('tab', { name: 'Details' }).click();
    await editSection(page, 'Category and description');
    await page.getByLabel('Tagline').fill('Still here');
    expect(await heading.textContent()).toBe('Cafe Fast');
    await close();
  });

  it('[dashboard] the numbers of an earlier choice do not replace those of the later one', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    const totals = page.getByRole('table', { name: 'What changed' });
    await totals.waitFor();
    const slow = await holdRequests(page, '**/insight-totals?**');
    const from = page.getByLabel('From', { exact: true });
    const present = await from.inputValue();
    await from.fill(new Date(Date.now() - 90 * 86_400_000).toLocaleDateString('en-GB'));
    await slow.arrived();
    await from.fill(present);
    await totals.waitFor();
    const shown = await totals.textContent();
    await slow.release();
    await page.reload();
    await totals.waitFor();
    expect(await totals.textContent()).toBe(shown);
    await close();
  });

  it('[dashboard] a new key is in the list although the list was asked for before', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const keys = await holdAnswers(page, '**/api/v4/portal/keys');
    await goTo('/developers/keys');
    await keys.arrived();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Created meanwhile');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Key “Created meanwhile”').waitFor();
    await keys.release();
    await page.getByRole('row', { name: /Created meanwhile/ }).waitFor();
    await close();
  });

  it('[dashboard] an answer from before a change does not undo what the page shows after it', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/developers/webhook' });
    await page.getByRole('textbox', { name: 'URL of the receiver' }).fill(suite.product.inboxUrl);
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByText('Delivering').waitFor();
    // The page reads the endpoint again every few seconds.
    const endpoint = await holdAnswers(page, '**/api/v4/portal/webhook');
    await endpoint.arrived();
    await page.getByRole('button', { name: 'Pause' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.waitFor();
    const late = page.waitForResponse('**/api/v4/portal/webhook');
    await endpoint.release();
    await late;
    await drawn(page);
    expect(await resume.count()).toBe(1);
    await close();
  });

  it('[dashboard] the session that is read after a change replaces one that was asked for before', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/settings/account' });
    const name = page.getByRole('textbox', { name: 'Account name' });
    const save = page.getByRole('region', { name: 'Account name' }).getByRole('button', { name: 'Save' });
    const renamed = (to: string) => page.getByRole('button', { name: `${to}: account and sign-out` }).waitFor();
    // The first change reads the session by itself.
    await name.fill('Cafes with an old name');
    await save.click();
    await renamed('Cafes with an old name');
    const session = await holdAnswers(page, '**/api/v4/portal/session');
    // The person returns to the tab.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await session.arrived();
    const saved = page.waitForResponse('**/api/v4/portal/account');
    await name.fill('Cafes with a new name');
    await save.click();
    expect((await saved).status()).toBe(200);
    await drawn(page);
    await session.release();
    await renamed('Cafes with a new name');
    await close();
  });

  it('[dashboard] who has gone to another page is not led away from it by a location that is created late', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations/new' });
    for (const [label, value] of Object.entries(NEW_LOCATION))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    for (const [label, value] of Object.entries(NEW_CHOICES)) {
      await page.getByRole('combobox', { name: label, exact: true }).fill(value);
      await page.getByRole('option').first().click();
    }
    const create = await holdRequests(page, '**/api/v4/locations');
    await page.getByRole('button', { name: 'Create location' }).click();
    await create.arrived();
    await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
    await create.release();
    await page.getByText('The location is created.').waitFor();
    await drawn(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard/reviews/inbox');
    await close();
  });

  it('[dashboard] who has gone to another page is not led back to the composer by the content of an earlier post', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const answer = await page.request.get(`${suite.product.apiUrl}/api/v4/portal/posts`);
    const { posts } = (await answer.json()) as { posts: { databaseId: number }[] };
    const content = await holdRequests(page, '**/api/v4/portal/posts/*/content');
    await goTo(`/posts/new?from=${posts[0]?.databaseId}`);
    await content.arrived();
    // The names may arrive before the page shows its heading.
    const names = page.waitForResponse('**/api/v4/locations-by-ids**');
    await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
    await content.release();
    await names;
    await drawn(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard/reviews/inbox');
    expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.endsWith("/post"))')).toEqual([]);
    await close();
  });

  it('[dashboard] a person who leaves during an upload is asked, and the upload goes on', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations/import' });
    const upload = await holdRequests(page, '**/api/v4/files?**');
    const buffer = Buffer.from('Name,City\nCafe,Newtown');
    await page.locator('input[type=file]').setInputFiles({ name: 'late.csv', mimeType: 'text/csv', buffer });
    await upload.arrived();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await upload.release();
    await page.getByRole('heading', { name: 'Import late.csv' }).waitFor();
    await close();
  });

  it('[dashboard] a page that arrives late does not take the focus from a menu that is open', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations' });
    await page.getByRole('link', { name: 'Cafe Slow' }).waitFor();
    const code = await holdRequests(page, '**/assets/inbox-page-*.js');
    await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click();
    await code.arrived();
    await page.getByRole('button', { name: /account and sign-out$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menu] :focus').waitFor();
    await code.release();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
    await drawn(page);
    expect(await page.locator('[role=menu] :focus').count()).toBe(1);
    await close();
  });

  it('[dashboard] a menu that arrives late does not take the keys from the field that a person has entered', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const code = await holdRequests(page, '**/assets/account-menu-items-*.js');
    await goTo('/locations');
    await page.getByRole('button', { name: /account and sign-out$/ }).click();
    await code.arrived();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.click();
    await page.keyboard.type('Cafe');
    const loaded = page.waitForResponse('**/assets/account-menu-items-*.js');
    await code.release();
    await (await loaded).finished();
    await drawn(page);
    await page.keyboard.type(' Fast');
    expect(await search.inputValue()).toBe('Cafe Fast');
    expect(await page.getByRole('menu').count()).toBe(0);
    // The next click opens it.
    await page.getByRole('button', { name: /account and sign-out$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await close();
  });

  it('[dashboard] without a network a change fails with its reason, keeps what was typed, and succeeds later', async () => {
    const { page, goTo, close, context } = await openPage(suite, { as: owner, expected: [OFFLINE] });
    await goTo(`${detailsOf(ids[1])}&edit=business`);
    await page.getByLabel('Tagline').fill('Written offline');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('The service did not answer').waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Written offline');
    await context.setOffline(false);
    await saveSection(page);
    await page.reload();
    await page.getByRole('definition').filter({ hasText: 'Written offline' }).waitFor();
    await close();
  });
});

/** Resolves once the page has drawn what it has received. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
}
