import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { looksOf } from './harness/looks.js';
import { inDatabase, seedLocations } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { expectTablesFit } from './harness/tables.js';

const MANY = 120;

browserSuite('health', (suite) => {
  it('[dashboard] a person sees how healthy locations are, finds what to improve, and sees the score follow', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, path: '/health' });
    await page.getByText('No score yet').waitFor();
    const account = await seedLocations(suite.product, owner, MANY);
    await seedPhotos(suite, account, 20);
    // The page asks again by itself.
    await page.getByText(`Average of ${MANY} locations`).waitFor();
    await page.getByText('The line starts tomorrow').waitFor();

    const improve = page.getByRole('table', { name: 'What to improve' });
    await improve.getByRole('link', { name: 'No photos' }).click();
    await page.getByText('100 locations', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('gap')).toBe('NO_PHOTOS');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(`${MANY} locations`, { exact: true }).waitFor();
    await choose(page, 'Score', '100');
    await page.getByText('No location matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const rows = page.getByRole('table', { name: 'Locations by health' }).locator('tbody tr');
    await rows.nth(49).waitFor();

    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Country').click();
    await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: 'United States' }).click();
    await page.getByText('Region: US').or(page.getByText('Region: United States')).waitFor();
    await page.getByRole('button', { name: /^Remove the filter/ }).click();

    await rows.first().getByRole('link').click();
    const steps = page.getByRole('region', { name: 'What to do next' });
    await steps.getByText('Connect an account of a publisher.').waitFor();
    await steps.getByText('Add photos.').waitFor();
    await goTo('/locations');
    await page.getByRole('columnheader', { name: 'Health' }).waitFor();
    await goTo('/');
    const health = page.getByRole('region', { name: 'Health', exact: true });
    await health.getByText('of 100').waitFor();
    await health.getByRole('link', { name: 'Show health' }).click();
    await page.getByText(`${MANY} locations`, { exact: true }).waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the page has no finding in both themes, fits narrow screens, and a viewer can read it', async () => {
    const owner = await newOwner(suite.product);
    const account = await seedLocations(suite.product, owner, 30);
    await seedHistory(suite, account);
    const as = await newMember(suite, owner, 'VIEWER');
    const { page, close } = await openPage(suite, { as, path: '/health' });
    await page.getByText('Average of 30 locations').waitFor();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await page.getByText('Average of 30 locations').waitFor();
      await expectTablesFit(page);
    }
    await close();
    await varyScores(suite, account);
    const look = looksOf(suite, as);
    await look('health', '/health', async (open) => {
      await open.getByText('Average of 30 locations').waitFor();
      await open.getByRole('img', { name: /^Average score of all locations/ }).waitFor();
    });
  });
});

/** Gives the first locations of an account a photo each. */
async function seedPhotos({ product }: BrowserSuite, account: number, count: number): Promise<void> {
  await inDatabase(product, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select id from locations where account_id = $1 order by id limit $2',
      [account, count],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
       select $1, id, gen_random_uuid(), 'ADDITIONAL', 'image/jpeg', 1, 1, 1 from unnest($2::integer[]) id`,
      [account, ids],
    );
    // As the service does with each change of photos.
    await client.query('update locations set updated_at = now() where account_id = $1 and id = any($2)', [
      account,
      ids,
    ]);
  });
}

/** Stores the average scores of the last days. */
async function seedHistory({ product }: BrowserSuite, account: number): Promise<void> {
  await inDatabase(product, (client) =>
    client.query(
      `insert into health_days (account_id, grouping, key, day, locations, score_sum)
       select $1, 'ACCOUNT', '', current_date - n, 30, 30 * (82 - n / 4 + n % 3) from generate_series(0, 60) n
       on conflict (account_id, grouping, key, day) do update set score_sum = excluded.score_sum`,
      [account],
    ),
  );
}

/** Stores scores as an account has them whose locations are connected. */
async function varyScores(suite: BrowserSuite, account: number): Promise<void> {
  await inDatabase(suite.product, (client) =>
    client.query(
      `update location_health set score = 64 + location_id % 7 * 6, gaps = case location_id % 7 when 6 then 0 else 1 << location_id % 10 end,
         changed_at = now() - location_id % 9 * interval '1 day'
       where account_id = $1`,
      [account],
    ),
  );
  await seedHistory(suite, account);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
