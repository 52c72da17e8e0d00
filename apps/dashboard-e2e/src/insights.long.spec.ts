import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { checkLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

browserSuite('insights', (suite) => {
  it('[dashboard] shows the numbers of a location with the preceding period, as chart and table, and exports them', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/insights');
    await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
    await page.getByRole('option', { name: /Alder/ }).click();
    const totals = page.getByRole('table', { name: 'Totals' });
    await totals.waitFor();
    expect(await totals.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()).toMatch(/\d/);
    const chart = page.getByRole('img', { name: 'Views by day and publisher' });
    // The legend says by its colours which line is whose.
    const colours = chart.locator('.mantine-ColorSwatch-root');
    expect((await colours.first().boundingBox())?.width).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'Views by day and publisher' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const rows = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(rows[0]).toContain('day,location,publisher,metric,value');
    expect(rows.some((row) => /,views,\d+$/.test(row))).toBe(true);
    await close();
  });

  it.each([
    ['the first location', '**/api/v4/locations/search?query=&*'],
    ['its name', '**/api/v4/locations-by-ids?*'],
  ])('[dashboard] what a person types into the field of the location stays when %s arrives', async (_, url) => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const held = await holdRequests(page, url);
    await goTo('/insights');
    const field = page.getByRole('combobox', { name: 'Location' });
    await field.waitFor();
    await held.arrived();
    await field.fill('Alder');
    const option = page.getByRole('option', { name: /Alder/ });
    await option.waitFor();
    const answered = page.waitForResponse(url);
    await held.release();
    await answered;
    await page.getByRole('table', { name: 'Totals' }).waitFor();
    expect(await field.inputValue()).toBe('Alder');
    await option.click();
    await page.waitForURL(/location=/);
    await page.waitForFunction(`document.querySelector('[role=combobox]')?.value.startsWith('Alder')`);
    await close();
  });

  it('[dashboard] the first location that arrives leaves the field of the location empty while a person is in it', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const held = await holdRequests(page, '**/api/v4/locations/search?query=&*');
    await goTo('/insights');
    const field = page.getByRole('combobox', { name: 'Location' });
    await field.click();
    await held.arrived();
    await held.release();
    await page.getByRole('table', { name: 'Totals' }).waitFor();
    await field.pressSequentially('Alder');
    expect(await field.inputValue()).toBe('Alder');
    await page.getByRole('option', { name: /Alder/ }).click();
    await page.waitForURL(/location=/);
    await close();
  });

  it('[dashboard] what a person types replaces a name that appears in the moment in which the person enters the field', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const held = await holdRequests(page, '**/api/v4/locations/search?query=&*');
    await goTo('/insights');
    const field = page.getByRole('combobox', { name: 'Location' });
    await field.waitFor();
    await held.arrived();
    // The page does not hear of it, as when it has decided just before to show the name.
    await page.evaluate(
      `addEventListener('focusin', (event) => event.stopImmediatePropagation(), { capture: true, once: true })`,
    );
    await field.focus();
    await held.release();
    await waitFor(async () => (await field.inputValue()) !== '', { describe: 'the name of the location' });
    await page.keyboard.insertText('Alder');
    expect(await field.inputValue()).toBe('Alder');
    await page.getByRole('option', { name: /Alder/ }).waitFor();
    await close();
  });

  it('[dashboard] a day that is typed key by key becomes the period, also while the earlier one is shown', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/insights');
    await page.getByRole('table', { name: 'Totals' }).waitFor();
    const since = page.getByLabel('Since');
    // Day and month are the same number, because the language of the browser decides which comes first.
    await since.focus();
    await page.keyboard.type('09092026');
    expect(await since.inputValue()).toBe('2026-09-09');
    await page.waitForURL(/from=2026-09-09/);
    const until = page.getByLabel('Until');
    await until.focus();
    await page.keyboard.type('10102026');
    expect(await until.inputValue()).toBe('2026-10-10');
    await page.waitForURL(/to=2026-10-10/);
    expect(await since.inputValue()).toBe('2026-09-09');
    await close();
  });

  it('[WCAG 2.2 AA] the page of insights has no finding in both themes', async () => {
    await checkLooks(suite, {
      name: 'insights',
      path: '/insights',
      as: demoPerson(suite.product),
      ready: async (page) => {
        await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
        await page.getByRole('option', { name: /Alder/ }).click();
        await page.locator('.recharts-line').first().waitFor();
      },
    });
  });
});
