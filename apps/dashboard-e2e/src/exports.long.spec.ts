import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newAccount, newOwner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { saved } from './harness/interactions.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { seedDifferences } from './harness/strangers.js';

/** Starts an export with its two clicks, and returns the name and the content of the file that the page then saves. */
async function exported(page: Page, form: string, button = 'Export'): Promise<{ name: string; file: Buffer }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return saved(page, () => page.getByRole('menuitem', { name: form }).click());
}

/** The records of a CSV file with their cells: a cell in quotes may contain line breaks and commas. */
function recordsOf(file: Buffer): string[][] {
  const text = file.toString('utf8').replace('\uFEFF', '');
  const records = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+(?=\r\n|$)/g) ?? [];
  const cellsOf = (record: string) => `${record},`.match(/(?:"(?:[^"]|"")*"|[^,]*),/g) ?? [];
  return records.map((record) => cellsOf(record).map((cell) => cell.slice(0, -1)));
}

const numberIn = (text: string) => Number(text.replace(/\D/g, ''));

/** The link to the file of an export in the progress centre. */
async function fileInJobs(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^Jobs/ }).click();
  const card = page.getByRole('dialog').getByRole('article', { name }).first();
  await card.getByText('Done').waitFor();
  return card.getByRole('link', { name: 'Download file' });
}

browserSuite('exports', (suite) => {
  it('[jobs] reviews, rankings, differences and posts are exported as their pages show them', async () => {
    const demo = demoPerson(suite.product);
    const owner = await newOwner(suite.product);
    await seedDifferences(suite, owner, 3);
    for (const [as, path, shown, fileName, columns] of [
      [demo, '/reviews/inbox?rating=1', /^[\d,]+ in all$/, 'reviews.csv', ['Review ID', 'Site', 'Rating', 'Replies']],
      [
        owner,
        '/differences',
        /^3 differences$/,
        'differences.csv',
        ['Location ID', 'Field', 'Here', 'At the publisher'],
      ],
    ] as const) {
      const listed = await openPage(suite, { as, path });
      const all = numberIn(await listed.page.getByText(shown).innerText());
      const { name, file } = await exported(listed.page, 'CSV');
      expect(name).toBe(fileName);
      const [header, ...records] = recordsOf(file);
      expect(header).toEqual(expect.arrayContaining([...columns]));
      expect(records).toHaveLength(all);
    }

    const { page, goTo } = await openPage(suite, { as: demo });

    await goTo('/reviews/analytics?by=STATE&order=ASCENDING');
    await page.getByRole('table', { name: 'Best and worst' }).getByRole('button').first().waitFor();
    const ranking = await exported(page, 'CSV', 'Export table');
    expect(ranking.name).toBe('review-ranking.csv');
    const [header = [], ...states] = recordsOf(ranking.file);
    expect(header.slice(0, 5)).toEqual(['Key', 'Name', 'Archived', 'Reviews', 'Average rating']);
    expect(states.every(([key]) => /^[A-Z]{2}-/.test(key ?? ''))).toBe(true);
    const ratings = states.flatMap((cells) => (cells[4] ? [Number(cells[4])] : []));
    expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));

    // Posts with their results, as the list shows them and one alone.
    await goTo('/posts/list?status=SUCCESS');
    const post = page.getByRole('table').getByRole('link').first();
    await post.waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const all = await exported(page, 'CSV');
    expect(all.name).toBe('posts.csv');
    const [columns = [], ...results] = recordsOf(all.file);
    const some = ['Post ID', 'Post', 'Type', 'State of the post', 'Result', 'Reason', 'Link'];
    expect(columns).toEqual(expect.arrayContaining(some));
    expect([...new Set(results.map((result) => result[columns.indexOf('State of the post')]))]).toEqual(['SUCCESS']);
    await post.click();
    expect((await exported(page, 'Excel', 'Export results')).name).toBe('posts.xlsx');
    await (await fileInJobs(page, /^Export posts$/)).waitFor();
  });

  it('[jobs] insights of a region are exported for its period, by location and by day, and so is their ranking; a report is a workbook about them', async () => {
    const { page } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights?by=STATE' });
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('button').first().click();
    await page.waitForURL(/region=[A-Z]{2}/);
    await ranking.getByRole('link').first().waitFor();
    const totals = await exported(page, 'Totals of each location, CSV');
    expect(totals.name).toMatch(/^insights-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [header = [], ...rows] = recordsOf(totals.file);
    expect(header.slice(0, 7)).toEqual(['Location ID', 'Location', 'Store code', 'City', 'Site', 'From', 'To']);
    const locations = new Set(rows.map(([id]) => id));
    const shown = page.getByRole('region', { name: 'Best and worst' }).getByText(/in all$/);
    expect(locations.size).toBe(numberIn(await shown.innerText()));
    const days = await exported(page, 'Each day of each location, Excel');
    expect(days.name).toMatch(/^insights-.*\.xlsx$/);
    expect(days.file.subarray(0, 2).toString()).toBe('PK');
    const ranked = await exported(page, 'CSV', 'Export table');
    expect(ranked.name).toBe('insight-ranking.csv');
    expect(recordsOf(ranked.file)[0]?.slice(0, 4)).toEqual(['Key', 'Name', 'Archived', 'Views']);
    expect(recordsOf(ranked.file)).toHaveLength(locations.size + 1);
    const report = await saved(page, () => page.getByRole('button', { name: 'Create report' }).click());
    expect(report.name).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
    await (await fileInJobs(page, /^Report /)).waitFor();
  });

  it('[jobs, contract 12] the audit log is exported by an admin, who alone sees the job and downloads its file from the progress centre', async () => {
    const owner = await newAccount(suite.product);
    const editor = await newMember(suite, owner, 'EDITOR');
    const { page } = await openPage(suite, { as: owner, path: '/settings/audit-log' });
    await page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1).waitFor();
    const { name, file } = await exported(page, 'CSV');
    expect(name).toBe('audit-log.csv');
    expect(recordsOf(file)[0]).toEqual(['Time', 'Who', 'Kind', 'Action', 'Subject', 'Details', 'Address']);
    expect(file.toString()).toContain(',audit_log.exported,');
    const link = await fileInJobs(page, /^Export audit log$/);
    expect((await saved(page, () => link.click())).file.equals(file)).toBe(true);
    const other = await openPage(suite, { as: editor, path: '/' });
    await other.page.getByRole('button', { name: /^Jobs/ }).click();
    const jobs = other.page.getByRole('dialog');
    await jobs.getByText('Imports, exports and changes of many locations appear here.').waitFor();
    expect(await jobs.getByRole('article').count()).toBe(0);
  });
});
