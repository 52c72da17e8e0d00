/** @part insights */
import { expect } from '@jest/globals';
import sharp from 'sharp';
import { waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { expectExactLinks } from './harness/exact-links.js';
import { choose, chooseFirst, parameter, saved, seen, shows } from './harness/interactions.js';
import { expectLooks } from './harness/looks.js';
import { seedLocations, sql } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { requestsOf } from './harness/sent-requests.js';

const MANY = 120;

browserSuite('health and insights', (suite) => {
  it('[dashboard] a person sees how healthy locations are, finds what to improve, and sees the score follow', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo } = await openPage(suite, { as: owner, path: '/health' });
    await page.getByText('No score yet').waitFor();
    const account = await seedLocations(suite.product, owner, MANY);
    await seedPhotos(suite, account, 20);
    // The page asks again by itself.
    await shows(page, `Average of ${MANY} locations`, 'The line starts tomorrow');
    const improve = page.getByRole('table', { name: 'What to improve' });
    await improve.getByRole('link', { name: 'No photos' }).click();
    await page.getByText('100 locations', { exact: true }).waitFor();
    expect(parameter(page, 'gap')).toBe('NO_PHOTOS');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).waitFor();
    const clear = page.getByRole('button', { name: 'Clear filters' });
    await clear.click();
    await page.getByText(`${MANY} locations`, { exact: true }).waitFor();
    await choose(page, 'Score', '100');
    await page.getByText('No location matches these filters').waitFor();
    await clear.click();
    const rows = page.getByRole('table', { name: 'Locations by health' }).locator('tbody tr');
    await rows.nth(49).waitFor();
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Country').click();
    await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: 'United States' }).click();
    await page.getByText('Region: US').or(page.getByText('Region: United States')).waitFor();
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await rows.first().getByRole('link').click();
    const steps = page.getByRole('region', { name: 'What to do next' });
    await shows(steps, 'Connect an account of a publisher.', 'Add photos.');
    await goTo('/locations');
    await page.getByRole('columnheader', { name: 'Health' }).waitFor();
    await goTo('/');
    const health = page.getByRole('region', { name: 'Health', exact: true });
    await health.getByText('of 100').waitFor();
    await health.getByRole('link', { name: 'Show health' }).click();
    await page.getByText(`${MANY} locations`, { exact: true }).waitFor();

    await varyScores(suite, account);
    expect(await expectExactLinks({ page, goTo })).toContain('DIFFERENT');
    // A viewer can read it.
    const viewer = await openPage(suite, { as: await newMember(suite, owner, 'VIEWER'), path: '/health' });
    await viewer.page.getByText(`Average of ${MANY} locations`).waitFor();
    await viewer.page.getByRole('img', { name: /^Average score of all locations/ }).waitFor();
    await expectLooks(viewer.page, 'health');
  });

  it('[dashboard] insights open on all locations, with the best and the worst; periods, publishers and groups are compared, with all of it in the address', async () => {
    const { page } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    await page.getByRole('table', { name: 'What changed' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
    const reasons = page.getByRole('region', { name: 'Why it may have changed' });
    await seen(reasons.getByText(/has numbers until .* missing\.$/)).waitFor();
    await reasons.getByText(/\d+ posts? went live in this period/).waitFor();
    await reasons.getByRole('link', { name: 'Show posts' }).waitFor();
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('link').nth(1).waitFor();
    const values = async () => {
      const cells = await ranking.locator('tbody tr td:nth-child(2)').allInnerTexts();
      return cells.map((cell) => Number(cell.replace(/\D/g, '')));
    };
    expect(await values()).toEqual((await values()).toSorted((one, other) => other - one));

    const names = page.getByRole('img', { name: 'Views by day' }).locator('.recharts-legend-wrapper');
    await names.getByText('Period before').waitFor();
    await choose(page, 'Compare with', 'Year before');
    await page.waitForURL(/compare=YEAR/);
    await names.getByText('Year before').waitFor();
    await choose(page, 'Lines', 'Publishers side by side');
    await page.waitForURL(/lines=PUBLISHER/);
    for (const name of ['Publisher A', 'Publisher B']) await names.getByText(name).waitFor();
    await choose(page, 'Lines', 'States side by side');
    const states = names.getByText(/United States/).first();
    await states.waitFor();
    const requests = requestsOf(page);
    await page.reload();
    await states.waitFor();
    await ranking.getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => /insight|posts|history/.test(path)).length).toBeLessThanOrEqual(12);

    // The regions with the lowest first; each is a filter.
    await choose(page, 'Group by', 'By state');
    await choose(page, 'Order', 'Lowest first');
    await page.waitForURL(/order=ASCENDING/);
    const isAscending = async () => {
      const shown = await values();
      return shown.length > 1 && shown.join() === shown.toSorted((one, other) => one - other).join();
    };
    const regions = ranking.getByRole('button');
    await waitFor(async () => (await regions.count()) > 1 && (await isAscending()), { describe: 'the lowest first' });
    await regions.first().click();
    await page.waitForURL(/region=[A-Z]{2}/);
    await ranking.getByRole('link').first().click();
    await page.waitForURL(/locations\/\d+/);
  });

  it('[dashboard, WCAG 2.2 AA] the numbers of a location as chart, table and picture, printed, and in a period that is typed key by key', async () => {
    const { page } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    const totals = page.getByRole('table', { name: 'What changed' });
    const field = page.getByRole('combobox', { name: 'Location' });
    await totals.waitFor();
    // On paper there is the period in place of its fields, and no frame.
    const printed = page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
    expect(await printed.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation').waitFor({ state: 'hidden' });
    expect(await totals.isVisible()).toBe(true);
    expect(await printed.isVisible()).toBe(true);
    expect(await field.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    for (const [label, typed, parameters] of [
      ['From', '09/10/2026', /from=2026-10-09/],
      ['To', '10/11/2026', /to=2026-11-10/],
    ] as const) {
      const day = page.getByLabel(label, { exact: true });
      await day.fill('');
      await page.keyboard.type(typed);
      expect(await day.inputValue()).toBe(typed);
      await page.waitForURL(parameters);
    }
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('09/10/2026');
    // A choice of locations offers only those that match the words.
    await field.fill('nothing like it');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await chooseFirst(page, 'Location', 'Alder');
    await page.waitForURL(/location=/);
    await totals.waitFor();
    const chart = page.getByRole('img', { name: 'Views by day' });
    // The legend says by its colours which line is whose.
    const colours = chart.locator('.mantine-ColorSwatch-root');
    await waitFor(async () => ((await colours.first().boundingBox())?.width ?? 0) > 5, { describe: 'the colours' });
    await chart.locator('.recharts-line').first().waitFor();
    // The field would show its text selected.
    await page.locator(':focus').blur();
    await expectLooks(page, 'insights');
    const savedAs = (form: string) => saved(page, () => page.getByRole('button', { name: `Save as ${form}` }).click());
    const picture = await savedAs('SVG');
    expect(picture.name).toBe('views-by-day.svg');
    expect(String(picture.file)).toMatch(/^<svg .*Views by day.*stroke: rgb/s);
    const { width = 0, format } = await sharp((await savedAs('PNG')).file).metadata();
    expect([format, width > 1_000]).toEqual(['png', true]);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'Views by day' }).waitFor();
  });
});

/** Gives the first locations of an account a photo each. */
async function seedPhotos({ product }: BrowserSuite, account: number, count: number): Promise<void> {
  await sql(product)`with photos as (
      insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
      select account_id, id, gen_random_uuid(), 'ADDITIONAL', 'image/jpeg', 1, 1, 1
      from (select account_id, id from locations where account_id = ${account} order by id limit ${count}) first
      returning location_id)
    -- As the service does with each change of photos.
    update locations set updated_at = now() from photos where account_id = ${account} and id = location_id`;
}

/** Stores scores as an account has them whose locations are connected, and the average ones of the last days. */
async function varyScores({ product }: BrowserSuite, account: number): Promise<void> {
  await sql(product)`
    update location_health set score = 64 + location_id % 7 * 6, gaps = case location_id % 7 when 6 then 0 else 1 << location_id % 10 end,
      changed_at = now() - location_id % 9 * interval '1 day'
    where account_id = ${account}`;
  await sql(product)`insert into health_days (account_id, grouping, key, day, locations, score_sum)
    select ${account}, 'ACCOUNT', '', current_date - n, 120, 120 * (82 - n / 4 + n % 3) from generate_series(0, 60) n
    on conflict (account_id, grouping, key, day) do update set score_sum = excluded.score_sum`;
}
