/** @part posts */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { waitFor } from '@listings/testing';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newAccount } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { dishFile, dropFiles, photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { choose, confirm, seen } from './harness/interactions.js';
import { createLocation } from './harness/locations.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';

/** A picked location that is connected in the demo account. */
const CONNECTED = 'Alder';
const DAY_MS = 86_400_000;
/** The day some days after another one. */
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** A day as the fields of an English reader show it. */
const written = (day: string) => day.split('-').reverse().join('/');

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Begins a post for all publishers. */
async function beginPost(page: Page, name: string): Promise<void> {
  await page.getByLabel('Internal name').fill(name);
  for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
    await site.check();
}

/** Picks a location for the post. */
async function pick(page: Page, location: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Locations' }).fill(location);
  await seen(page.getByRole('option', { name: new RegExp(location) })).click();
  await page.keyboard.press('Escape');
}

browserSuite('posts', (suite) => {
  const sandbox = () => new SandboxAdmin(suite.product.sandboxUrl);
  const booksOfPublishers = async () => JSON.stringify(await sandbox().state());

  it('[dashboard, publishers 1.6] a person writes a post with its rules checked while typing, and its text and picture arrive at the publishers', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Autumn soups ${Date.now()}`;
    await goTo('/posts');
    await page.getByRole('link', { name: 'New post' }).first().click();
    await beginPost(page, name);
    await text(page).fill('x'.repeat(1_501));
    const summary = page.getByRole('alert', { name: 'Before you can publish' });
    await summary.getByRole('button', { name: /at most 1,500 characters/ }).waitFor();
    // What is missing is no mistake before the person wants to publish; then the first problem has the focus.
    expect(await summary.getByRole('button').count()).toBe(1);
    await publish(page).click();
    await page.locator('textarea[aria-invalid=true]:focus').waitFor();
    await summary.getByRole('button', { name: 'Select at least one location.' }).press('Enter');
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    await text(page).fill('Warm soups from Monday on.');
    await page.getByText('The post meets all rules.').first().waitFor();
    // What is typed survives a reload.
    await page.reload();
    expect(await page.getByLabel('Internal name').inputValue()).toBe(name);
    await dropFiles(page, 'Drop pictures from your computer here', [await photoFile('soup.jpg')]);
    // Typing goes on while the file is sent.
    await text(page).fill(name);
    const address = page.getByLabel('Address of picture or video 1');
    await address.waitFor();
    expect(await text(page).inputValue()).toBe(name);
    const url = await address.inputValue();

    // While the search for a location is on its way, only locations with the typed words are offered.
    const options = page.getByRole('option');
    const search = await holdRequests(page, '**/api/v4/locations/search?query=Alder*');
    await page.getByRole('combobox', { name: 'Locations' }).click();
    await options.nth(2).waitFor();
    await page.getByRole('combobox', { name: 'Locations' }).fill(CONNECTED);
    await search.arrived();
    expect((await options.allTextContents()).filter((each) => !each.includes(CONNECTED))).toEqual([]);
    await search.release();
    await pick(page, CONNECTED);
    await publish(page).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    expect(await booksOfPublishers()).toContain(name);
    // The publishers of the sandbox load the picture and check it before they take the post.
    const taken = async () => {
      const calls = await sandbox().requests();
      return calls.filter((each) => each.status !== null && JSON.stringify(each).includes(new URL(url).pathname));
    };
    await waitFor(async () => (await taken()).length >= 2, { describe: 'the picture at both publishers' });
    expect((await taken()).map(({ operation, status }) => `${operation} ${status}`).sort()).toEqual([
      'a.posts.create 200',
      'b.photos.create 200',
    ]);
    const file = await fetch(url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('[4.4, dashboard] a person gives each publisher its own text, button and crop, previews them, publishes, and uses the post again', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Lantern walk ${Date.now()}`;
    await goTo('/posts/new');
    await beginPost(page, name);
    // An emoji goes where the text is.
    await text(page).fill('Walk #today');
    await text(page).press('Home');
    await page.getByRole('button', { name: 'Insert emoji' }).press('Enter');
    await page.getByRole('dialog', { name: 'Insert emoji' }).getByRole('button').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('1 hashtag').waitFor();
    expect(await text(page).inputValue()).toBe('😃Walk #today');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photoFile('walk.jpg')]);
    await page.getByRole('button', { name: 'Crop picture 1' }).click();
    const crop = page.getByRole('dialog', { name: 'Crop picture' });
    await crop.getByText('Publisher B').click();
    await crop.getByLabel('Selection', { exact: false }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expectAccessible(page);
    await crop.getByRole('button', { name: 'Use crop' }).click();
    await page.getByText('Cropped for Publisher B').waitFor();

    await page.getByRole('switch', { name: 'Use a different text for each publisher' }).check();
    await page.getByLabel('Text for Publisher A').fill(`${name} for searchers`);
    await page.getByLabel('Text for Publisher B').fill(`${name} for friends`);
    await page.getByRole('switch', { name: 'Use a different button for each publisher' }).check();
    await choose(page, 'Button for Publisher A', 'Book');
    await page.getByLabel('Button address for Publisher A').fill('not an address');
    await choose(page, 'Button for Publisher B', 'Learn more');
    await page.getByLabel('Button address for Publisher B').fill('https://lanterns.example/friends');
    await publish(page).click();
    await page.locator('input[type=url][aria-invalid=true]:focus').waitFor();
    await page.getByLabel('Button address for Publisher A').fill('https://lanterns.example/book');
    const preview = (site: string) => page.getByRole('article', { name: site });
    await preview('Publisher A').getByText('The post meets all rules.').waitFor();
    await preview('Publisher A').getByText(`${name} for searchers`).waitFor();
    const buttonsOf = async (site: string) => [
      await preview(site).getByText('Book').count(),
      await preview(site).getByText('Learn more').count(),
    ];
    expect([await buttonsOf('Publisher A'), await buttonsOf('Publisher B')]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    // Some of the imported locations of the demo account are linked at both publishers.
    await page.getByRole('radio', { name: 'All locations with a tag' }).check();
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: /^imported/ }).click();
    await publish(page).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    for (const site of ['Publisher A', 'Publisher B'])
      await page.getByRole('row').filter({ hasText: site }).getByRole('link', { name: 'Open post' }).first().waitFor();
    const books = await booksOfPublishers();
    for (const part of [`${name} for searchers`, `${name} for friends`, 'lanterns.example/book', 'example/friends'])
      expect(books).toContain(part);
    const pictures = page.getByRole('img', { name: 'Picture of the post' });
    await pictures.nth(1).waitFor();
    expect(
      await pictures.evaluateAll((all) => all.every((each) => (each as { naturalWidth: number }).naturalWidth > 0)),
    ).toBe(true);
    await page.getByRole('link', { name: 'Use as new post' }).click();
    await page.getByLabel('Text for Publisher B').waitFor();
    expect(await page.getByLabel('Button address for Publisher A').inputValue()).toBe('https://lanterns.example/book');
    await page.getByRole('button', { name: 'Discard draft' }).click();
  });

  it('[contract 5, contract 1] a post of several products shows the rules of each publisher, and one that the service refuses is corrected and published', async () => {
    const { product } = suite;
    const { page } = await openPage(suite, { as: demoPerson(product), path: '/posts/new' });
    await beginPost(page, 'Teas');
    await choose(page, 'Type', 'Product');
    await page.getByLabel('Title').fill('New teas');
    await publish(page).click();
    const problem = page.getByRole('group', { name: 'Products' }).getByRole('alert');
    await problem.waitFor();
    const one = (number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true });
    await one(1).getByLabel('Product name').fill('Green tea');
    await one(1).getByLabel('Price').fill('3.50');
    await page.getByRole('button', { name: 'Add product' }).click();
    await one(2).getByLabel('Product name').fill('White tea');
    await one(2).getByRole('checkbox', { name: 'Publisher A' }).uncheck();
    const previewOf = (site: string) => page.getByRole('article', { name: site });
    const namesAt = (site: string) =>
      previewOf(site).getByRole('list', { name: 'Products' }).getByRole('listitem').allInnerTexts();
    expect(await namesAt('Publisher A')).toEqual(['Green tea · 3.50']);
    expect(await namesAt('Publisher B')).toEqual(['Green tea · 3.50', 'White tea']);
    // Both publishers of the sandbox show products in a plain post.
    await problem.waitFor({ state: 'detached' });
    await previewOf('Publisher A').getByText('The post meets all rules.').waitFor();
    await one(2).getByRole('button', { name: 'Remove product 2' }).click();
    await one(2).waitFor({ state: 'detached' });
    expect(await namesAt('Publisher B')).toEqual(['Green tea · 3.50']);
    await page.getByRole('button', { name: 'Discard draft' }).click();

    const name = `Closed cafe ${Date.now()}`;
    const demo = { apiKey: product.apiKeys.write };
    const id = await createLocation(product, demo, name);
    await beginPost(page, name);
    await text(page).fill('Closed on Sunday.');
    await pick(page, name);
    await pick(page, CONNECTED);
    await call(product, demo, 'locations/archive', { locationIds: [btoa(`Location:${id}`)] });
    await publish(page).click();
    await page.getByText('The location is archived.').waitFor();
    // The last key of the list takes away the location that was picked last; the first one is the archived one.
    for (const key of ['Backspace', 'Backspace']) await page.getByRole('combobox', { name: 'Locations' }).press(key);
    await pick(page, CONNECTED);
    await publish(page).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
  });

  it('[dashboard] a click on a day of the calendar proposes a time to come; all views show the post then, and it moves by keyboard, back, and by mouse', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Jazz evening ${Date.now()}`;
    const days = page.locator('[data-day]');
    await goTo('/posts/calendar?view=week');
    const firstDay = () => days.first().getAttribute('data-day');
    const present = await firstDay();
    await page.getByRole('button', { name: 'Later' }).click();
    await waitFor(async () => (await firstDay()) !== present, { describe: 'the next week' });
    await seen(page.getByRole('link', { name: /^Schedule a post on / })).click();
    const proposed = await page.getByRole('textbox', { name: 'Goes live at' }).inputValue();
    expect(proposed).toMatch(/ 10:00$/);
    const start = proposed.slice(0, 10).split('/').reverse().join('-');
    expect(Date.parse(start)).toBeGreaterThan(Date.now());
    await beginPost(page, name);
    await text(page).fill('A trio plays from eight.');
    await page.getByRole('textbox', { name: 'Is removed at' }).fill(`${written(dayAfter(start, 5))} 18:00`);
    await pick(page, CONNECTED);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    for (const view of ['month', 'week', 'day', 'list']) {
      await goTo(`/posts/calendar?view=${view}&day=${start}`);
      await page.getByRole('link', { name: `10:00 ${name}` }).waitFor();
    }
    // The removal stays where it is. By keyboard, and with a notice that takes it back; then with the mouse.
    await goTo(`/posts/calendar?view=month&day=${start}`);
    await page.getByRole('button', { name: `Move “${name}” to another day` }).press('Enter');
    const day = page.getByRole('dialog').getByRole('textbox', { name: 'New day' });
    await day.fill(written(dayAfter(start, 9)));
    await page.getByText(/^It would go live after its removal on /).waitFor();
    const next = dayAfter(start, 1);
    await day.fill(written(next));
    await page.getByText(/^It is removed on .*, as before\.$/).waitFor();
    await expectAccessible(page);
    const moved = page.waitForResponse('**/schedule');
    await page.getByRole('dialog').getByRole('button', { name: 'Move post' }).press('Enter');
    expect((await moved).status()).toBe(200);
    const undone = page.waitForResponse('**/schedule');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await page.locator(`[data-day="${start}"]`, { hasText: name }).waitFor();
    // Days of one week: a page that scrolls once the button is down loses what the mouse holds.
    const dragged = page.waitForResponse('**/schedule');
    await page
      .locator(`[data-day="${start}"]`)
      .getByText(name)
      .dragTo(page.locator(`[data-day="${next}"]`));
    expect((await dragged).status()).toBe(200);
    await page.locator(`[data-day="${next}"]`, { hasText: name }).waitFor();
    await goTo(`/posts/calendar?view=list&day=${next}`);
    // A scheduled post can be deleted, and is never published.
    await page.getByRole('link', { name: `10:00 ${name}` }).click();
    await confirm(page, 'Delete');
    await page.getByText('Deleted', { exact: true }).first().waitFor();

    // Two clicks lead two periods on, also before the first one is shown.
    await goTo('/posts/calendar?view=day&day=2026-07-06');
    await page.getByRole('button', { name: 'Later' }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await page.waitForURL(/day=2026-07-08/);
    // A phone shows all days, and a day leads to its posts. The present month may leave no time for a post.
    await page.setViewportSize({ width: 360, height: 900 });
    const later = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    for (const view of ['month', 'week']) {
      await goTo(`/posts/calendar?view=${view}&day=${later}`);
      await days.first().waitFor();
      const ends = await days.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThanOrEqual(7);
      expect(Math.max(...ends)).toBeLessThanOrEqual(360);
      await days.last().getByRole('link').first().click();
      await page.waitForURL(/view=day/);
      await page.getByRole('link', { name: /^Schedule a post on / }).waitFor();
    }
  });

  it('[contract 12, WCAG 2.2 AA] the pages of posts, and what a viewer sees in place of the form', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    await expectPages({ page, goTo }, [
      ['posts', '/posts/list', page.getByRole('row').nth(1)],
      ['posts-calendar', '/posts/calendar', page.getByRole('region', { name: 'Calendar of posts' })],
    ]);
    await goTo('/posts/new');
    await beginPost(page, 'Autumn menu');
    await text(page).fill(
      'Our autumn menu is here: pumpkin soup, mushroom risotto and plum cake, until the end of November. Come in from eleven to ten. #autumn',
    );
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await dishFile('soup.jpg')]);
    await page.getByRole('button', { name: 'Crop picture 1' }).waitFor();
    await choose(page, 'Button', 'Call now');
    await page.getByText('The post meets all rules.').nth(1).waitFor();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await expectLooks(page, 'posts-new');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await goTo('/posts/list');
    await page.getByRole('link', { name: 'Summer menu' }).click();
    await page.getByRole('heading', { name: 'Results by location' }).waitFor();
    await seen(page.getByRole('cell')).waitFor();
    await expectLooks(page, 'post');

    const as = await newMember(suite, await newAccount(suite.product), 'VIEWER');
    const viewer = await openPage(suite, { as, path: '/posts/new' });
    await viewer.page.getByText('Your role can read posts, but not publish them.').waitFor();
    expect(await viewer.page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await viewer.page.getByRole('link', { name: 'All posts' }).click();
    await viewer.page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    expect(await viewer.page.getByRole('link', { name: 'New post' }).count()).toBe(0);
  });
});
