import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner, Person } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { countClicks } from './harness/clicks.js';
import { checkLooks } from './harness/looks.js';
import { inDatabase } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { restaurantFile } from './harness/restaurants.js';

/** Few clicks are left for an account with hundreds of locations. */
const MOST_CLICKS = 15;

/** The tests follow each other: the locations of the import are those that are changed and exported. */
browserSuite('jobs', (suite) => {
  let owner: Owner;
  let viewer: Person;
  /** The pages of the import and of the change of holiday hours. */
  let importPath = '';
  let changePath = '';
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    await inDatabase(suite.product, (client) =>
      client.query(`update accounts set plan = 'ENTERPRISE' where name = $1`, [owner.accountName]),
    );
    viewer = await newMember(suite, owner, 'VIEWER');
  });

  const openJobs = (page: Page) => page.getByRole('button', { name: /^Jobs/ }).click();
  const pathOf = (page: Page) => new URL(page.url()).pathname.replace('/dashboard', '');

  it('[jobs] 300 rows with headers of their own become locations after one upload and one repair; a reload loses nothing', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations/import' });
    await page.locator('input[type=file]').setInputFiles(restaurantFile());
    await page.getByRole('heading', { name: 'Match columns' }).waitFor();
    importPath = pathOf(page);
    const plz = page.getByRole('combobox', { name: 'PLZ contains' });
    await page.getByText('20095 · 80331 · 1067').waitFor();
    expect(await plz.inputValue()).toBe('Postal code');
    // A choice that is not sent yet survives a reload.
    await page.getByRole('combobox', { name: 'Country of rows without a country' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.reload();
    await plz.waitFor();
    await expectValue(page, 'Country of rows without a country', 'Germany');
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
    await close();
  });

  it('[jobs] the refused rows are downloaded with their reasons, also when the person goes to another page', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: importPath });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download refused rows' }).click();
    await page.getByText('The export has started.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    expect((await download).suggestedFilename()).toBe('refused-rows.xlsx');
    await openJobs(page);
    const card = page.getByRole('dialog').getByRole('article', { name: 'Export refused rows' });
    await card.getByRole('link', { name: 'Download file' }).waitFor();
    await expectAccessible(page);
    await close();
  });

  it('[jobs] every member sees the progress and the result, and only editors act', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const other = await openPage(suite, { as: viewer });
    await other.goTo('/');
    await openJobs(other.page);
    const card = other.page.getByRole('dialog').getByRole('article', { name: 'Import filialen.csv' });
    await card.getByText('Waiting: check the result').waitFor();
    await card.getByText(`Started by ${owner.email}`).waitFor();
    await goTo('/');
    await openJobs(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Check 300 rows' }).click();
    await page.getByRole('button', { name: 'Create 295 locations' }).click();
    await card.getByText('295 created · 5 refused').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await other.close();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await page.getByText('295 locations match').waitFor();
    await close();
  });

  it('[coverage] the result of the import leads to where the new locations have no listing', async () => {
    const { page, close } = await openPage(suite, { as: viewer, path: importPath });
    await page.getByText('295 locations are new. A new location has no listing until', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Show what is missing' }).click();
    await page.getByRole('link', { name: '295: No listing yet at Publisher A' }).waitFor();
    await close();
  });

  it('[jobs] all locations get holiday hours with less than 15 clicks, after a preview', async () => {
    const { page, context, goTo, close } = await openPage(suite, { as: owner });
    const clicks = await countClicks(context);
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
    changePath = pathOf(page);
    await page
      .getByRole('row', { name: /Backhaus .*Opening hours/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Change 295 locations' }).click();
    await page.getByText('295 changed').waitFor();
    expect(await clicks(page)).toBeLessThan(MOST_CLICKS);
    await page
      .getByRole('link', { name: /^Backhaus/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page
      .getByRole('term')
      .filter({ hasText: /25 Dec 20/ })
      .waitFor();
    await close();
  });

  it('[jobs] a change is undone as a job of its own', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, path: changePath });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo job' }).click();
    await page.getByRole('heading', { name: /^Undo: Change / }).waitFor();
    await page.getByText('295 changed').waitFor();
    await goTo(changePath);
    await page.getByText('This job was undone.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await close();
  });

  it('[dashboard] what is selected stays while the filters change, and a change of tags names its failures', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, path: '/locations?q=Backhaus+17' });
    const box = page.getByRole('checkbox', { name: 'Select Backhaus 17', exact: true });
    await box.check();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Backhaus 23');
    await page.getByRole('checkbox', { name: 'Select Backhaus 23', exact: true }).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tags, payment methods, phone numbers' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('quay');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    await page.getByText('2 changed').waitFor();
    await goTo('/locations?tag=quay');
    await page.getByText('2 locations match').waitFor();
    await close();
  });

  it('[jobs] the list is exported as filtered, and its file is saved by itself', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations?tag=quay' });
    await page.getByText('2 locations match').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const text = readFileSync(await (await download).path(), 'utf8').trim();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('Backhaus 17');
    await close();
  });

  it('[jobs] a file that is no table ends with a reason, and a job that waits can be cancelled', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, path: '/locations/import' });
    const workbook = Buffer.from('PK\u0003\u0004\0\0\0\0');
    await page.locator('input[type=file]').setInputFiles({ name: 'old.xlsx', mimeType: '', buffer: workbook });
    await page.getByText('Failed').waitFor();
    await page.getByRole('alert').waitFor();
    await goTo('/locations/import');
    await page.locator('input[type=file]').setInputFiles({ ...restaurantFile(2), name: 'two.csv' });
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Cancelled').waitFor();
    await goTo('/jobs?kind=location-import');
    await page.getByRole('article', { name: 'Import two.csv' }).getByText('Cancelled').waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the pages of jobs have no finding in both themes', async () => {
    const pages = [
      { name: 'jobs', path: '/jobs', text: 'Import filialen.csv' },
      { name: 'locations-import', path: '/locations/import', text: 'Choose file' },
      { name: 'import', path: importPath, text: '295 created' },
      { name: 'changes', path: changePath, text: '295 changed' },
    ];
    for (const { name, path, text } of pages)
      await checkLooks(suite, { name, path, as: owner, ready: (page) => page.getByText(text).first().waitFor() });
  });
});

/** The name of a choice appears when the choices have arrived. */
async function expectValue(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await waitFor(async () => (await field.inputValue()) === value, { describe: `${name}: ${value}` });
}
