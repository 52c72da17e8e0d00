import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { createLocation } from './harness/locations.js';
import { looksOf } from './harness/looks.js';
import { inDatabase, seedLocations } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { expectTablesFit } from './harness/tables.js';

const TABLE = { name: 'What is missing at each publisher' };
const SEEDED = 60;

browserSuite('missing', (suite) => {
  it('[coverage] a person goes from what is missing to its locations, and creates listings for all of them', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/], path: '/publishers/missing' });
    await page.getByText('You have no active locations').waitFor();
    await importListings({ page, goTo }, 'Publisher A');
    for (const name of ['Quay Bistro', 'Dock Bistro'])
      await createLocation(suite.product, owner, name, { subCategoryId: 'Restaurant' });
    const suggested = await createLocation(suite.product, owner, 'Pier Bistro', { subCategoryId: 'Restaurant' });
    const closed = await createLocation(suite.product, owner, 'Closed Bistro', { subCategoryId: 'Restaurant' });
    await enableSites(suite, owner, { id: closed, enabledSiteIds: [2] });

    // The account may hold listings of these locations: nothing is created before they are compared.
    await goTo('/locations?q=Bistro');
    await page.getByRole('checkbox', { name: 'Select Quay Bistro' }).check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Create listings' }).click();
    const choice = page.getByRole('dialog');
    await choice.getByRole('button', { name: 'Compare listings at Publisher A' }).waitFor();
    expect(await choice.getByRole('button', { name: /^Create/ }).count()).toBe(0);
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Cancel' }).click();
    await goTo('/publishers/missing');
    const compare = page.getByRole('button', { name: 'Compare listings at Publisher A' });
    await compare.waitFor();
    expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
    await compare.click();
    await page.getByRole('button', { name: 'Create 4 listings at Publisher A' }).waitFor();
    await suggest(suite, suggested);

    await goTo('/publishers');
    await page.getByRole('link', { name: 'What is missing' }).click();
    await page.getByText('5 active locations at each publisher', { exact: false }).waitFor();
    const row = page.getByRole('table', TABLE).getByRole('row', { name: /^Publisher A/ });
    await row.getByRole('link', { name: '1: With a listing at Publisher A' }).waitFor();
    await row.getByRole('link', { name: 'Review 1 match' }).waitFor();
    await page.getByRole('button', { name: 'Connect Publisher B' }).waitFor();

    await row.getByRole('link', { name: '3: No listing yet at Publisher A' }).click();
    await page.getByText('3 locations match').waitFor();
    const list = page.getByRole('table', { name: 'Locations' });
    for (const name of ['Quay Bistro', 'Dock Bistro', 'Closed Bistro'])
      await list.getByRole('link', { name, exact: true }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Create listings at Publisher A' });
    await page.getByRole('checkbox', { name: 'Select Quay Bistro' }).check();
    const bar = page.getByRole('region', { name: 'Selected locations' });
    await bar.getByRole('button', { name: 'Create listings' }).click();
    await dialog.getByRole('button', { name: 'Create 1 listing' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Create 3 listings at Publisher A' }).click();
    await dialog.getByText('3 of 3 locations have no listing there yet.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create 3 listings' }).click();

    await page.getByRole('heading', { name: 'Create listings at Publisher A' }).waitFor();
    await page.getByText('2 created · 1 refused').waitFor();
    await seen(page.getByText('The site is not enabled for the location')).waitFor();
    await page.getByRole('link', { name: 'Closed Bistro' }).waitFor();
    await enableSites(suite, owner, { id: closed, enabledSiteIds: [1, 2] });
    await page.getByRole('button', { name: 'Try 1 refused again' }).click();
    await page.getByText('1 created').waitFor();
    await page.getByRole('link', { name: 'Show what is missing' }).click();
    await row.getByRole('link', { name: '4: With a listing at Publisher A' }).waitFor();
    expect(await row.getByRole('button', { name: /^Create/ }).count()).toBe(0);

    await row.getByRole('link', { name: 'Review 1 match' }).click();
    await page.getByRole('region', { name: 'Suggestions' }).getByText('Pier Bistro').first().waitFor();
    await close();
  });

  it('[coverage] a location with a suggested match gets no second listing, and the result says so', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A');
    await suggest(suite, await createLocation(suite.product, owner, 'Pier Bistro', { subCategoryId: 'Restaurant' }));
    await goTo('/locations?q=Bistro');
    await page.getByRole('checkbox', { name: 'Select Pier Bistro' }).check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Create listings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create 1 listing' }).click();
    await page.getByText('1 with a match to confirm').waitFor();
    await page.getByText('1 location has a suggested match.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show what is missing' }).click();
    const row = page.getByRole('table', TABLE).getByRole('row', { name: /^Publisher A/ });
    await row.getByRole('link', { name: '1: Match to confirm at Publisher A' }).click();
    await page.getByText('1 location matches').waitFor();
    await page.getByRole('link', { name: 'Review matches' }).click();
    await page
      .getByRole('button', { name: /^Confirm (?!.*selected)/ })
      .first()
      .click();
    await page.getByText('Confirmed: 1').waitFor();
    await goTo('/publishers/missing');
    await row.getByRole('link', { name: '2: With a listing at Publisher A' }).waitFor();
    await close();
  });

  it('[coverage] the accounts of a publisher are compared also if 100 newer ones are connected elsewhere', async () => {
    const owner = await newOwner(suite.product);
    const account = await seedLocations(suite.product, owner, 2);
    await inDatabase(suite.product, async (client) => {
      await client.query(
        `insert into connected_accounts (account_id, publisher, subject, client_name, created_at)
         select $1, case n when 0 then 'PUBLISHER_A' else 'PUBLISHER_B' end, 'seeded-' || n, 'Group ' || n,
           now() - interval '1 day' + n * interval '1 second'
         from generate_series(0, 100) as n`,
        [account],
      );
    });
    const { page, close } = await openPage(suite, { as: owner, path: '/publishers/missing' });
    await page.getByRole('button', { name: 'Compare listings at Publisher A' }).waitFor();
    await close();
  });

  it('[coverage] [WCAG 2.2 AA] what is missing fits narrow screens and has no finding in both themes; a viewer starts nothing', async () => {
    const owner = await newOwner(suite.product);
    await seedStates(suite, owner);
    const { page, close } = await openPage(suite, { as: owner, path: '/publishers/missing' });
    const missing = seen(page.getByRole('link', { name: '48: No listing yet at Publisher A' }));
    await seen(page.getByRole('link', { name: 'Show 2 refused locations' })).waitFor();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await missing.waitFor();
      await expectTablesFit(page);
    }
    await close();

    const ready = (text: string) => async (open: Page) => open.getByText(text, { exact: false }).first().waitFor();
    const path = '/publishers/missing';
    const lookAsOwner = looksOf(suite, owner);
    await lookAsOwner('publishers-missing', path, ready('Open a location to verify its listing'));
    const viewer = await newMember(suite, owner, 'VIEWER');
    const lookAsViewer = looksOf(suite, viewer);
    await lookAsViewer('publishers-missing-viewer', path, async (open) => {
      await open.getByRole('table', TABLE).waitFor();
      expect(await open.getByRole('main').getByRole('button').count()).toBe(0);
      expect(await open.getByRole('link', { name: /^Review \d/ }).count()).toBe(0);
    });
    await lookAsOwner('locations-missing', '/locations?connection=PUBLISHER_A:missing', (open) =>
      open.getByRole('button', { name: 'Create 48 listings at Publisher A' }).waitFor(),
    );
    await lookAsViewer(
      'locations-missing-viewer',
      '/locations?connection=PUBLISHER_A:not-verified',
      ready('Some publishers take it only on their own pages.'),
    );
  });
});

/** The one that is shown: where the screen is narrow, cells stand elsewhere. */
function seen(locator: Locator): Locator {
  return locator.filter({ visible: true }).first();
}

/** Suggests a free listing of the account of a location for it. */
async function suggest({ product }: BrowserSuite, locationId: number): Promise<void> {
  await inDatabase(product, async (client) => {
    await client.query(
      `insert into match_requests (account_id, connected_account_id, state, requested_at)
       select account_id, id, 'MATCH_COMPLETED', now() from connected_accounts
       where account_id = (select account_id from locations where id = $1) on conflict do nothing`,
      [locationId],
    );
    await client.query(
      `insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
       select account_id, connected_account_id, $1, id, 0.93, array['Same name'] from connected_listings listing
       where account_id = (select account_id from locations where id = $1)
         and not exists (select 1 from listing_links link
           where link.account_id = listing.account_id and link.listing_id = listing.id)
       order by ref limit 1`,
      [locationId],
    );
  });
}

/** Changes the sites of a location over the public API. */
async function enableSites(
  { product }: BrowserSuite,
  owner: Owner,
  input: { id: number; enabledSiteIds: readonly number[] },
): Promise<void> {
  const response = await fetch(`${product.apiUrl}/api/v4/locations/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `API ${owner.apiKey}` },
    body: JSON.stringify({ input }),
  });
  expect(await response.text()).toContain('"success":true');
}

/** Stores locations in each state at publisher A, which has one connected account. */
async function seedStates({ product }: BrowserSuite, owner: Owner): Promise<void> {
  const account = await seedLocations(product, owner, SEEDED);
  await inDatabase(product, async (client) => {
    await client.query(
      `insert into connected_accounts (account_id, publisher, subject, client_name)
       values ($1, 'PUBLISHER_A', 'seeded', 'Harbour Group')`,
      [account],
    );
    await client.query(
      `with numbered as (
         select id, row_number() over (order by id) as n from locations where account_id = $1
       ), connected as (
         select id from connected_accounts where account_id = $1
       ), listed as (
         insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
         select $1, connected.id, 'PUBLISHER_A', 'seeded-' || numbered.id, 'Listing', '{}' from numbered, connected where n <= 9
         returning id, ref, connected_account_id
       ), placed as (
         select listed.*, numbered.n, numbered.id as location_id from listed join numbered on listed.ref = 'seeded-' || numbered.id
       ), requested as (
         insert into match_requests (account_id, connected_account_id, state, requested_at)
         select $1, id, 'MATCH_COMPLETED', now() from connected
       ), linked as (
         insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref, status)
         select $1, location_id, 'PUBLISHER_A', connected_account_id, id, ref, case n when 1 then 'GONE' else 'LINKED' end
         from placed where n <= 5
       ), verified as (
         insert into listing_verifications (account_id, location_id, publisher, state)
         select $1, location_id, 'PUBLISHER_A', case when n < 4 then 'PENDING' else 'VERIFIED' end from placed where n <= 5
       ), suggested as (
         insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
         select $1, connected_account_id, location_id, id, 0.9, '{}' from placed where n > 5
       )
       insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
       select $1, numbered.id, 'PUBLISHER_A', connected.id, case when n < 12 then 'FAILED' else 'CREATING' end, now()
       from numbered, connected where n between 10 and 12`,
      [account],
    );
  });
}
