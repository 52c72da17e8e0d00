import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newAccount, newOwner } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { disguisedFile, dropFiles, photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { choose, saved } from './harness/interactions.js';
import { createLocation } from './harness/locations.js';
import { expectLooks } from './harness/looks.js';
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

browserSuite('exports and uploads', (suite) => {
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

  it('[dashboard, WCAG 2.2 AA] photos of the computer become those of the location: dropped, chosen by keyboard, refused, sent again, and not lost', async () => {
    const owner = await newOwner(suite.product);
    const id = await createLocation(suite.product, owner, 'Cafe Pictures');
    const options = { as: owner, expected: [/status of 422/, /net::ERR_FAILED/], path: `/locations/${id}?tab=photos` };
    const { page, context } = await openPage(suite, options);
    const add = page.getByRole('button', { name: 'Add photos' });
    const list = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    const place = 'Drop photos here, from your computer or from another web page';
    await page.getByText('This location has no photos').waitFor();
    const photos = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photoFile));
    await dropFiles(page, place, [...photos.slice(0, 2), disguisedFile('page.jpg'), ...photos.slice(2)]);
    await page.getByText('The picture is not a JPEG or PNG.', { exact: true }).waitFor();
    await list.filter({ hasText: 'Ready' }).nth(3).waitFor();
    await expectLooks(page, 'location-photos');
    await add.click();
    await page.getByText('Photos added: 4').waitFor();
    // The one that fails stays with its reason.
    expect(await list.allTextContents()).toEqual([expect.stringContaining('page.jpg')]);
    // Each photo is shown, and everyone can load its file.
    const images = page.getByRole('tabpanel').locator('li img');
    await images.nth(3).waitFor();
    expect(await images.count()).toBe(4);
    const path = `locations/${id}/photos`;
    const { data } = await call<{ data: { mediaFilesOfLocation: { url: string }[] } }>(suite.product, owner, path);
    for (const { url } of data.mediaFilesOfLocation) {
      const file = await fetch(url);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 360 });
    }
    await page.getByRole('button', { name: 'Leave out page.jpg' }).click();

    // The keyboard chooses files; one that cannot be sent says so at once, and another is sent again.
    await page.setViewportSize({ width: 360, height: 900 });
    const choosing = page.getByRole('button', { name: 'Choose files' }).press('Enter');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choosing]);
    await context.route('**/api/v4/portal/uploads', (route) => route.abort());
    const tooSmall = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(100) };
    const tooLarge = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    const noImage = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_000) };
    await chooser.setFiles([await photoFile('logo.jpg'), tooSmall, tooLarge, noImage]);
    for (const text of ['smaller than 10 KB', 'larger than 5 MB', 'not a JPEG or PNG'])
      await page.getByText(`This file is ${text}`).waitFor();
    await page.getByText('The service did not answer.').waitFor();
    expect(await add.isDisabled()).toBe(true);
    for (const { name } of [tooSmall, tooLarge, noImage])
      await page.getByRole('button', { name: `Leave out ${name}` }).click();
    await context.unroute('**/api/v4/portal/uploads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await list.filter({ hasText: 'logo.jpg' }).filter({ hasText: 'Ready' }).waitFor();
    await choose(page, 'Type', 'Logo');
    // An address that is typed while others are added stays, also on another tab.
    const addresses = page.getByRole('textbox', { name: 'Addresses, one per line' });
    const tab = (name: string) => page.getByRole('tab', { name }).click();
    const late = await holdRequests(page, '**/api/v4/locations/photos');
    await add.click();
    await late.arrived();
    await addresses.fill('https://photos.example/garden.jpg');
    await late.release();
    await page.getByText('Photos added: 1').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await page.setViewportSize({ width: 1_280, height: 900 });
    await tab('Details');
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await tab('Photos');
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');

    // Addresses whose photos are added after a change of the tab are not there to be added again.
    await page.getByText('Photos added: 1').waitFor({ state: 'detached' });
    await addresses.fill(data.mediaFilesOfLocation[0]?.url ?? '');
    const slow = await holdRequests(page, '**/api/v4/locations/photos');
    await add.click();
    await slow.arrived();
    await tab('Details');
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await slow.release();
    await page.getByText('Photos added: 1').waitFor();
    await tab('Photos');
    await addresses.waitFor();
    expect(await addresses.inputValue()).toBe('');

    // A person who leaves with files that are not added is asked, and may stay.
    await page.locator('input[type=file]').setInputFiles([await photoFile('terrace.jpg')]);
    await page.getByText('Ready', { exact: true }).waitFor();
    await tab('History');
    const dialog = page.getByRole('dialog', { name: 'Leave without the files?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('terrace.jpg').waitFor();
    await tab('History');
    await dialog.getByRole('button', { name: 'Leave without them' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
  });
});
