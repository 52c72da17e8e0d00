import { expect, it } from '@jest/globals';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { demoPerson, newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';
import { listingOf, verifyAgain, waitForText } from './harness/strangers.js';
import { expectTablesFit } from './harness/tables.js';

browserSuite('publishers', (suite) => {
  it('[contract 7] a person connects publisher A by consent, imports a listing, and confirms a match', async () => {
    const owner = await newOwner(suite.product);
    // The sandbox has no icon for its consent page.
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/], path: '/publishers' });
    await page.getByText('No account is connected').waitFor();
    await page.getByRole('button', { name: 'Connect Publisher A' }).first().click();
    await page.locator('.choices a').first().click();
    await page.getByText('The account is connected.').waitFor();
    const row = page.getByRole('table', { name: 'Listings of the account' }).getByRole('checkbox');
    await row.nth(1).check();
    await page.getByRole('button', { name: 'Import 1 as new locations' }).click();
    await page.getByText('1 created').first().waitFor();
    await page.getByRole('link', { name: 'Open location' }).first().click();
    // The page of the account has a button of that name too, and stays until the code of the next page is there.
    await page.getByRole('table', { name: 'Listings of the account' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('The listing is disconnected.').waitFor();
    await goTo('/publishers');
    await page.getByRole('table', { name: 'State of each account' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Compare with locations' }).click();
    await page
      .getByRole('button', { name: /^Confirm (?!.*selected)/ })
      .first()
      .click();
    await page.getByText('Confirmed: 1').waitFor();
    await page.getByRole('link', { name: 'Open location' }).first().waitFor();
    await close();
  });

  it('[dashboard] a suggestion is compared as a linked listing is, and stays rejected in every browser until it is restored', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A');
    await page.getByRole('link', { name: 'Open location' }).first().click();
    await page.getByRole('table', { name: 'Listings of the account' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('The listing is disconnected.').waitFor();
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
    await page.setViewportSize({ width: 360, height: 900 });
    await table.getByText('Your location:').first().waitFor();
    await expectTablesFit(page);
    await page.setViewportSize({ width: 1_280, height: 900 });

    await suggestion.getByRole('button', { name: /^Reject / }).click();
    await page.getByText('Rejected: 1. Compare again to look for other matches.').waitFor();
    await section.getByText('No suggestions').waitFor();
    const path = new URL(page.url()).pathname.replace('/dashboard', '');
    await close();

    const other = await openPage(suite, { as: owner });
    await other.goTo(path);
    const again = other.page.getByRole('region', { name: 'Suggestions' });
    await again.getByText('No suggestions').waitFor();
    await again.getByText('Rejected', { exact: true }).click();
    await again.getByText(/^Rejected by .*@/).waitFor();
    await again.getByText(/^\d+ fields agree · /).waitFor();
    await again.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await again.getByRole('button', { name: 'Restore 1 selected' }).click();
    await other.page.getByText('Restored: 1').waitFor();
    await again.getByText('No rejected suggestions').waitFor();
    await again.getByText('Suggested', { exact: true }).click();
    await again.getByRole('button', { name: /^Confirm (?!.*selected)/ }).waitFor();
    await other.close();

    const look = looksOf(suite, owner);
    await look('publishers-suggestions', path, async (open) => {
      await open
        .getByRole('button', { name: /^Show comparison/ })
        .first()
        .click();
      await open.getByRole('row', { name: /^Phone/ }).waitFor();
    });
  });

  it('[dashboard] the verification of a listing that was just connected is shown without a reload', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A');
    await page.getByRole('link', { name: 'Open location' }).first().click();
    await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Publisher A' });
    await row.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('The listing is disconnected.').waitFor();
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
    await row.getByRole('link', { name: 'Connect' }).click();
    await page
      .getByRole('button', { name: /^Connect (?!a )/ })
      .first()
      .click();
    await page.getByText('The listing is connected.').waitFor();
    await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
    await page.getByText('Verification at Publisher A').waitFor();
    const expected = page.getByText('Not read from the publisher yet');
    await expected.waitFor();
    expect(await unconnected.count()).toBe(0);
    isRead = true;
    await expected.waitFor({ state: 'detached' });
    expect(await unconnected.count()).toBe(0);
    await close();
  });

  it('[contract 7] a person verifies a listing: chooses a method, enters a wrong code and then the right one', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A', { from: 3 });
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
    await dialog.getByRole('radio', { name: /^Text message to / }).waitFor();
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
    await close();
  });

  it('[dashboard] listings that are chosen for the import are forgotten with another search', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A');
    const table = page.getByRole('table', { name: 'Listings of the account' });
    await table.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Import 1 as new locations' }).waitFor();
    await page.getByLabel('Search names, addresses and phone numbers').fill('no listing has these words');
    await page.getByRole('button', { name: 'Import as new locations' }).waitFor();
    await close();
  });

  it('[contract 7] a refused consent leads back with the reason', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), expected: [/404/] });
    await goTo('/publishers');
    await page.getByRole('button', { name: 'Connect Publisher B' }).first().click();
    await page.getByRole('link', { name: 'Refuse' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The account is not connected').waitFor();
    await alert.getByText('refused at the publisher').waitFor();
    await close();
  });

  it('[dashboard] shows no text that a link brings along as the reason', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/publishers?reason=Call+555-0100+to+keep+your+account');
    await page.getByRole('table', { name: 'State of each account' }).waitFor();
    expect(await page.getByText('555-0100').count()).toBe(0);
    await close();
  });

  it('[dashboard] says what waits at the publisher of an account, since when and why, and which publisher does not answer', async () => {
    const { apiUrl, apiKeys } = suite.product;
    const headers = { authorization: `API ${apiKeys.read}` };
    const accounts = await fetch(`${apiUrl}/api/v4/connected-accounts`, { headers });
    const { data } = (await accounts.json()) as {
      data: { connectedAccountsInfo: { records: { connectedAccountId: string }[] } };
    };
    const connectedAccountId = data.connectedAccountsInfo.records[0]?.connectedAccountId;
    const waiting = { connectedAccountId, what: 'LISTINGS', count: 3, reason: 'The limit is reached' };
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.route('**/api/v4/portal/waiting-work', (route) =>
      route.fulfill({
        json: {
          waiting: [{ ...waiting, since: '2026-07-06T10:02:00.000Z' }],
          outages: [{ publisher: 'PUBLISHER_A', displayName: 'Publisher A', since: '2026-07-06T10:02:00.000Z' }],
        },
      }),
    );
    await goTo('/publishers');
    const table = page.getByRole('table', { name: 'State of each account' });
    await table.getByText(/^3 listings wait since .*2026.*: The limit is reached\.$/).waitFor();
    await page
      .getByRole('alert')
      .getByText(/^Publisher A has not answered since .*2026/)
      .waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the pages of publishers have no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('publishers', '/publishers', (page) =>
      page.getByRole('table', { name: 'State of each account' }).waitFor(),
    );
    await look('publishers-account', '/publishers', async (page) => {
      await page.getByRole('table', { name: 'State of each account' }).getByRole('link').first().click();
      await page.getByRole('table', { name: 'Listings of the account' }).waitFor();
    });
    await look('publishers-duplicates', '/publishers/duplicates', (page) =>
      page.getByRole('heading', { name: 'Duplicates', level: 1 }).waitFor(),
    );
  });
});
