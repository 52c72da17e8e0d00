import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';

/** Starts an export with its two clicks, and returns the name and the content of the file that the page then saves. */
async function exported(page: Page, form: string, button = 'Export'): Promise<{ name: string; file: Buffer }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const item = page.getByRole('menuitem', { name: form });
  await item.waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await item.click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: readFileSync(await saved.path()) };
}

/** The lines of a CSV file whose cells have no line breaks. */
const linesOf = (file: Buffer) => file.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');

/** The records of a CSV file: a cell in quotes may contain line breaks. */
const recordsOf = (file: Buffer) => file.toString('utf8').match(/(?:"(?:[^"]|"")*"|[^"\r\n])+(?=\r\n|$)/g) ?? [];

const numberIn = (text: string) => Number(text.replace(/\D/g, ''));

/** The cell of a ranking in a column; names in quotes may contain commas. */
function cellsOf(line: string): string[] {
  return (line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).map((cell) => cell.replace(/,$/, ''));
}

browserSuite('exports', (suite) => {
  it('[jobs] the inbox exports the reviews that it shows, with their replies', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/inbox?rating=1' });
    const count = numberIn(await page.getByText(/^[\d,]+ in all$/).innerText());
    const { name, file } = await exported(page, 'CSV');
    expect(name).toBe('reviews.csv');
    const [header, ...reviews] = recordsOf(file);
    expect(header).toMatch(/Review ID,Site,.*Rating,.*Replies,/);
    expect(reviews).toHaveLength(count);
    await close();
  });

  it('[jobs] a region is ranked by its rating and exported with a click at its table', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/analytics?by=STATE&order=ASCENDING');
    await page.getByRole('table', { name: 'Best and worst' }).getByRole('button').first().waitFor();
    const { name, file } = await exported(page, 'CSV', 'Export table');
    expect(name).toBe('review-ranking.csv');
    const [header = '', ...states] = linesOf(file).map(cellsOf);
    expect(header.slice(0, 5)).toEqual(['Key', 'Name', 'Archived', 'Reviews', 'Average rating']);
    expect(states.every(([key]) => /^[A-Z]{2}-/.test(key ?? ''))).toBe(true);
    const ratings = states
      .map((cells) => cells[4])
      .filter((rating) => rating !== '')
      .map(Number);
    expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
    await close();
  });

  it('[jobs] insights of a region are exported for its period, by location and by day, and so is their ranking; a report is a workbook about them', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/insights?by=STATE' });
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('button').first().click();
    await page.waitForURL(/region=[A-Z]{2}/);
    await ranking.getByRole('link').first().waitFor();
    const totals = await exported(page, 'Totals of each location, CSV');
    expect(totals.name).toMatch(/^insights-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [header = '', ...rows] = linesOf(totals.file);
    expect(header).toMatch(/Location ID,Location,Store code,City,Site,From,To,/);
    const locations = new Set(rows.map((row) => row.split(',')[0]));
    const shown = page.getByRole('region', { name: 'Best and worst' }).getByText(/in all$/);
    expect(locations.size).toBe(numberIn(await shown.innerText()));
    const days = await exported(page, 'Each day of each location, Excel');
    expect(days.name).toMatch(/^insights-.*\.xlsx$/);
    expect(days.file.subarray(0, 2).toString()).toBe('PK');
    const ranked = await exported(page, 'CSV', 'Export table');
    expect(ranked.name).toBe('insight-ranking.csv');
    expect(linesOf(ranked.file)[0]).toMatch(/Key,Name,Archived,Views,/);
    expect(linesOf(ranked.file)).toHaveLength(locations.size + 1);
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Create report' }).click();
    expect((await report).suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const card = page
      .getByRole('dialog')
      .getByRole('article', { name: /^Report / })
      .first();
    await card.getByRole('link', { name: 'Download file' }).waitFor();
    await close();
  });

  it('[jobs] the list of differences is exported as filtered', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/differences' });
    const count = numberIn(await page.getByText(/^\d+ differences?$/).innerText());
    const { name, file } = await exported(page, 'CSV');
    expect(name).toBe('differences.csv');
    const [header, ...differences] = recordsOf(file);
    expect(header).toMatch(/Location ID,Location,Store code,City,Publisher,Field,Here,At the publisher,/);
    expect(differences).toHaveLength(count);
    await close();
  });

  it('[jobs] posts are exported with their results, as the list shows them and one alone', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/posts/list?status=SUCCESS');
    const post = page.getByRole('table').getByRole('link').first();
    const name = await post.innerText();
    const all = await exported(page, 'CSV');
    expect(all.name).toBe('posts.csv');
    const [header, ...results] = recordsOf(all.file);
    expect(header).toMatch(/Post ID,Post,Type,State of the post,.*Result,Reason,Link,/);
    expect(results.length).toBeGreaterThan(0);
    expect(results.every((result) => result.includes(',SUCCESS,'))).toBe(true);
    await post.click();
    const one = await exported(page, 'Excel', 'Export results');
    expect(one.name).toBe('posts.xlsx');
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const card = page.getByRole('dialog').getByRole('article', { name: 'Export posts' }).first();
    await card.getByRole('link', { name: 'Download file' }).waitFor();
    expect(name).not.toBe('');
    await close();
  });

  it('[jobs, contract 12] the audit log is exported by an admin, who alone downloads its file from the progress centre', async () => {
    const owner = await newOwner(suite.product);
    const editor = await newMember(suite, owner, 'EDITOR');
    const { page, close } = await openPage(suite, { as: owner, path: '/settings/audit-log' });
    await page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1).waitFor();
    const { name, file } = await exported(page, 'CSV');
    expect(name).toBe('audit-log.csv');
    expect(linesOf(file)[0]).toMatch(/Time,Who,Kind,Action,Subject,Details,Address/);
    expect(file.toString()).toContain(',audit_log.exported,');
    const openCard = async (at: Page) => {
      await at.getByRole('button', { name: /^Jobs/ }).click();
      const card = at.getByRole('dialog').getByRole('article', { name: 'Export audit log' });
      await card.getByText('Done').waitFor();
      return card.getByRole('link', { name: 'Download file' });
    };
    const again = page.waitForEvent('download');
    await (await openCard(page)).click();
    expect(readFileSync(await (await again).path()).equals(file)).toBe(true);
    await close();
    const other = await openPage(suite, { as: editor });
    await other.goTo('/');
    expect(await (await openCard(other.page)).count()).toBe(0);
    await other.close();
  });
});
