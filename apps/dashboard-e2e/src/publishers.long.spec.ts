/** @part listings */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { confirm, pathOf, seen, shows } from './harness/interactions.js';
import { importListings } from './harness/listings.js';
import { createLocation, updateLocation } from './harness/locations.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { seedLocations, sql } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { listingOf, verifyAgain, waitForText } from './harness/strangers.js';

const MISSING = '/publishers/missing';
const SEEDED = 60;

/** The row of publisher A in the table of what is missing. */
const missingRow = (page: Page) =>
  page.getByRole('table', { name: 'What is missing at each publisher' }).getByRole('row', { name: /^Publisher A/ });

browserSuite('publishers', (suite) => {
  it('[contract 7, dashboard] a person connects publisher A by consent, imports a listing, connects it anew, and rejects, restores and confirms its match', async () => {
    const owner = await newOwner(suite.product);
    // The sandbox has no icon for its consent page.
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/], path: '/publishers' });
    await page.getByText('No account is connected').waitFor();
    await importListings({ page, goTo }, 'Publisher A', { from: 3 });
    // Listings that are chosen for the import are forgotten with another search.
    const search = page.getByLabel('Search names, addresses and phone numbers');
    await page.getByRole('table', { name: 'Listings of the account' }).getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Import 1 as new locations' }).waitFor();
    await search.fill('no listing has these words');
    await page.getByRole('button', { name: 'Import as new locations' }).waitFor();
    await search.fill('');
    await page.getByRole('link', { name: 'Open location' }).first().click();
    await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
    const location = `${pathOf(page)}?tab=listings`;
    const disconnect = async () => {
      await confirm(page, 'Disconnect');
      await page.getByText('The listing is disconnected.').waitFor();
    };
    await disconnect();

    // The verification of a listing that was just connected is shown without a reload.
    const unconnected = page.getByRole('region', { name: 'Publishers' }).getByText('No listing is connected');
    await unconnected.waitFor();
    // The service has read the verification no sooner than this test says.
    let isRead = false;
    await page.route('**/api/v4/locations-by-ids**', async (route) => {
      const response = await route.fetch();
      const payload = (await response.json()) as { data: { getLocationsByIds: object[] } };
      const unread = { publisherAVerificationStatus: { status: 'NOT_CONNECTED', message: null } };
      const locations = payload.data.getLocationsByIds.map((each) => ({ ...each, ...(!isRead && unread) }));
      await route.fulfill({ response, json: { ...payload, data: { getLocationsByIds: locations } } });
    });
    await page.getByRole('row').filter({ hasText: 'Publisher A' }).getByRole('link', { name: 'Connect' }).click();
    await seen(page.getByRole('button', { name: /^Connect (?!a )/ })).click();
    await page.getByText('The listing is connected.').waitFor();
    await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
    await page.getByText('Verification at Publisher A').waitFor();
    const expected = page.getByText('Not read from the publisher yet');
    await expected.waitFor();
    expect(await unconnected.count()).toBe(0);
    isRead = true;
    await expected.waitFor({ state: 'detached' });
    expect(await unconnected.count()).toBe(0);
    await page.unroute('**/api/v4/locations-by-ids**');

    // A suggestion is compared as a linked listing is.
    await goTo(location);
    await disconnect();
    await goTo('/publishers');
    await page.getByRole('table', { name: 'State of each account' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Compare with locations' }).click();
    const section = page.getByRole('region', { name: 'Suggestions' });
    const suggestion = section.getByRole('listitem').filter({ hasText: 'Same phone number' }).first();
    await suggestion.getByText(/^\d+ fields agree · /).waitFor();
    await suggestion.getByRole('button', { name: /^Show comparison/ }).click();
    const table = suggestion.getByRole('table');
    const [, ours, theirs] = await table
      .getByRole('row', { name: /^Phone/ })
      .getByRole('cell')
      .allInnerTexts();
    const digits = [ours, theirs].map((text) => text?.replace(/\D/g, '').slice(-7));
    expect(digits).toEqual([expect.stringMatching(/^\d{7}$/), digits[0]]);
    expect(theirs).toMatch(/Same$/);
    await table.getByRole('row', { name: /^Address .* Same$/ }).waitFor();
    await expectLooks(page, 'publishers-suggestions');
    await suggestion.getByRole('button', { name: /^Reject / }).click();
    await page.getByText('Rejected: 1. Compare again to look for other matches.').waitFor();
    await section.getByText('No suggestions').waitFor();

    // It stays rejected in every browser until it is restored.
    const other = await openPage(suite, { as: owner, path: pathOf(page) });
    const again = other.page.getByRole('region', { name: 'Suggestions' });
    await again.getByText('No suggestions').waitFor();
    await again.getByText('Rejected', { exact: true }).click();
    await shows(again, /^Rejected by .*@/, /^\d+ fields agree · /);
    await again.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await again.getByRole('button', { name: 'Restore 1 selected' }).click();
    await other.page.getByText('Restored: 1').waitFor();
    await again.getByText('No rejected suggestions').waitFor();
    await again.getByText('Suggested', { exact: true }).click();
    await again.getByRole('button', { name: /^Confirm (?!.*selected)/ }).click();
    await other.page.getByText('Confirmed: 1').waitFor();
    await other.page.getByRole('link', { name: 'Open location' }).first().waitFor();
  });

  it('[contract 7] a person verifies a listing: chooses a method, enters a wrong code and then the right one', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A', { from: 4 });
    await page.getByRole('link', { name: 'Open location' }).first().click();
    const sites = page.getByRole('region', { name: 'Publishers' });
    await sites.getByText('Verified', { exact: true }).first().waitFor();
    const locationId = Number(/\/locations\/(\d+)/.exec(page.url())?.[1]);
    const admin = new SandboxAdmin(suite.product.sandboxUrl);
    const listing = await listingOf(suite, locationId);
    await admin.verification(listing, 'UNVERIFIED');
    await verifyAgain(suite, locationId);
    await waitForText(suite, owner, `locations/${locationId}/verifications`, 'NOT_VERIFIED');
    await page.reload();
    await sites.getByText('Not started').waitFor();

    // With the keyboard alone: the first method is chosen and has the focus.
    await sites.getByRole('button', { name: 'Verify the listing at Publisher A' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Verify the listing at Publisher A' });
    await dialog.getByRole('radio', { name: /^Text message to / }).press('Enter');
    await dialog.getByText(/^Code sent to /).waitFor();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await dialog.getByText('The code is wrong. 4 tries are left.').waitFor();
    await page.keyboard.press('Escape');

    await sites.getByText(/Started by .+ · /).waitFor();
    await sites.getByRole('button', { name: 'Enter the code of Publisher A' }).press('Enter');
    const [newest] = await admin.verifications(listing);
    await dialog.getByLabel('Code').fill(newest?.pin ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Publisher A has verified the listing.').waitFor();
    await sites.getByText('Verified', { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Code entered for Publisher A').waitFor();
  });

  it('[contract 7, dashboard, WCAG 2.2 AA] the accounts: a refused consent leads back with the reason, and what waits at a publisher is said', async () => {
    const { product } = suite;
    const { page, goTo } = await openPage(suite, { as: demoPerson(product), expected: [/404/] });
    const accounts = page.getByRole('table', { name: 'State of each account' });
    await goTo('/publishers');
    await page.getByRole('button', { name: 'Connect Publisher B' }).first().click();
    await page.getByRole('link', { name: 'Continue to Publisher B' }).click();
    await page.getByRole('link', { name: 'Refuse' }).click();
    const alert = page.getByRole('alert');
    await shows(alert, 'The account is not connected', 'refused at the publisher');
    // No text that a link brings along is shown as the reason.
    await goTo('/publishers?reason=Call+555-0100+to+keep+your+account');
    await accounts.waitFor();
    expect(await page.getByText('555-0100').count()).toBe(0);
    await expectPages({ page, goTo }, [
      ['publishers', '/publishers', accounts],
      ['publishers-duplicates', '/publishers/duplicates', page.getByRole('heading', { name: 'Duplicates', level: 1 })],
    ]);
    const listings = page.getByRole('table', { name: 'Listings of the account' });
    for (const [name, row] of Object.entries({ 'publishers-account': /Publisher A/, 'publishers-b': /Publisher B/ })) {
      await goTo('/publishers');
      await accounts.getByRole('row', { name: row }).getByRole('link').first().click();
      await listings.getByRole('link', { name: 'Open location' }).first().waitFor();
      await expectLooks(page, name);
    }

    const { data } = await call<{
      data: { connectedAccountsInfo: { records: { connectedAccountId: string }[] } };
    }>(product, { apiKey: product.apiKeys.read }, 'connected-accounts');
    const connectedAccountId = data.connectedAccountsInfo.records[0]?.connectedAccountId;
    const since = '2026-07-06T10:02:00.000Z';
    await page.route('**/api/v4/portal/waiting-work', (route) =>
      route.fulfill({
        json: {
          waiting: [{ connectedAccountId, what: 'LISTINGS', count: 3, reason: 'The limit is reached', since }],
          outages: [{ publisher: 'PUBLISHER_A', displayName: 'Publisher A', since }],
        },
      }),
    );
    await goTo('/publishers');
    await accounts.getByText(/^3 listings wait since .*2026.*: The limit is reached\.$/).waitFor();
    await alert.getByText(/^Publisher A has not answered since .*2026/).waitFor();
  });

  it('[coverage] a person goes from what is missing to its locations, and creates listings for all of them that have no match', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/], path: MISSING });
    await page.getByText('You have no active locations').waitFor();
    await importListings({ page, goTo }, 'Publisher A');
    const create = (name: string) => createLocation(suite.product, owner, name, { subCategoryId: 'Restaurant' });
    for (const name of ['Quay Bistro', 'Dock Bistro']) await create(name);
    const suggested = await create('Pier Bistro');
    const closed = await create('Closed Bistro');
    await updateLocation(suite.product, owner, { id: closed, enabledSiteIds: [2] });

    // The account may hold listings of these locations: nothing is created before they are compared.
    const dialog = page.getByRole('dialog');
    const chooseToCreate = async (name: string) => {
      await goTo('/locations?q=Bistro');
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Create listings' }).click();
    };
    await chooseToCreate('Quay Bistro');
    await dialog.getByRole('button', { name: 'Compare listings at Publisher A' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Create/ }).count()).toBe(0);
    await expectAccessible(page);
    await goTo(MISSING);
    const compare = page.getByRole('button', { name: 'Compare listings at Publisher A' });
    await compare.waitFor();
    expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
    await compare.click();
    await page.getByRole('button', { name: 'Create 4 listings at Publisher A' }).waitFor();
    await suggest(suite, suggested);

    await goTo('/publishers');
    await page.getByRole('link', { name: 'What is missing' }).click();
    await page.getByText('5 active locations at each publisher', { exact: false }).waitFor();
    const row = missingRow(page);
    await row.getByRole('link', { name: '1: With a listing at Publisher A' }).waitFor();
    await row.getByRole('link', { name: 'Review 1 match' }).waitFor();
    await page.getByRole('button', { name: 'Connect Publisher B' }).waitFor();
    await row.getByRole('link', { name: '3: No listing yet at Publisher A' }).click();
    await page.getByText('3 locations match').waitFor();
    const list = page.getByRole('table', { name: 'Locations' });
    for (const name of ['Quay Bistro', 'Dock Bistro', 'Closed Bistro'])
      await list.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Quay Bistro' }).check();
    const bar = page.getByRole('region', { name: 'Selected locations' });
    await bar.getByRole('button', { name: 'Create listings' }).click();
    await dialog.getByRole('button', { name: 'Create 1 listing' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Create 3 listings at Publisher A' }).click();
    await dialog.getByText('3 of 3 locations have no listing there yet.').waitFor();
    await dialog.getByRole('button', { name: 'Create 3 listings' }).click();

    await page.getByRole('heading', { name: 'Create listings at Publisher A' }).waitFor();
    await page.getByText('2 created · 1 refused').waitFor();
    await seen(page.getByText('This publisher is not selected for the location.')).waitFor();
    await page.getByRole('link', { name: 'Closed Bistro' }).waitFor();
    await updateLocation(suite.product, owner, { id: closed, enabledSiteIds: [1, 2] });
    await page.getByRole('button', { name: 'Try 1 refused again' }).click();
    await page.getByText('1 created').waitFor();
    await page.getByRole('link', { name: 'Show what is missing' }).click();
    await row.getByRole('link', { name: '4: With a listing at Publisher A' }).waitFor();
    expect(await row.getByRole('button', { name: /^Create/ }).count()).toBe(0);
    await row.getByRole('link', { name: 'Review 1 match' }).click();
    await page.getByRole('region', { name: 'Suggestions' }).getByText('Pier Bistro').first().waitFor();

    // A location with a suggested match gets no second listing, and the result says so.
    await chooseToCreate('Pier Bistro');
    await dialog.getByRole('button', { name: 'Create 1 listing' }).click();
    await page.getByText('1 with a match to confirm').waitFor();
    await page.getByText('1 location has a suggested match.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show what is missing' }).click();
    await row.getByRole('link', { name: '1: Match to confirm at Publisher A' }).click();
    await page.getByText('1 location matches').waitFor();
    await page.getByRole('link', { name: 'Review matches' }).click();
    await seen(page.getByRole('button', { name: /^Confirm (?!.*selected)/ })).click();
    await page.getByText('Confirmed: 1').waitFor();
    await goTo(MISSING);
    await row.getByRole('link', { name: '5: With a listing at Publisher A' }).waitFor();
  });

  it('[coverage, WCAG 2.2 AA] what is missing in each state, of which a viewer starts nothing; newer accounts elsewhere hide none', async () => {
    const owner = await newOwner(suite.product);
    const account = await seedStates(suite, owner);
    const { page, goTo } = await openPage(suite, { as: owner, path: MISSING });
    await seen(page.getByRole('link', { name: '48: No listing yet at Publisher A' })).waitFor();
    await seen(page.getByRole('link', { name: 'Show 2 refused locations' })).waitFor();
    await page.getByText('Open a location to verify its listing', { exact: false }).first().waitFor();
    await expectLooks(page, 'publishers-missing');
    const all = page.getByRole('button', { name: 'Create 48 listings at Publisher A' });
    await expectPages({ page, goTo }, [['locations-missing', '/locations?connection=PUBLISHER_A:missing', all]]);

    const viewer = await openPage(suite, { as: await newMember(suite, owner, 'VIEWER') });
    const help = viewer.page.getByText('Some publishers take it only on their own pages.', { exact: false });
    await expectPages(viewer, [
      ['locations-missing-viewer', '/locations?connection=PUBLISHER_A:not-verified', help],
      ['publishers-missing-viewer', MISSING, missingRow(viewer.page)],
    ]);
    expect(await viewer.page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await viewer.page.getByRole('link', { name: /^Review \d/ }).count()).toBe(0);

    await sql(suite.product)`with newer as (
        insert into connected_accounts (account_id, publisher, subject, client_name)
        select ${account}, 'PUBLISHER_B', 'seeded-' || n, 'Group ' || n from generate_series(0, 100) as n)
      delete from match_requests where account_id = ${account}`;
    await goTo(MISSING);
    await page.getByRole('button', { name: 'Compare listings at Publisher A' }).waitFor();
  });
});

/** Suggests a free listing of the account of a location for it. */
async function suggest({ product }: BrowserSuite, locationId: number): Promise<void> {
  await sql(product)`insert into match_requests (account_id, connected_account_id, state, requested_at)
    select account_id, id, 'MATCH_COMPLETED', now() from connected_accounts
    where account_id = (select account_id from locations where id = ${locationId}) on conflict do nothing`;
  await sql(
    product,
  )`insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
    select account_id, connected_account_id, ${locationId}, id, 0.93, array['Same name'] from connected_listings listing
    where account_id = (select account_id from locations where id = ${locationId})
      and not exists (select 1 from listing_links link where link.account_id = listing.account_id and link.listing_id = listing.id)
    order by ref limit 1`;
}

/** Stores locations in each state at publisher A, which has one connected account. Returns the id of the account. */
async function seedStates({ product }: BrowserSuite, owner: Owner): Promise<number> {
  const account = await seedLocations(product, owner, SEEDED);
  await sql(product)`
    with numbered as (
      select account_id, id, row_number() over (order by id) as n from locations where account_id = ${account}
    ), connected as (
      insert into connected_accounts (account_id, publisher, subject, client_name)
      values (${account}, 'PUBLISHER_A', 'seeded', 'Harbour Group') returning id
    ), listed as (
      insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
      select account_id, connected.id, 'PUBLISHER_A', 'seeded-' || numbered.id, 'Listing', '{}' from numbered, connected where n <= 9
      returning account_id, id, ref, connected_account_id
    ), placed as (
      select listed.*, numbered.n, numbered.id as location_id from listed join numbered on listed.ref = 'seeded-' || numbered.id
    ), requested as (
      insert into match_requests (account_id, connected_account_id, state, requested_at)
      select ${account}, id, 'MATCH_COMPLETED', now() from connected
    ), linked as (
      insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref, status)
      select account_id, location_id, 'PUBLISHER_A', connected_account_id, id, ref, case n when 1 then 'GONE' else 'LINKED' end
      from placed where n <= 5
    ), verified as (
      insert into listing_verifications (account_id, location_id, publisher, state)
      select account_id, location_id, 'PUBLISHER_A', case when n < 4 then 'PENDING' else 'VERIFIED' end from placed where n <= 5
    ), suggested as (
      insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
      select account_id, connected_account_id, location_id, id, 0.9, '{}' from placed where n > 5
    )
    insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
    select account_id, numbered.id, 'PUBLISHER_A', connected.id, case when n < 12 then 'FAILED' else 'CREATING' end, now()
    from numbered, connected where n between 10 and 12`;
  return account;
}
