import { beforeAll, expect, it } from '@jest/globals';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { createLocation, detailsOf, editSection, saveSection } from './harness/locations.js';
import { openPage } from './harness/open-page.js';

const LONG_NAME = 'W'.repeat(140);
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

browserSuite('strange input', (suite) => {
  let owner: Owner;
  let id = 0;
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    await createLocation(suite.product, owner, 'Harbour Cafe');
    id = await createLocation(suite.product, owner, LONG_NAME);
  });

  it('[dashboard] a name without spaces and many tags leave the other columns where they are', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, path: `${detailsOf(id)}&edit=organisation` });
    const tags = page.getByRole('combobox', { name: 'Tags' });
    for (let tag = 0; tag < 10; tag += 1) {
      await tags.fill(`a rather long tag of a location ${tag}`);
      await tags.press('Enter');
    }
    await saveSection(page);
    await goTo('/locations');
    const row = page.getByRole('row', { name: new RegExp(LONG_NAME) });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await page.keyboard.press('Escape');
    await row.getByText('7 more').filter({ visible: true }).waitFor();
    const box = await page.getByRole('columnheader', { name: 'Differences' }).boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(1_280);
    await close();
  });

  it('[dashboard] an address that names no post, delivery or location says so, without a code of the service', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/, /400/] });
    for (const path of ['/posts/999999999', '/developers/deliveries/0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10']) {
      await goTo(path);
      await page.getByText('This does not exist').waitFor();
      expect(await page.getByText('NOT_FOUND').count()).toBe(0);
    }
    for (const path of ['/locations/999999999', '/locations/no%20id']) {
      await goTo(path);
      await page.getByRole('heading', { name: 'This location does not exist', level: 1 }).waitFor();
    }
    await close();
  });

  it('[dashboard] letters in the year change nothing silently, and a network that is entered twice is marked', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: detailsOf(id) });
    await editSection(page, 'Category and description');
    const year = page.getByLabel('Year founded');
    await year.pressSequentially('a1b9c98');
    expect(await year.inputValue()).toBe('1998');
    await editSection(page, 'Links');
    const networks = page.getByRole('group', { name: 'Social profiles' });
    await networks.getByRole('button', { name: 'Add' }).click();
    await networks.getByRole('button', { name: 'Add' }).click();
    await networks.getByLabel('Network').first().fill('facebook');
    await networks.getByLabel('Network').last().fill('facebook');
    expect(await networks.getByText('Each network has one address. The last one is saved.').count()).toBe(2);
    // What was typed in the other section is still there.
    expect(await year.inputValue()).toBe('1998');
    await close();
  });

  it('[dashboard] names without spaces, of emoji and from right to left fit on the page of a location at every width', async () => {
    const names = [LONG_NAME, '🍕🥐'.repeat(30), 'مقهى الميناء الجديد في المدينة القديمة'];
    const { page, goTo, close } = await openPage(suite, { as: owner, width: 360 });
    for (const [position, name] of names.entries()) {
      const strange = position === 0 ? id : await createLocation(suite.product, owner, name);
      for (const path of [`/locations/${strange}`, detailsOf(strange)]) {
        await goTo(path);
        await page.getByRole('heading', { name, level: 1 }).waitFor();
        for (const width of [360, 768, 1_440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
      }
    }
    await close();
  });

  it('[dashboard] a file of a spreadsheet keeps its accents, and one with too many columns is refused', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner, path: '/locations/import' });
    const file = page.locator('input[type=file]');
    await file.setInputFiles(csv('wide.csv', Buffer.from(`${'a,'.repeat(300)}\n${'1,'.repeat(300)}\n`)));
    await page.getByText('Failed').waitFor();
    await page
      .getByRole('alert')
      .getByText(/200 columns/)
      .waitFor();
    await goTo('/locations/import');
    await file.setInputFiles(csv('cafe.csv', Buffer.from('Name,City\nCafé Zürich,Zürich\n', 'latin1')));
    await page.getByText('Café Zürich').waitFor();
    await close();
  });

  it('[dashboard] a change that changes nothing says what is missing', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations' });
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: /^Change \d locations$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('alert').getByText('Select at least one change.').waitFor();
    await close();
  });

  it('[dashboard] a year that is typed key by key does not empty the time, and clearing forgets what is being typed', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/developers/requests?outcome=SUCCESS&from=2026-07-06T10:00:00.000Z');
    const from = page.getByLabel('From', { exact: true });
    expect(await from.inputValue()).toBe('06/07/2026 12:00');
    await from.fill('06/07/0002 12:00');
    expect(await from.inputValue()).toBe('06/07/0002 12:00');
    expect(new URL(page.url()).searchParams.get('from')).toContain('2026');
    await from.fill('06/07/2025 12:00');
    await page.waitForURL(/from=.?2025-07-06T10/);
    await page.getByLabel('Correlation ID').fill('half-typed');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByLabel('Correlation ID').inputValue()).toBe('');
    expect(await from.inputValue()).toBe('');
    await close();
  });

  it('[dashboard] a choice of locations offers only those that match the words', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/insights' });
    const field = page.getByRole('combobox', { name: 'Location' });
    await field.fill('harbour');
    await page.getByRole('option', { name: /Harbour Cafe/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await field.press('Enter');
    await field.fill('nothing like it');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await close();
  });
});
