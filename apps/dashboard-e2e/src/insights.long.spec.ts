import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import sharp from 'sharp';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

browserSuite('insights', (suite) => {
  it('[dashboard] open on all locations, with the best and the worst as a table; a region is a filter', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    await page.getByRole('table', { name: 'What changed' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
    const reasons = page.getByRole('region', { name: 'Why it may have changed' });
    await reasons
      .getByText(/has numbers until .* missing\.$/)
      .first()
      .waitFor();
    await reasons.getByText(/\d+ posts? went live in this period/).waitFor();
    await reasons.getByRole('link', { name: 'Show posts' }).waitFor();
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('link').nth(1).waitFor();
    const values = async () => {
      const cells = await ranking.locator('tbody tr td:nth-child(2)').allInnerTexts();
      return cells.map((cell) => Number(cell.replace(/\D/g, '')));
    };
    expect(await values()).toEqual([...(await values())].sort((one, other) => other - one));
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'By state' }).click();
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Lowest first' }).click();
    await page.waitForURL(/order=ASCENDING/);
    const regions = ranking.getByRole('button');
    await waitFor(
      async () => {
        const shown = await values();
        return (await regions.count()) > 1 && isAscending(shown);
      },
      { describe: 'the regions with the lowest first' },
    );
    await regions.first().click();
    await page.waitForURL(/region=[A-Z]{2}/);
    await ranking.getByRole('link').first().click();
    await page.waitForURL(/locations\/\d+/);
    await close();
  });

  it('[dashboard] compares periods, publishers and groups, with all of it in the address and at most twelve requests', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    const chart = page.getByRole('img', { name: 'Views by day' });
    const names = chart.locator('.recharts-legend-wrapper');
    await names.getByText('Period before').waitFor();
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Compare with', 'Year before');
    await page.waitForURL(/compare=YEAR/);
    await names.getByText('Year before').waitFor();
    await choose('Lines', 'Publishers side by side');
    await page.waitForURL(/lines=PUBLISHER/);
    await names.getByText('Publisher A').waitFor();
    await names.getByText('Publisher B').waitFor();
    await choose('Lines', 'States side by side');
    await names
      .getByText(/United States/)
      .first()
      .waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/insight|posts|history/.test(pathname) && pathname.startsWith('/api/')) requests.push(pathname);
    });
    await page.reload();
    await names
      .getByText(/United States/)
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Best and worst' }).getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.length).toBeLessThanOrEqual(12);
    await close();
  });

  it('[dashboard] a failed request hides its own part alone', async () => {
    const { page, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    for (const [name, url] of [
      ['Why it may have changed', '**/api/v4/portal/posts?**'],
      ['Views by day', /insight-rankings\?.*groupBy=DAY/],
      ['Best and worst', /insight-rankings\?.*groupBy=LOCATION/],
    ] as const) {
      await page.route(url, (route) => route.abort());
      await goTo('/insights');
      await page.getByRole('region', { name }).getByRole('alert').waitFor();
      await page.getByRole('table', { name: 'What changed' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await page.unroute(url);
    }
    await close();
  });

  it('[dashboard] shows the numbers of a location as chart, table and picture', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
    await page.getByRole('option', { name: /Alder/ }).click();
    await page.waitForURL(/location=/);
    const totals = page.getByRole('table', { name: 'What changed' });
    await totals.waitFor();
    const chart = page.getByRole('img', { name: 'Views by day' });
    // The legend says by its colours which line is whose.
    const colours = chart.locator('.mantine-ColorSwatch-root');
    await waitFor(async () => ((await colours.first().boundingBox())?.width ?? 0) > 5, { describe: 'the colours' });
    await chart.locator('.recharts-line').first().waitFor();
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    const saved = await picture;
    expect(saved.suggestedFilename()).toBe('views-by-day.svg');
    expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^<svg .*Views by day.*stroke: rgb/s);
    const pixels = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    const { width = 0, format } = await sharp(await (await pixels).path()).metadata();
    expect([format, width > 1_000]).toEqual(['png', true]);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'Views by day' }).waitFor();
    await close();
  });

  it('[dashboard] the page prints without its frame and its fields', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    const totals = page.getByRole('table', { name: 'What changed' });
    await totals.waitFor();
    const printed = page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
    expect(await printed.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation').waitFor({ state: 'hidden' });
    expect(await totals.isVisible()).toBe(true);
    // The period, in place of its fields.
    expect(await printed.isVisible()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Location' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await close();
  });

  it('[dashboard] a day that is typed key by key becomes the period, also while the earlier one is shown', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    await page.getByRole('table', { name: 'What changed' }).waitFor();
    const since = page.getByLabel('From', { exact: true });
    await since.fill('');
    await page.keyboard.type('09/10/2026');
    expect(await since.inputValue()).toBe('09/10/2026');
    await page.waitForURL(/from=2026-10-09/);
    const until = page.getByLabel('To', { exact: true });
    await until.fill('');
    await page.keyboard.type('10/11/2026');
    expect(await until.inputValue()).toBe('10/11/2026');
    await page.waitForURL(/to=2026-11-10/);
    expect(await since.inputValue()).toBe('09/10/2026');
    await close();
  });

  it('[WCAG 2.2 AA] the page of insights has no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('insights', '/insights', async (page) => {
      await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
      await page.getByRole('option', { name: /Alder/ }).click();
      await page.locator('.recharts-line').first().waitFor();
      // The field would show its text selected.
      await page.locator(':focus').blur();
    });
  });
});

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1]! <= value);
}
