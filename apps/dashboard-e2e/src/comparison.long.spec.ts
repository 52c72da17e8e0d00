import { expect, it } from '@jest/globals';
import { newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';
import { addPhotoAsStranger, editAsStranger, readAgain, waitForText } from './harness/strangers.js';
import { expectTablesFit } from './harness/tables.js';

/** A business of the publisher that no other test changes. */
const OWNER = 2;

const SECTION = { name: 'What publishers show' };
const TABLE = { name: 'Your location beside what publishers show' };

browserSuite('comparison', (suite) => {
  it('[dashboard] a change by a stranger at the publisher is shown beside what the location says', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A', { owner: OWNER });
    const link = await page.getByRole('link', { name: 'Open location' }).first().getAttribute('href');
    const locationId = Number(/locations\/(\d+)/.exec(link ?? '')?.[1]);
    const path = `/locations/${locationId}?tab=listings`;
    await goTo(path);
    const section = page.getByRole('region', SECTION);
    // The page asks by itself until the service has read the listing.
    await section.getByText('No difference was found.').waitFor();
    await section.getByText(/^Read .* ago$/).waitFor();

    // A push that comes later would replace the edit of the stranger.
    await waitForText(suite, owner, `locations/${locationId}/listings-premium`, '"SYNCED"');
    await editAsStranger(suite, locationId, {
      phoneNumbers: { primaryPhone: '(415) 555-0142' },
      regularHours: { periods: [MONDAY] },
    });
    await addPhotoAsStranger(suite, locationId);
    await readAgain(suite, locationId);
    await waitForText(suite, owner, `locations/${locationId}/comparison`, '"DIFFERENT"');
    // The card of the publisher leads to what differs.
    await goTo(`/locations/${locationId}`);
    const card = page.getByRole('list', { name: 'What customers see' }).getByRole('listitem');
    await card.filter({ hasText: 'Publisher A' }).getByRole('link', { name: '3 differences' }).click();
    const table = section.getByRole('table', TABLE);
    const phone = table.getByRole('row', { name: /^Phone/ });
    const theirs = phone.getByRole('cell').nth(2);
    await theirs.getByText('(415) 555-0142').waitFor();
    await theirs.getByText('Different', { exact: true }).waitFor();
    const hours = table.getByRole('row', { name: /^Opening hours/ }).getByRole('cell');
    await hours.nth(2).getByText('Monday: 09:00–17:00', { exact: true }).waitFor();
    await hours
      .nth(1)
      .getByText(/^Monday: /)
      .waitFor();
    const photos = table
      .getByRole('row', { name: /^Photos/ })
      .getByRole('cell')
      .nth(2);
    await photos.getByRole('img', { name: 'Photo added by others' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(4);
    await section.getByText('First seen like this').waitFor();

    await section.getByRole('button', { name: /^Show .* without a difference$/ }).click();
    await table.getByRole('row', { name: /^Name .* Same$/ }).waitFor();
    await theirs.getByRole('button', { name: 'Restore mine' }).click();
    await theirs.getByText('The service is restoring your value there.').waitFor();
    await hours.nth(2).getByRole('button', { name: 'Take over' }).click();
    await hours.nth(2).getByText('Same', { exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 900 });
    await phone.getByText('Publisher A:').waitFor();
    await expectTablesFit(page);
    await close();

    const look = looksOf(suite, owner);
    await look('location-comparison', path, async (open) => {
      await open.getByRole('button', { name: /^Show .* without a difference$/ }).click();
      await open.getByRole('row', { name: /^Name/ }).waitFor();
    });
  });
});

const MONDAY = {
  openDay: 'MONDAY',
  openTime: { hours: 9 },
  closeDay: 'MONDAY',
  closeTime: { hours: 17 },
};
