/** @part listings */
import { beforeAll, expect } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { chooseFirst, confirm, parameter, seen, shows } from './harness/interactions.js';
import { createLocation, detailsOf, editSection, saveSection, updateLocation } from './harness/locations.js';
import { expectLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

const LONG_NAME = 'W'.repeat(140);
const UPDATE = '**/api/v4/locations/update';

browserSuite('locations', (suite) => {
  let owner: Owner;

  beforeAll(async () => {
    owner = await newOwner(suite.product);
  });

  it('[7.3, contract 4, dashboard, health] a person creates a location, says all about it, and archives it; nothing that is typed meanwhile is lost', async () => {
    const { page, goTo } = await openPage(suite, { as: owner, path: '/locations' });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const save = page.getByRole('button', { name: 'Save changes' });
    await page.getByText('You have no locations yet').waitFor();
    await page.getByRole('link', { name: 'New location' }).click();
    await field('Name').fill('Cafe Nord');
    await chooseFirst(page, 'Country', 'United States');
    await chooseFirst(page, 'State or province', 'California');
    await chooseFirst(page, 'Category', 'coffee');
    await field('Street and house number').fill('1 Market Street');
    await field('Postal code').fill('94105');
    await page.getByRole('button', { name: 'Create location' }).click();
    // What the service refuses stands beside its field.
    await page.getByRole('alert').getByText('Enter a city.').waitFor();
    expect(await page.getByLabel('City').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter a city.', { exact: true }).waitFor();
    await page.getByLabel('City').fill('San Francisco');
    const create = await holdRequests(page, '**/api/v4/locations');
    await page.getByRole('button', { name: 'Create location' }).click();
    await create.arrived();
    await page.getByLabel('Tagline').fill('Typed meanwhile');
    await create.release();
    await page.getByRole('heading', { name: 'Cafe Nord', level: 1 }).waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed meanwhile');
    await page.getByText('Your draft from an earlier visit is back').waitFor();
    const id = Number(/locations\/(\d+)/.exec(page.url())?.[1]);

    // A double click sends a change once, and what is typed during it is the next edit.
    const update = await holdRequests(page, UPDATE);
    await save.dblclick();
    await update.arrived();
    await page.getByLabel('Tagline').press('Enter');
    await page.getByLabel('Tagline').fill('Coffee and cake');
    await page.getByLabel('Year founded').fill('1998');
    await update.release();
    await page.getByText('The location is saved.').waitFor();
    expect(update.held).toHaveLength(1);
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Coffee and cake');
    expect(await page.getByLabel('Year founded').inputValue()).toBe('1998');
    await saveSection(page);
    await page.getByRole('definition').filter({ hasText: 'Coffee and cake' }).waitFor();
    await page.getByRole('definition').filter({ hasText: '1998' }).waitFor();

    // An error that arrives while a person types on takes no key; without another key, its field has the focus.
    await editSection(page, 'Name and address');
    await page.getByLabel('City').fill('');
    const refused = await holdRequests(page, UPDATE);
    await save.click();
    await refused.arrived();
    const second = page.getByLabel('Second address line');
    await second.focus();
    await page.keyboard.type('S-');
    await refused.release();
    await page.getByText('Enter a city.', { exact: true }).waitFor();
    await page.keyboard.type('77');
    expect(await second.inputValue()).toBe('S-77');
    await save.click();
    await page.getByLabel('City').and(page.locator(':focus')).waitFor();
    await page.getByLabel('City').fill('San Francisco');

    // The pin moves with the keyboard, and the coordinates can be typed.
    await field('Latitude').fill('37.5');
    await field('Longitude').fill('-122.25');
    await page.getByRole('button', { name: /^Position of the location\. Drag/ }).press('ArrowRight');
    await waitFor(async () => Number(await field('Longitude').inputValue()) > -122.25, 'a pin further east');
    expect(Number(await field('Latitude').inputValue())).toBeCloseTo(37.5, 3);
    await saveSection(page);

    await editSection(page, 'Opening hours');
    await page.getByLabel('The regular hours are known').check();
    await page.getByRole('button', { name: 'Add interval on Monday' }).click();
    await page.getByLabel('Monday, interval 2: closes').fill('16:00');
    await page.getByLabel('Monday, interval 2: closes').fill('21:30');
    await page.getByRole('button', { name: 'Copy Monday to' }).click();
    await page.getByRole('menuitem', { name: 'All days' }).click();
    await page.getByLabel('We know the hours on public holidays').check();
    await saveSection(page);
    await page.reload();
    await page.getByText('09:00–17:00, 18:00–21:30').nth(6).waitFor();
    await page.getByText('Public holidays').waitFor();

    await editSection(page, 'Attributes and payment');
    const seating = page.getByRole('radiogroup', { name: 'Outdoor seating' });
    await seating.getByText('Yes', { exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Wi-Fi' }).getByText('Free', { exact: true }).click();
    await saveSection(page);
    await page.getByRole('definition').filter({ hasText: 'Free' }).waitFor();

    // The same for several locations; a change that changes nothing says what is missing.
    await goTo('/locations');
    await page.getByRole('checkbox', { name: 'Select Cafe Nord' }).check();
    await page.getByRole('button', { name: 'Change 1 location' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('alert').getByText('Select at least one change.').waitFor();
    await dialog.getByRole('button', { name: 'Attributes', exact: true }).click();
    await dialog.getByRole('radiogroup', { name: 'Wi-Fi' }).getByText('Not specified', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Change 1 location' }).click();
    await page.getByText('1 changed').waitFor();
    await goTo(detailsOf(id));
    await editSection(page, 'Attributes and payment');
    await seating.getByRole('radio', { name: 'Yes', checked: true }).waitFor({ state: 'attached' });
    await page
      .getByRole('radiogroup', { name: 'Wi-Fi' })
      .getByRole('radio', { name: 'Not specified', checked: true })
      .waitFor({ state: 'attached' });

    // From what is missing to the section where it is entered; the bar follows.
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes(`/locations/${id}/`) ? 1 : 0));
    await goTo(`/locations/${id}`);
    const website = page.getByRole('link', { name: 'Add the website or another link.' });
    await website.click();
    expect(requests).toBeLessThanOrEqual(6);
    const bar = page.getByRole('region', { name: 'Completeness' }).getByRole('progressbar');
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await page.getByRole('textbox', { name: 'Website' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('https://cafe.example');
    await saveSection(page);
    await website.waitFor({ state: 'detached' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(before);

    await updateLocation(suite.product, owner, { id, storeId: 'nord-1' });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Changed: Tagline').first().waitFor();
    await page.getByText(owner.email).first().waitFor();
    await page.getByText('API key Tests').waitFor();
    await confirm(page, 'Archive');
    await page.getByRole('button', { name: 'Cancel archiving' }).click();
    await page.getByText('The location is not archived any more.').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  });

  it('[dashboard] a draft survives reloads and other tabs, and a concurrent edit of its fields is shown and not overwritten', async () => {
    const id = await createLocation(suite.product, owner, 'Cafe Draft');
    const options = { as: owner, expected: [/409/], path: detailsOf(id) };
    const { page, context } = await openPage(suite, options);
    // A change of other fields, such as an imported photo, is no conflict.
    await editSection(page, 'Category and description');
    await page.getByLabel('Tagline').fill('Coffee since 1999');
    await updateLocation(suite.product, owner, { id, storeId: 'there' });
    await saveSection(page);
    expect(await page.getByText('Someone else has changed this').count()).toBe(0);
    await page.getByRole('definition').filter({ hasText: 'there' }).waitFor();

    const folder = page.getByRole('combobox', { name: 'Folder' });
    await editSection(page, 'Organisation');
    await folder.fill('Harbour');
    await page.reload();
    await page.getByText('Your draft from an earlier visit is back').waitFor();
    expect(await folder.inputValue()).toBe('Harbour');
    await updateLocation(suite.product, owner, { id, storeId: 'theirs-1' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    // It stands above the form, and the button below it.
    await page.locator(':focus').getByText('Someone else has changed this').waitFor();
    await page.getByText('Store code: theirs-1').waitFor();
    await page.getByRole('button', { name: 'Keep my changes and take over the others' }).click();
    await saveSection(page);
    const section = page.getByRole('region', { name: 'Organisation' });
    await shows(section, 'theirs-1', 'Harbour');

    await editSection(page, 'Organisation');
    const other = await context.newPage();
    await other.goto(page.url());
    await folder.fill('Of the first tab');
    await other.getByLabel('Store code').fill('second-tab');
    await saveSection(other);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else has changed this').waitFor();
    await page.reload();
    await page.getByText('Store code: second-tab').waitFor();
    expect(await folder.inputValue()).toBe('Of the first tab');
    // The tab that has saved has nothing left to save.
    await other.reload();
    await other.getByRole('definition').filter({ hasText: 'second-tab' }).waitFor();
    await page.getByRole('button', { name: 'Keep my changes and take over the others' }).click();
    await saveSection(page);
  });

  it('[dashboard] the form of a section: keys, choices that arrive late, letters in a year, and a network twice', async () => {
    const id = await createLocation(suite.product, owner, 'Cafe Keys');
    const { page, goTo } = await openPage(suite, { as: owner });
    const countries = await holdRequests(page, '**/api/v4/countries');
    await goTo(`${detailsOf(id)}&edit=address`);
    const country = page.getByRole('combobox', { name: 'Country', exact: true });
    await country.fill('Germ');
    await countries.arrived();
    await countries.release();
    await page.getByRole('option', { name: 'Germany' }).waitFor();
    expect(await country.inputValue()).toBe('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    expect(await country.inputValue()).toBe('Germany');
    await country.fill('Nowhere');
    await country.blur();
    expect(await country.inputValue()).toBe('Germany');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();

    const edit = page.getByRole('button', { name: 'Edit: Contact' });
    await edit.focus();
    await page.keyboard.press('e');
    const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
    await phone.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await edit.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('e');
    await phone.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('4155550100');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(await phone.inputValue()).toBe('4155550100');
    await phone.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await edit.and(page.locator(':focus')).waitFor();

    await editSection(page, 'Category and description');
    const year = page.getByLabel('Year founded');
    await year.pressSequentially('a1b9c98');
    expect(await year.inputValue()).toBe('1998');
    await editSection(page, 'Links');
    const networks = page.getByRole('group', { name: 'Social profiles' });
    for (const at of [0, 1]) {
      await networks.getByRole('button', { name: 'Add' }).click();
      await networks.getByLabel('Network').nth(at).fill('facebook');
    }
    expect(await networks.getByText('Each network has one address. The last one is saved.').count()).toBe(2);
    // What was typed in the other section is still there.
    expect(await year.inputValue()).toBe('1998');
  });

  it('[dashboard, locations, contract 4] a person selects and archives locations, and saves a view of them; an account of archived ones is not called empty', async () => {
    const as = await newOwner(suite.product);
    for (const name of ['Pier Cafe', 'Pier Bistro', 'Valley Inn']) await createLocation(suite.product, as, name);
    const { page, goTo } = await openPage(suite, { as, path: '/locations?q=pier' });
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    // A row that is chosen with the keyboard keeps the focus.
    await box('Pier Cafe').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Select Pier Cafe');
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor({ state: 'detached' });

    // The selection of all that match stays with another list, and says what it is.
    await box('Pier Cafe').check();
    await page.getByRole('button', { name: 'Select all 2 that match' }).click();
    await page.getByText('All 2 that match “pier” selected').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('link', { name: 'Valley Inn' }).waitFor();
    await page.getByText('All 2 that match “pier” selected').waitFor();
    expect(await box('Valley Inn').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Clear selection' }).click();

    // Nothing can be chosen among the rows of an earlier search.
    const search = await holdRequests(page, '**/api/v4/locations/search?**');
    await page.getByRole('searchbox', { name: 'Search' }).fill('valley');
    await search.arrived();
    await page.getByText('Updating').waitFor();
    expect(await box('Valley Inn').isDisabled()).toBe(true);
    await search.release();
    await box('Valley Inn').check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();

    const menu = async (button: string, item: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await menu('Views', 'Save view');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Only valleys');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await menu('Only valleys', 'All locations');
    await menu('Views', 'Only valleys');
    await page.getByText('1 location matches').waitFor();
    await menu('Only valleys', 'Rename view');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Inns');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Inns', exact: true }).waitFor();
    await page.locator('#location-search').fill('inn');
    await menu('Inns (changed)', 'Update “Inns” to what is shown');
    await page.getByText('“Inns” now keeps what is shown.').waitFor();
    await menu('Inns', 'Delete view');
    await dialog.getByRole('button', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
    await page.getByText('Groups', { exact: true }).click();
    await page.getByRole('table', { name: 'Groups of locations' }).getByRole('link', { name: 'United States' }).click();
    await page.getByRole('link', { name: 'Valley Inn' }).waitFor();
    expect(parameter(page, 'countryIso')).toBe('US');

    await goTo('/locations');
    await page.getByText('3 locations match').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await menu('More', 'Archive');
    await dialog.getByRole('button', { name: 'Archive 3 locations' }).click();
    await page.getByText('3 locations are archived. Cancel archiving, or create a new one.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show archived locations' }).click();
    await page.getByRole('link', { name: 'Valley Inn' }).waitFor();
  });

  it('[dashboard] strange names and tags leave all where it is, and an address that names nothing says so', async () => {
    const options = { as: owner, expected: [/404/, /400/], path: '/locations' };
    const { page, goTo } = await openPage(suite, options);
    const names = [LONG_NAME, '🍕🥐'.repeat(30), 'مقهى الميناء الجديد في المدينة القديمة'];
    let id = 0;
    for (const name of names) {
      id = await createLocation(suite.product, owner, name);
      for (const path of [`/locations/${id}`, detailsOf(id)]) {
        await goTo(path);
        await page.getByRole('heading', { name, level: 1 }).waitFor();
        for (const width of [360, 768, 1_440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
      }
    }
    await page.setViewportSize({ width: 1_280, height: 900 });
    await editSection(page, 'Organisation');
    const tags = page.getByRole('combobox', { name: 'Tags' });
    for (let tag = 0; tag < 10; tag += 1) {
      await tags.fill(`a rather long tag of a location ${tag}`);
      await tags.press('Enter');
    }
    await saveSection(page);
    await goTo('/locations');
    await page.getByRole('link', { name: LONG_NAME }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('7 more').filter({ visible: true }).waitFor();
    const box = await page.getByRole('columnheader', { name: 'Differences' }).boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(1_280);

    for (const path of ['/posts/999999999', '/developers/deliveries/0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10']) {
      await goTo(path);
      await page.getByText('This does not exist').waitFor();
      expect(await page.getByText('NOT_FOUND').count()).toBe(0);
    }
    for (const path of ['/locations/999999999', '/locations/no%20id']) {
      await goTo(path);
      await page.getByRole('heading', { name: 'This location does not exist', level: 1 }).waitFor();
    }
  });

  it('[performance] the first rows are read while the code of the page loads', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    const code = await holdRequests(page, '**/assets/locations-page-*.js');
    const rows = page.waitForResponse('**/api/v4/locations?**');
    await goTo('/locations');
    await code.arrived();
    expect((await rows).status()).toBe(200);
    let requests = 0;
    page.on('request', (request) => (requests += new URL(request.url()).pathname === '/api/v4/locations' ? 1 : 0));
    await code.release();
    await page.getByRole('table', { name: 'Locations' }).getByRole('row').nth(1).waitFor();
    expect(requests).toBe(0);
  });

  it('[locations, dashboard] a person orders the list, goes through it by keyboard, and comes back to the same row; on a phone all stands below the name', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), path: '/locations' });
    const table = page.getByRole('table', { name: 'Locations' });
    await table.getByRole('button', { name: 'Name' }).click();
    await table.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    const names = () => table.locator('[data-row]').allTextContents();
    await waitFor(async () => isSorted(await names()), { describe: 'rows in the order of their names' });
    const [, second = ''] = await names();
    for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('1 selected').waitFor();
    await page.locator('[data-row]:focus').filter({ hasText: second }).waitFor();
    await page.keyboard.press('/');
    await page.locator('#location-search:focus').waitFor();

    await page.setViewportSize({ width: 360, height: 900 });
    await goTo('/locations?q=Juniper');
    const row = table.getByRole('row').nth(1);
    await seen(row.getByText('2 Oak Avenue, Boston, MA 02108, US')).waitFor();
    const status = await row.getByText('Active').boundingBox();
    expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(360);
    const address = table.getByRole('columnheader').filter({ hasText: 'Address', visible: true });
    expect(await address.count()).toBe(0);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await address.waitFor();
  });

  it('[WCAG 2.2 AA, dashboard] the pages of the locations and of one of them, with a reply to a review', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), expected: [/GPU stall/] });
    const region = (name: string) => page.getByRole('region', { name });
    await goTo('/locations');
    await page.getByText('locations match').waitFor();
    await expectLooks(page, 'locations');
    await goTo('/locations?show=groups');
    await page.getByRole('table', { name: 'Groups of locations' }).waitFor();
    await expectLooks(page, 'locations-groups');
    await goTo('/locations?show=map');
    await page.getByText('on this part of the map').waitFor();
    await region('Locations on a map').waitFor();
    await expectLooks(page, 'locations-map');
    await goTo('/locations/100011');
    const cards = page.getByRole('list', { name: 'What customers see' });
    await seen(cards.getByText(/Same as your location|difference/)).waitFor();
    await region('What to do next').getByRole('link').first().waitFor();
    await expectLooks(page, 'location');
    await goTo('/locations/100011?tab=details&edit=hours');
    await region('Completeness').getByText('%').waitFor();
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await expectLooks(page, 'location-details');
    await goTo('/locations/100011?tab=details&edit=address');
    await page.getByRole('textbox', { name: 'City' }).fill('Elsewhere');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    await expectLooks(page, 'location-discard');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await tab('Listings');
    await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
    await page.getByRole('button', { name: /^Show .* without a difference$/ }).click();
    await page.getByRole('table', { name: 'Your location beside what publishers show' }).waitFor();
    await expectLooks(page, 'location-listings');
    await tab('Posts');
    await region('Latest posts').getByText('No posts yet').waitFor();
    await expectLooks(page, 'location-posts');
    await tab('Insights');
    await page.getByRole('img', { name: /by day/ }).waitFor();
    await expectLooks(page, 'location-insights');
    await tab('History');
    await page.getByText('Created', { exact: true }).waitFor();
    await expectLooks(page, 'location-history');
    await tab('Reviews');
    await seen(page.getByRole('list', { name: 'Latest reviews' }).getByRole('button', { name: /^Reply: / })).click();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: 'Your reply' }) });
    await row.getByRole('textbox', { name: 'Your reply' }).fill('Thank you for your visit.');
    await expectLooks(page, 'location-reviews');
    const author = await row.locator('[dir=auto]').first().innerText();
    await row.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('listitem').filter({ hasText: author }).getByText('Replied').first().waitFor();
    await seen(page.getByRole('link', { name: `Open review: ${author}` }).and(page.locator(':focus'))).waitFor();
  });
});

function isSorted(names: readonly string[]): boolean {
  const wanted = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return names.length > 1 && names.join() === wanted.join();
}
