/** @part listings */
import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@listings/testing';
import { expectAccessible } from './harness/accessibility.js';
import { newOwner } from './harness/accounts.js';
import type { Owner, Person } from './harness/accounts.js';
import { call, locationIds } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { confirm, pathOf, saved, seen, shows } from './harness/interactions.js';
import { importListings } from './harness/listings.js';
import { createLocation } from './harness/locations.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { sql } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { restaurantFile } from './harness/restaurants.js';

/** Few clicks are left for an account with hundreds of locations. */
const MOST_CLICKS = 15;

const csv = (name: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

/** The tests follow each other: the locations of the import are those that are changed and exported. */
browserSuite('jobs', (suite) => {
  let owner: Owner;
  let editor: Person;
  /** The owner of an account whose jobs have all ended. */
  let quiet: Owner;

  beforeAll(async () => {
    owner = await newOwner(suite.product);
    await sql(suite.product)`update accounts set plan = 'ENTERPRISE' where name = ${owner.accountName}`;
    editor = await newMember(suite, owner, 'EDITOR');
  });

  const openJobs = (page: Page) => page.getByRole('button', { name: /^Jobs/ }).click();
  const cardOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('article', { name });
  const filesOf = (page: Page) => page.locator('input[type=file]');

  it('[jobs, coverage] 300 rows with headers of their own become locations after one upload and one repair, which another editor sees', async () => {
    const { page, goTo } = await openPage(suite, { as: owner, path: '/locations/import' });
    await filesOf(page).waitFor({ state: 'attached' });
    await expectLooks(page, 'locations-import');
    await filesOf(page).setInputFiles(restaurantFile());
    await page.getByRole('heading', { name: 'Match columns' }).waitFor();
    const path = pathOf(page);
    const plz = page.getByRole('combobox', { name: 'PLZ contains' });
    await page.getByText('20095 · 80331 · 1067').waitFor();
    expect(await plz.inputValue()).toBe('Postal code');
    // A choice that is not sent yet survives a reload.
    const country = page.getByRole('combobox', { name: 'Country of rows without a country' });
    await country.fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.reload();
    await plz.waitFor();
    // The name of a choice appears when the choices have arrived.
    await waitFor(async () => (await country.inputValue()) === 'Germany', { describe: 'the country' });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Create 291 locations' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'New: 291' }).click();
    await page.getByRole('row', { name: /Backhaus 3 .*1067 → 01067/ }).waitFor();
    await page.goBack();
    await page.getByText('The postal code is missing. Enter it.').first().waitFor();
    await expectAccessible(page);
    // The header is the first row of the file.
    for (const position of [61, 121, 181, 241]) {
      await page.getByLabel(`Row ${position}, PLZ`).fill('10115');
      await page.getByLabel(`Row ${position}, Ort`).fill('Berlin');
    }
    await page.reload();
    await page.getByRole('button', { name: 'Check 4 corrected rows' }).click();
    await page.getByRole('button', { name: 'Create 295 locations' }).waitFor();
    await page.getByRole('button', { name: 'Refused: 5' }).waitFor();

    // The refused rows are saved with their reasons, also when the person goes to another page.
    const { name } = await saved(page, async () => {
      await page.getByRole('button', { name: 'Download refused rows' }).click();
      await page.getByText('The export has started.').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    });
    expect(name).toBe('refused-rows.xlsx');
    await openJobs(page);
    await cardOf(page, 'Export refused rows').getByRole('link', { name: 'Download file' }).waitFor();
    await expectAccessible(page);

    const other = await openPage(suite, { as: editor, path: '/' });
    await openJobs(other.page);
    const card = cardOf(other.page, 'Import filialen.csv');
    await shows(card, 'Waiting: check the result', `Started by ${owner.email}`);
    await goTo('/');
    await openJobs(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Check 300 rows' }).click();
    await page.getByRole('button', { name: 'Create 295 locations' }).click();
    await card.getByText('295 created · 5 refused').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    // A new location has no listing yet.
    await other.goTo(path);
    await other.page.getByText('295 locations are new. A new location has no listing', { exact: false }).waitFor();
    await other.page.getByRole('link', { name: 'Show what is missing' }).click();
    await other.page.getByRole('link', { name: '295: No listing yet at Publisher A' }).waitFor();
    await other.close();
    await expectPages({ page, goTo }, [
      ['import', path, page.getByText('295 created')],
      ['jobs', '/jobs', page.getByText('Import filialen.csv')],
    ]);
  });

  it('[jobs] all locations get holiday hours with less than 15 clicks after a preview, and it is undone as a job of its own', async () => {
    const { page, context, goTo } = await openPage(suite, { as: owner });
    await context.addInitScript(
      "window.clicks = 0; addEventListener('pointerdown', (event) => event.isTrusted && (window.clicks += 1), true);",
    );
    await goTo('/locations');
    await page.getByText('295 locations match').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await page.getByText('50 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 295 that match' }).click();
    await page.getByText('All 295 locations selected').waitFor();
    await page.getByRole('button', { name: 'Change 295 locations' }).click();
    const dialog = page.getByRole('dialog');
    // Most locations are in Germany.
    await dialog.getByLabel(/^German Unity Day/).check();
    await dialog.getByLabel(/^Christmas Day/).check();
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('heading', { name: 'Check changes' }).waitFor();
    const path = pathOf(page);
    await seen(page.getByRole('row', { name: /Backhaus .*Opening hours/ })).waitFor();
    await page.getByRole('button', { name: 'Change 295 locations' }).click();
    await page.getByText('295 changed').waitFor();
    expect(await page.evaluate('window.clicks')).toBeLessThan(MOST_CLICKS);
    await expectLooks(page, 'changes');
    await seen(page.getByRole('link', { name: /^Backhaus/ })).click();
    await page.getByRole('tab', { name: 'Details' }).click();
    await seen(page.getByRole('term').filter({ hasText: /25 Dec 20/ })).waitFor();
    await goTo(path);
    await confirm(page, 'Undo', 'Undo job');
    await page.getByRole('heading', { name: /^Undo: Change: / }).waitFor();
    await page.getByText('295 changed').waitFor();
    await goTo(path);
    await page.getByText('This job was undone.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('[jobs, dashboard] what is selected stays while the filters change; all of it gets a tag, and the list is exported as filtered', async () => {
    const { page, goTo } = await openPage(suite, { as: owner, path: '/locations?q=Backhaus+17' });
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await box('Backhaus 17').check();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Backhaus 23');
    await box('Backhaus 23').check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tags, payment methods, phone numbers' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('quay');
    await dialog.getByRole('button', { name: 'Category, temporary' }).click();
    await dialog.getByRole('radiogroup', { name: 'Permanently closed' }).getByText('Closed', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    await page.getByText('2 changed').waitFor();
    const path = pathOf(page);
    await goTo('/locations?tag=quay');
    await page.getByText('2 locations match').waitFor();
    const closed = page.getByRole('table', { name: 'Locations' }).getByText('Permanently closed', { exact: true });
    await seen(closed).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const text = String((await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())).file).trim();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('Backhaus 17');
    await goTo(path);
    await confirm(page, 'Undo', 'Undo job');
    await page.getByRole('heading', { name: /^Undo: Change: / }).waitFor();
    await page.getByText('2 changed').waitFor();
    // Another language has its own title of the same job.
    const german = await openPage(suite, { as: editor, locale: 'de-DE', path: pathOf(page) });
    await german.page.getByRole('heading', { name: /^Rückgängig machen: Ändern: / }).waitFor();
    await goTo('/locations?q=Backhaus+17');
    await box('Backhaus 17').waitFor();
    expect(await closed.count()).toBe(0);
  });

  it('[jobs, dashboard] files that are no tables end with a reason, a job that waits is cancelled, and a double click imports once', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await goTo('/locations/import');
      await filesOf(page).setInputFiles(file);
    };
    await upload({ name: 'old.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004\0\0\0\0') });
    await page.getByText('Failed').waitFor();
    await page.getByRole('alert').waitFor();
    await upload(csv('wide.csv', 'a,'.repeat(300), '1,'.repeat(300)));
    await seen(page.getByRole('alert').getByText(/200 columns/)).waitFor();
    // A file of a spreadsheet keeps its accents.
    const buffer = Buffer.from('Name,City\nCafé Zürich,Zürich\n', 'latin1');
    await upload({ ...csv('cafe.csv'), buffer });
    await page.getByText('Café Zürich').waitFor();
    await confirm(page, 'Cancel job');
    await page.getByText('Cancelled').waitFor();
    await goTo('/jobs?kind=location-import');
    await page.getByRole('article', { name: 'Import cafe.csv' }).getByText('Cancelled').waitFor();

    const header = 'Name,Country,State,Address,City,Zip,Category';
    await upload(csv('once.csv', header, 'Once,US,CA,4 Market Street,San Francisco,94105,Coffee Shop'));
    await page.getByRole('button', { name: 'Check rows' }).click();
    const create = await holdRequests(page, '**/api/v4/location-imports/apply');
    await page.getByRole('button', { name: 'Create 1 location' }).dblclick();
    await create.arrived();
    await create.release();
    await page.getByText('1 created').waitFor();
    expect(create.held).toHaveLength(1);

    // A row without a seat is tried again with one click when there is one.
    await sql(suite.product)`update accounts set seat_limit = 1 + (select count(*) from locations
      where account_id = accounts.id and archived_at is null) where name = ${owner.accountName}`;
    const rows = [5, 6].map((number) => `Seat ${number},US,CA,${number} Market Street,San Francisco,94105,Coffee Shop`);
    await upload(csv('seats.csv', header, ...rows));
    await page.getByRole('button', { name: 'Create 1 location' }).click();
    const retry = page.getByRole('button', { name: 'Try 1 row without a seat again' });
    await retry.waitFor();
    await sql(suite.product)`update accounts set seat_limit = null where name = ${owner.accountName}`;
    await retry.click();
    await page.getByText('1 created', { exact: true }).waitFor();

    // A person who leaves during an upload is asked, and it goes on.
    const sending = await holdRequests(page, '**/api/v4/files?**');
    await upload(csv('late.csv', 'Name,City', 'Cafe,Newtown'));
    await sending.arrived();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await sending.release();
    await page.getByRole('heading', { name: 'Import late.csv' }).waitFor();
  });

  it('[jobs] listings become locations without the page and in every tab, all that match get listings, and a change adds and replaces values', async () => {
    quiet = await newOwner(suite.product);
    const { page, context, goTo } = await openPage(suite, { as: quiet, expected: [/404/] });
    // Other tests create listings at this address for the first owner.
    await importListings({ page, goTo }, 'Publisher A', { owner: 1, isAwaited: false });
    await page.reload();
    const tab = await context.newPage();
    await tab.goto(new URL('/dashboard/jobs', page.url()).href);
    await tab.getByText('1 created').first().waitFor();
    await tab.close();
    expect(await locationIds(suite.product, quiet)).toHaveLength(1);

    for (const name of ['Quay Kitchen', 'Dock Kitchen'])
      await createLocation(suite.product, quiet, name, { subCategoryId: 'Restaurant' });
    await goTo('/locations');
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Select all 3 that match' }).click();
    await page.getByText('All 3 locations selected').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Create listings' }).click();
    const choice = page.getByRole('dialog', { name: 'Create listings at a publisher' });
    await choice.getByText('2 of 3 locations have no listing there yet.').waitFor();
    await expectAccessible(page);
    // The account may hold listings of these locations: they are compared first.
    await choice.getByRole('button', { name: 'Compare listings at Publisher A' }).click();
    await choice.getByRole('button', { name: 'Create 2 listings' }).click();
    await page.getByRole('heading', { name: 'Create listings at Publisher A' }).waitFor();
    await page.getByText('2 created').waitFor();

    await goTo('/locations?q=Kitchen');
    await page.getByText('2 locations match').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    const dialog = page.getByRole('dialog');
    for (const part of ['Tags, payment methods', 'Social profiles', 'Country and state', 'Category, temporary'])
      await dialog.getByRole('button', { name: part }).click();
    await dialog.getByRole('combobox', { name: 'Additional categories' }).fill('Bakery');
    await seen(page.getByRole('option', { name: /^Bakery/ })).click();
    await dialog.getByRole('checkbox', { name: 'Replace: Social profiles' }).check();
    const profiles = dialog.getByRole('group', { name: 'Social profiles' });
    await profiles.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('textbox', { name: 'Network' }).fill('instagram');
    await profiles.getByRole('textbox').nth(1).fill('https://instagram.example/quay');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('row', { name: /Quay Kitchen .*Additional categories.*Social profiles/ }).waitFor();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    await page.getByText('2 changed').waitFor();
  });

  it('[jobs] a page without an open job hears of one that somebody else starts, with its usual poll alone', async () => {
    const { page, goTo } = await openPage(suite, { as: await newMember(suite, quiet, 'EDITOR') });
    await page.clock.install();
    await goTo('/');
    await page.getByRole('button', { name: 'Jobs', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'What happened lately' }).waitFor();
    await call(suite.product, quiet, 'location-edits', { all: true, add: { tags: ['heard'] } });
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Jobs: 1 open' }).waitFor();
  });
});
