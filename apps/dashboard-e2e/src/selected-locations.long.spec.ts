import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner, Person } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { createLocation } from './harness/locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';

/** The tests follow each other: the first connects the publisher and creates the locations. */
browserSuite('selected locations', (suite) => {
  let owner: Owner;
  let viewer: Person;
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    viewer = await newMember(suite, owner, 'VIEWER');
  });

  const selectAll = async (page: Page, count: number) => {
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: `Select all ${count} that match` }).click();
    await page.getByText(`All ${count} locations selected`).waitFor();
  };

  it('[jobs] all that match get listings at a publisher, after a count of those that have none yet', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    // Other tests create listings at this address for the first owner.
    await importListings({ page, goTo }, 'Publisher A', { owner: 1 });
    for (const name of ['Quay Kitchen', 'Dock Kitchen'])
      await createLocation(suite.product, owner, name, { subCategoryId: 'Restaurant' });
    await goTo('/locations');
    await selectAll(page, 3);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Create listings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create listings at a publisher' });
    await dialog.getByText('2 of 3 locations have no listing there yet.').waitFor();
    await expectAccessible(page);
    // The account may hold listings of these locations: they are compared first.
    await dialog.getByRole('button', { name: 'Compare listings at Publisher A' }).click();
    await dialog.getByRole('button', { name: 'Create 2 listings' }).click();
    await page.getByRole('heading', { name: 'Create listings at Publisher A' }).waitFor();
    await page.getByText('2 created').waitFor();
    await close();
  });

  it('[jobs] a change adds a category and replaces profiles', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations?q=Kitchen' });
    await page.getByText('2 locations match').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    const dialog = page.getByRole('dialog');
    for (const part of ['Tags, payment methods', 'Social profiles', 'Country and state', 'Category, temporary'])
      await dialog.getByRole('button', { name: part }).click();
    await dialog.getByRole('combobox', { name: 'Additional categories' }).fill('Bakery');
    await page
      .getByRole('option', { name: /^Bakery/ })
      .first()
      .click();
    await dialog.getByRole('checkbox', { name: 'Replace: Social profiles' }).check();
    await dialog.getByRole('group', { name: 'Social profiles' }).getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('textbox', { name: 'Network' }).fill('instagram');
    await dialog
      .getByRole('group', { name: 'Social profiles' })
      .getByRole('textbox')
      .nth(1)
      .fill('https://instagram.example/quay');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('row', { name: /Quay Kitchen .*Additional categories.*Social profiles/ }).waitFor();
    await page.getByRole('button', { name: 'Change 2 locations' }).click();
    await page.getByText('2 changed').waitFor();
    await close();
  });

  it('[jobs] a page without an open job hears of one that somebody else starts, with its usual poll alone', async () => {
    const { page, goTo, close } = await openPage(suite, { as: viewer });
    await page.clock.install();
    await goTo('/');
    await page.getByRole('button', { name: 'Jobs', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'What happened lately' }).waitFor();
    const response = await fetch(`${suite.product.apiUrl}/api/v4/location-edits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `API ${owner.apiKey}` },
      body: JSON.stringify({ input: { all: true, add: { tags: ['heard'] } } }),
    });
    expect(response.status).toBe(200);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Jobs: 1 open' }).waitFor();
    await close();
  });
});
