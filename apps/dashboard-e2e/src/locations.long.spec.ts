import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { createLocation, detailsOf, editSection, saveSection, updateStoreCode } from './harness/locations.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

browserSuite('locations', (suite) => {
  // Three accounts for all tests: the service limits the sign-ups of an address, and a new account has few seats.
  const owners: Partial<Record<'editor' | 'photos' | 'bulk', Owner>> = {};
  const ownerOf = async (kind: 'editor' | 'photos' | 'bulk') => (owners[kind] ??= await newOwner(suite.product));

  it('[7.3] a person creates a location; what the service refuses stands beside its field', async () => {
    const person = await ownerOf('editor');
    const { page, close } = await openPage(suite, { as: person, path: '/locations' });
    await page.getByText('You have no locations yet').waitFor();
    await page.getByRole('link', { name: 'New location' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cafe Nord');
    await page.getByRole('combobox', { name: 'Country', exact: true }).fill('United St');
    await page.getByRole('option', { name: 'United States' }).click();
    await page.getByRole('combobox', { name: 'State or province', exact: true }).fill('Calif');
    await page.getByRole('option', { name: 'California' }).click();
    await page.getByRole('combobox', { name: 'Category', exact: true }).fill('coffee');
    await page.getByRole('option').first().click();
    await page.getByLabel('Street and house number').fill('1 Market Street');
    await page.getByLabel('Postal code').fill('94105');
    await page.getByRole('button', { name: 'Create location' }).click();
    await page.getByRole('alert').getByText('Enter a city.').waitFor();
    const city = page.getByLabel('City');
    expect(await city.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter a city.', { exact: true }).waitFor();
    await city.fill('San Francisco');
    await page.getByRole('button', { name: 'Create location' }).click();
    await page.getByRole('heading', { name: 'Cafe Nord', level: 1 }).waitFor();
    await close();
  });

  it('[contract 4, dashboard] a person says what a location offers, in the editor and for several locations', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Terrace');
    const { page, goTo, close } = await openPage(suite, { as: person, path: detailsOf(id) });
    await editSection(page, 'Attributes and payment');
    const seating = page.getByRole('radiogroup', { name: 'Outdoor seating' });
    await seating.getByText('Yes', { exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Wi-Fi' }).getByText('Free', { exact: true }).click();
    await saveSection(page);
    await page.getByRole('definition').filter({ hasText: 'Free' }).waitFor();

    await goTo('/locations');
    await page.getByRole('checkbox', { name: 'Select Cafe Terrace' }).check();
    await page.getByRole('button', { name: 'Change 1 location' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Attributes', exact: true }).click();
    const wifi = dialog.getByRole('radiogroup', { name: 'Wi-Fi' });
    await wifi.getByText('Not specified', { exact: true }).click();
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
    await close();
  });

  it('[performance] the first rows are read while the code of the page loads', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
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
    await close();
  });

  it('[dashboard] a draft survives a reload, and a concurrent edit of its section is shown and not overwritten', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Draft');
    const { page, close } = await openPage(suite, { as: person, path: detailsOf(id) });
    await editSection(page, 'Organisation');
    await page.getByRole('combobox', { name: 'Folder' }).fill('Harbour');
    await page.reload();
    await page.getByText('Your draft from an earlier visit is back').waitFor();
    expect(await page.getByRole('combobox', { name: 'Folder' }).inputValue()).toBe('Harbour');
    await updateStoreCode(suite.product, person, { id, storeId: 'theirs-1' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    // It stands above the form, and the button below it.
    await page.locator(':focus').getByText('Someone else has changed this').waitFor();
    await page.getByText('Store code: theirs-1').waitFor();
    await page.getByRole('button', { name: 'Keep my changes and take over the others' }).click();
    await saveSection(page);
    const section = page.getByRole('region', { name: 'Organisation' });
    await section.getByText('theirs-1').waitFor();
    await section.getByText('Harbour').waitFor();
    await close();
  });

  it('[dashboard] what a tab has typed survives a reload after another tab has saved the same section', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Two Tabs');
    const { page, context, close } = await openPage(suite, { as: person, expected: [/409/], path: detailsOf(id) });
    await editSection(page, 'Organisation');
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole('combobox', { name: 'Folder' }).fill('Of the first tab');
    await other.getByLabel('Store code').fill('second-tab');
    await saveSection(other);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else has changed this').waitFor();
    await page.reload();
    await page.getByText('Store code: second-tab').waitFor();
    expect(await page.getByRole('combobox', { name: 'Folder' }).inputValue()).toBe('Of the first tab');
    // The tab that has saved has nothing left to save.
    await other.reload();
    await other.getByRole('definition').filter({ hasText: 'second-tab' }).waitFor();
    await page.getByRole('button', { name: 'Keep my changes and take over the others' }).click();
    await saveSection(page);
    await close();
  });

  it('[dashboard] a concurrent change that leaves all fields of the section alone, such as an imported photo, is no conflict', async () => {
    const person = await ownerOf('photos');
    const id = await createLocation(suite.product, person, 'Cafe Photo');
    const { page, close } = await openPage(suite, { as: person, path: detailsOf(id) });
    await editSection(page, 'Category and description');
    await page.getByLabel('Tagline').fill('Coffee since 1999');
    await updateStoreCode(suite.product, person, { id, storeId: 'there' });
    await saveSection(page);
    expect(await page.getByText('Someone else has changed this').count()).toBe(0);
    await page.getByRole('definition').filter({ hasText: 'there' }).waitFor();
    await close();
  });

  it('[dashboard] with the keyboard alone, e edits the section and Escape leaves it, but not what was typed', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Keys');
    const { page, close } = await openPage(suite, { as: person, path: detailsOf(id) });
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
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(await phone.inputValue()).toBe('4155550100');
    await phone.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await edit.and(page.locator(':focus')).waitFor();
    await close();
  });

  it('[health] a person goes from what is missing to the section where it is entered, and the bar follows', async () => {
    const person = await ownerOf('photos');
    const id = await createLocation(suite.product, person, 'Cafe Incomplete');
    const { page, goTo, close } = await openPage(suite, { as: person });
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes(`/locations/${id}/`) ? 1 : 0));
    await goTo(`/locations/${id}`);
    await page.getByRole('link', { name: 'Add the website or another link.' }).click();
    expect(requests).toBeLessThanOrEqual(6);
    const bar = page.getByRole('region', { name: 'Completeness' }).getByRole('progressbar');
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await page.getByRole('textbox', { name: 'Website' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('https://cafe.example');
    await saveSection(page);
    await page.getByRole('link', { name: 'Add the website or another link.' }).waitFor({ state: 'detached' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    await close();
  });

  it('[contract 4] a person enters split hours, copies a day, and finds them again', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Hours');
    const { page, close } = await openPage(suite, { as: person, path: detailsOf(id) });
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
    await close();
  });

  it('[dashboard] a row that is chosen with the keyboard keeps the focus', async () => {
    const person = await ownerOf('bulk');
    await createLocation(suite.product, person, 'Quiet Cafe');
    const { page, close } = await openPage(suite, { as: person, path: '/locations?q=quiet' });
    await page.getByRole('checkbox', { name: 'Select Quiet Cafe' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Select Quiet Cafe');
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await close();
  });

  it('[dashboard] the selection of all that match stays with another list, and says what it is', async () => {
    const person = await ownerOf('bulk');
    for (const name of ['Pier Cafe', 'Pier Bistro', 'Valley Inn']) await createLocation(suite.product, person, name);
    const { page, close } = await openPage(suite, { as: person, path: '/locations?q=pier' });
    await page.getByRole('checkbox', { name: 'Select Pier Cafe' }).check();
    await page.getByRole('button', { name: 'Select all 2 that match' }).click();
    await page.getByText('All 2 that match “pier” selected').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).click();
    await page.getByRole('link', { name: 'Valley Inn' }).waitFor();
    await page.getByText('All 2 that match “pier” selected').waitFor();
    const other = page.getByRole('checkbox', { name: 'Select Valley Inn' });
    expect(await other.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await other.check();
    await page.getByText('1 selected').waitFor();
    await close();
  });

  it('[dashboard] nothing can be chosen among the rows of an earlier search', async () => {
    const person = await ownerOf('bulk');
    await createLocation(suite.product, person, 'Lake Cafe');
    const { page, close } = await openPage(suite, { as: person, path: '/locations?q=lake' });
    const box = page.getByRole('checkbox', { name: 'Select Lake Cafe' });
    await box.waitFor();
    const search = await holdRequests(page, '**/api/v4/locations?**');
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await search.arrived();
    await page.getByText('Updating').waitFor();
    expect(await box.isDisabled()).toBe(true);
    await search.release();
    await box.check();
    await page.getByText('1 selected').waitFor();
    await close();
  });

  it('[dashboard] what a person types into a choice stays when the names of the choices arrive', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Country');
    const { page, goTo, close } = await openPage(suite, { as: person });
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
    await close();
  });

  it('[dashboard] a person moves the pin on the map with the keyboard, and may still type the coordinates', async () => {
    const person = await ownerOf('photos');
    const id = await createLocation(suite.product, person, 'Cafe Pin');
    const { page, close } = await openPage(suite, { as: person, path: `${detailsOf(id)}&edit=address` });
    const latitude = page.getByRole('textbox', { name: 'Latitude' });
    const longitude = page.getByRole('textbox', { name: 'Longitude' });
    await latitude.fill('37.5');
    await longitude.fill('-122.25');
    await page.getByRole('button', { name: /^Position of the location\. Drag/ }).press('ArrowRight');
    await waitFor(async () => Number(await longitude.inputValue()) > -122.25, { describe: 'a pin further east' });
    expect(Number(await latitude.inputValue())).toBeCloseTo(37.5, 3);
    await saveSection(page);
    await close();
  });

  it('[dashboard] the history of a location says who changed what', async () => {
    const person = await ownerOf('editor');
    const id = await createLocation(suite.product, person, 'Cafe Past');
    const { page, close } = await openPage(suite, { as: person, path: `${detailsOf(id)}&edit=business` });
    await page.getByLabel('Tagline').fill('Open since today');
    await saveSection(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Changed: Tagline').waitFor();
    await page.getByText(person.email).waitFor();
    await page.getByText('API key Tests').waitFor();
    await close();
  });

  it('[contract 4] a person archives a location and cancels it', async () => {
    const person = await ownerOf('bulk');
    const id = await createLocation(suite.product, person, 'Cafe Old');
    const { page, close } = await openPage(suite, { as: person, path: `/locations/${id}` });
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel archiving' }).click();
    await page.getByText('The location is not archived any more.').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    await close();
  });

  it('[contract 4] a person archives the selected locations together', async () => {
    const person = await ownerOf('bulk');
    for (const name of ['Mill Cafe', 'Mill Bistro']) await createLocation(suite.product, person, name);
    const { page, close } = await openPage(suite, { as: person, path: '/locations?q=mill' });
    await page.getByText('2 locations match').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive 2 locations' }).click();
    await page.getByText('No location matches').waitFor();
    await close();
  });

  it('[dashboard] the list needs no scrolling sideways on a phone: address and phone stand below the name', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), width: 360 });
    await goTo('/locations?q=Juniper');
    const row = page.getByRole('table', { name: 'Locations' }).getByRole('row').nth(1);
    await row.getByText('2 Oak Avenue, Boston, MA 02108, US').filter({ visible: true }).waitFor();
    const status = await row.getByText('Active').boundingBox();
    expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(360);
    const columns = page.getByRole('table', { name: 'Locations' }).getByRole('columnheader');
    expect(await columns.filter({ hasText: 'Address' }).filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await columns.filter({ hasText: 'Address' }).filter({ visible: true }).waitFor();
    await close();
  });

  it('[locations] a person orders the list, goes back and forth through it by keyboard, and comes back to the same row', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/locations' });
    const table = page.getByRole('table', { name: 'Locations' });
    await table.getByRole('button', { name: 'Name' }).click();
    await table.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    const names = () => table.locator('[data-row]').allTextContents();
    await waitFor(async () => isSorted(await names()), { describe: 'rows in the order of their names' });
    const [, second = ''] = await names();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('1 selected').waitFor();
    await page.locator('[data-row]:focus').filter({ hasText: second }).waitFor();
    await page.keyboard.press('/');
    await page.locator('#location-search:focus').waitFor();
    await close();
  });

  it('[locations] a person saves a view, finds it again, renames, replaces and deletes it; groups lead to their rows', async () => {
    const person = await ownerOf('bulk');
    await createLocation(suite.product, person, 'Viewed Cafe');
    const { page, close } = await openPage(suite, { as: person, path: '/locations?q=viewed' });
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Only viewed');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Only viewed' }).click();
    await page.getByRole('menuitem', { name: 'All locations' }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Only viewed' }).click();
    await page.getByText('1 location matches').waitFor();
    await page.getByRole('button', { name: 'Only viewed' }).click();
    await page.getByRole('menuitem', { name: 'Rename view' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Cafes');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Cafes', exact: true }).waitFor();
    await page.locator('#location-search').fill('cafe');
    await page.getByRole('button', { name: 'Cafes (changed)' }).click();
    await page.getByRole('menuitem', { name: 'Update “Cafes” to what is shown' }).click();
    await page.getByText('“Cafes” now keeps what is shown.').waitFor();
    await page.getByRole('button', { name: 'Cafes', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
    await page.getByText('Groups', { exact: true }).click();
    await page.getByRole('table', { name: 'Groups of locations' }).getByRole('link', { name: 'United States' }).click();
    await page.getByRole('link', { name: 'Viewed Cafe' }).waitFor();
    expect(new URL(page.url()).searchParams.get('countryIso')).toBe('US');
    await close();
  });

  it('[dashboard] an account with only archived locations is not called empty, and shows the way to them', async () => {
    const person = await newOwner(suite.product);
    const id = await createLocation(suite.product, person, 'Closed Cafe');
    const { page, goTo, close } = await openPage(suite, { as: person, path: `/locations/${id}` });
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel archiving' }).waitFor();
    await goTo('/locations');
    await page.getByText('1 location is archived. Cancel archiving, or create a new one.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show archived locations' }).click();
    await page.getByRole('link', { name: 'Closed Cafe' }).waitFor();
    await close();
  });

  it('[dashboard] a person replies to a review on the page of its location', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/locations/100011?tab=reviews');
    const reply = page
      .getByRole('list', { name: 'Latest reviews' })
      .getByRole('button', { name: /^Reply: / })
      .first();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: 'Your reply' }) });
    await reply.click();
    await row.getByRole('textbox', { name: 'Your reply' }).fill('Thank you for your visit.');
    await expectAccessible(page);
    const author = await row.locator('[dir=auto]').first().innerText();
    await row.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('listitem').filter({ hasText: author }).getByText('Replied').first().waitFor();
    await page
      .getByRole('link', { name: `Open review: ${author}` })
      .and(page.locator(':focus'))
      .waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the pages of locations have no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('locations', '/locations', (page) => page.getByText('locations match').waitFor());
    await look('locations-groups', '/locations?show=groups', (page) =>
      page.getByRole('table', { name: 'Groups of locations' }).waitFor(),
    );
    await look(
      'locations-map',
      '/locations?show=map',
      async (page) => {
        await page.getByText('on this part of the map').waitFor();
        await page.getByRole('region', { name: 'Locations on a map' }).waitFor();
      },
      [/GPU stall/],
    );
    await look('location', '/locations/100011', async (page) => {
      const cards = page.getByRole('list', { name: 'What customers see' });
      await cards
        .getByText(/Same as your location|difference/)
        .first()
        .waitFor();
      await page.getByRole('region', { name: 'What to do next' }).getByRole('link').first().waitFor();
    });
    await look('location-details', '/locations/100011?tab=details&edit=hours', async (page) => {
      await page.getByRole('region', { name: 'Completeness' }).getByText('%').waitFor();
      await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    });
    await look('location-discard', '/locations/100011?tab=details&edit=address', async (page) => {
      await page.getByRole('textbox', { name: 'City' }).fill('Elsewhere');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    });
    await look('location-listings', '/locations/100011?tab=listings', async (page) => {
      await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
      await page.getByRole('button', { name: /^Show .* without a difference$/ }).click();
      await page.getByRole('table', { name: 'Your location beside what publishers show' }).waitFor();
    });
    await look('location-reviews', '/locations/100011?tab=reviews', (page) =>
      page.getByRole('list', { name: 'Latest reviews' }).waitFor(),
    );
    await look('location-posts', '/locations/100011?tab=posts', (page) =>
      page.getByRole('region', { name: 'Latest posts' }).getByText('No posts yet').waitFor(),
    );
    await look('location-insights', '/locations/100011?tab=insights', (page) =>
      page.getByRole('img', { name: /by day/ }).waitFor(),
    );
    await look('location-history', '/locations/100011?tab=history', (page) =>
      page.getByText('Created', { exact: true }).waitFor(),
    );
  });
});

function isSorted(names: readonly string[]): boolean {
  const wanted = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return names.length > 1 && names.join() === wanted.join();
}
