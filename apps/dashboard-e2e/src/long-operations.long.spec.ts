import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { createLocation } from './harness/locations.js';
import { openPage } from './harness/open-page.js';

browserSuite('long operations', (suite) => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    for (let n = 1; n <= 6; n += 1) await createLocation(suite.product, owner, `Quay ${n}`);
  });

  it('[dashboard] a bulk action is found again on another page and after a reload, and goes on where it was', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/locations?q=quay');
    await page.getByText('6 locations match').waitFor();
    const updates = await holdRequests(page, '**/api/v4/locations/update', { pass: 4 });
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Change them' }).click();
    await page.getByRole('menuitem', { name: 'Add tags' }).click();
    await page.getByRole('dialog').getByLabel('Tags').fill('harbour');
    await page.getByRole('button', { name: 'Apply to 6 locations' }).click();
    await page.getByText('4 of 6').waitFor();
    await updates.arrived();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await page.getByText('Add tags: running').waitFor();
    await page.getByText('4 of 6').waitFor();
    await page.reload();
    await page.getByText('4 of 6').waitFor();
    await updates.release();
    await page.getByText('Add tags: finished').waitFor();
    await page.getByText('6 of 6').waitFor();
    await goTo('/locations?tag=harbour');
    await page.getByText('6 locations match').waitFor();
    await page.getByRole('region', { name: 'Add tags' }).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByText('6 locations match').waitFor();
    expect(await page.getByText('Add tags: finished').count()).toBe(0);
    await close();
  });

  it('[dashboard] a stopped bulk action is continued by the person', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/locations?q=quay');
    await page.getByText('6 locations match').waitFor();
    const updates = await holdRequests(page, '**/api/v4/locations/update', { pass: 4 });
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Change them' }).click();
    await page.getByRole('menuitem', { name: 'Add tags' }).click();
    await page.getByRole('dialog').getByLabel('Tags').fill('pier');
    await page.getByRole('button', { name: 'Apply to 6 locations' }).click();
    await updates.arrived();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Add tags: stopped').waitFor();
    await updates.release();
    await page.reload();
    await page.getByText('Add tags: stopped').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Add tags: finished').waitFor();
    await goTo('/locations?tag=pier');
    await page.getByText('6 locations match').waitFor();
    await close();
  });

  it('[dashboard] an import is found again after a reload, and creates each row once', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/locations/import');
    const rows = [1, 2, 3, 4].map((n) => `Pier ${n},US,CA,${n} Pier Street,San Francisco,94105,Coffee Shop`);
    const text = ['Name,Country,State,Address,City,Zip,Category', ...rows].join('\r\n');
    const creations = await holdRequests(page, '**/api/v4/locations', { pass: 2 });
    const file = { name: 'piers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 4 rows' }).click();
    await page.getByText('2 of 4').waitFor();
    await creations.arrived();
    await page.reload();
    await page.getByText('2 of 4').waitFor();
    await creations.release();
    await page.getByText('Created: 4, changed: 0').waitFor();
    await goTo('/locations?q=pier+street');
    await page.getByText('4 locations match').waitFor();
    await close();
  });

  it('[dashboard] an export goes on while the person is on other pages, and after a reload', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/locations?q=quay');
    await page.getByText('6 locations match').waitFor();
    const reads = await holdRequests(page, '**/api/v4/locations/search?*first=500*');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await reads.arrived();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('button', { name: 'Export 0 of 6' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Export 0 of 6' }).waitFor();
    const download = page.waitForEvent('download');
    await reads.release();
    const written = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(written).toHaveLength(7);
    expect(written[1]).toContain('Quay 6');
    await page.getByRole('button', { name: 'Export CSV' }).waitFor();
    await close();
  });
});
