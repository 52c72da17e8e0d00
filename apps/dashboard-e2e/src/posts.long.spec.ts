import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { expectAccessible } from './harness/accessibility.js';
import { clickTwice } from './harness/click-twice.js';
import { dishFile, photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { looksOf } from './harness/looks.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';

/** A picked location that is connected in the demo account. */
const CONNECTED = 'Alder';

browserSuite('posts', (suite) => {
  it('[dashboard] a person writes a post with its rules checked while typing, publishes it, and sees it live at the sandbox', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Autumn soups ${Date.now()}`;
    await goTo('/posts');
    await page.getByRole('link', { name: 'New post' }).first().click();
    await page.getByLabel('Internal name').fill(name);
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('x'.repeat(1_501));
    const summary = page.getByRole('alert', { name: 'Before you can publish' });
    await summary.getByRole('button', { name: /at most 1500 characters/ }).waitFor();
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    // What is missing is no mistake before the person wants to publish; then the first problem has the focus.
    expect(await summary.getByRole('button').count()).toBe(1);
    await publish.click();
    await page.locator('textarea[aria-invalid=true]:focus').waitFor();
    await summary.getByRole('button', { name: 'Select at least one location.' }).press('Enter');
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Warm soups from Monday on.');
    await page.getByText('The post meets all rules.').first().waitFor();
    // What is typed survives a reload.
    await page.reload();
    expect(await page.getByLabel('Internal name').inputValue()).toBe(name);
    await page.getByRole('combobox', { name: 'Locations' }).fill(CONNECTED);
    await page
      .getByRole('option', { name: new RegExp(CONNECTED) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await publish.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    const atPublishers = await (await fetch(`${suite.product.sandboxUrl}/_sandbox/state`)).text();
    expect(atPublishers).toContain('Warm soups from Monday on.');
    await close();
  });

  it('[4.4] a person gives each publisher its own text and button, previews them, publishes, and uses the post again', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Lantern walk ${Date.now()}`;
    await goTo('/posts/new');
    await page.getByLabel('Internal name').fill(name);
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    await page.getByRole('switch', { name: 'Use a different text for each publisher' }).check();
    await page.getByLabel('Text for Publisher A').fill(`${name} for searchers`);
    await page.getByLabel('Text for Publisher B').fill(`${name} for friends`);
    await page.getByRole('switch', { name: 'Use a different button for each publisher' }).check();
    const buttonAt = async (site: string, label: string) => {
      await page.getByRole('combobox', { name: `Button for ${site}`, exact: true }).click();
      await page.getByRole('option', { name: label, exact: true }).click();
    };
    await buttonAt('Publisher A', 'Book');
    await page.getByLabel('Button address for Publisher A').fill('not an address');
    await buttonAt('Publisher B', 'Learn more');
    await page.getByLabel('Button address for Publisher B').fill('https://lanterns.example/friends');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('input[type=url][aria-invalid=true]:focus').waitFor();
    await page.getByLabel('Button address for Publisher A').fill('https://lanterns.example/book');
    const atA = page.getByRole('article', { name: 'Publisher A' });
    const atB = page.getByRole('article', { name: 'Publisher B' });
    await atA.getByText('The post meets all rules.').waitFor();
    await atA.getByText(`${name} for searchers`).waitFor();
    expect([await atA.getByText('Book').count(), await atA.getByText('Learn more').count()]).toEqual([1, 0]);
    expect([await atB.getByText('Book').count(), await atB.getByText('Learn more').count()]).toEqual([0, 1]);
    // Some of the imported locations of the demo account are linked at both publishers.
    await page.getByRole('radio', { name: 'All locations with a tag' }).check();
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: /^imported/ }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const rowOf = (site: string) => page.getByRole('row').filter({ hasText: site });
    for (const site of ['Publisher A', 'Publisher B'])
      await rowOf(site).getByRole('link', { name: 'Open post' }).first().waitFor();
    const books = await (await fetch(`${suite.product.sandboxUrl}/_sandbox/state`)).json();
    const atPublishers = JSON.stringify(books);
    for (const part of [
      `${name} for searchers`,
      `${name} for friends`,
      'https://lanterns.example/book',
      'https://lanterns.example/friends',
    ])
      expect(atPublishers).toContain(part);
    await page.getByRole('link', { name: 'Use as new post' }).click();
    await page.getByLabel('Text for Publisher B').waitFor();
    expect(await page.getByLabel('Button address for Publisher A').inputValue()).toBe('https://lanterns.example/book');
    await close();
  });

  it('[dashboard] a scheduled post that is used again keeps its times, and its tag as a tag', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Tagged ${Date.now()}`;
    const start = new Date(Date.now() + 40 * 86_400_000).toISOString();
    await goTo(`/posts/new?start=${start}`);
    await page.getByLabel('Internal name').fill(name);
    await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Music from eight.');
    await page.getByRole('radio', { name: 'All locations with a tag' }).check();
    const tag = page.getByRole('combobox', { name: 'Tag' });
    await tag.click();
    await page.getByRole('option', { name: /^imported/ }).click();
    const times = ['Goes live at', 'Is removed at'].map((name) => page.getByRole('textbox', { name, exact: true }));
    const given = await Promise.all(times.map((time) => time.inputValue()));
    expect(given).not.toContain('');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Use as new post' }).click();
    await page.getByRole('radio', { name: 'Schedule' }).waitFor();
    expect(await Promise.all(times.map((time) => time.inputValue()))).toEqual(given);
    expect(await page.getByRole('radio', { name: 'All locations with a tag' }).isChecked()).toBe(true);
    expect(await tag.inputValue()).toMatch(/^imported/);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await close();
  });

  it('[contract 5] a person writes a post of several products, each for the publishers that show it, and sees the rules of each', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/posts/new' });
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByLabel('Internal name').fill('Teas');
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Product' }).click();
    await page.getByLabel('Title').fill('New teas');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const problem = page.getByRole('group', { name: 'Products' }).getByRole('alert');
    await problem.waitFor();
    const product = (number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true });
    await product(1).getByLabel('Product name').fill('Green tea');
    await product(1).getByLabel('Price').fill('3.50');
    await page.getByRole('button', { name: 'Add product' }).click();
    await product(2).getByLabel('Product name').fill('White tea');
    await product(2).getByRole('checkbox', { name: 'Publisher A' }).uncheck();
    const namesAt = (site: string) =>
      page
        .getByRole('article', { name: site })
        .getByRole('list', { name: 'Products' })
        .getByRole('listitem')
        .allInnerTexts();
    expect(await namesAt('Publisher A')).toEqual(['Green tea · 3.50']);
    expect(await namesAt('Publisher B')).toEqual(['Green tea · 3.50', 'White tea']);
    // Both publishers of the sandbox show products in a plain post.
    await problem.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Publisher A' }).getByText('The post meets all rules.').waitFor();
    await product(2).getByRole('button', { name: 'Remove product 2' }).click();
    await product(2).waitFor({ state: 'detached' });
    expect(await namesAt('Publisher B')).toEqual(['Green tea · 3.50']);
    await close();
  });

  it('[contract 12] a viewer sees why there is no form for a new post', async () => {
    const viewer = await newMember(suite, await newOwner(suite.product), 'VIEWER');
    const { page, close } = await openPage(suite, { as: viewer, path: '/posts/new' });
    await page.getByText('Your role can read posts, but not publish them.').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await page.getByRole('link', { name: 'All posts' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'New post' }).count()).toBe(0);
    await close();
  });

  it.each(['month', 'week'] as const)(
    '[dashboard] the %s shows all days on a screen of 360 pixels, and a day leads to its posts',
    async (view) => {
      const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), width: 360 });
      // Late in the evening, the last day of the present week or month may leave no time for a post.
      const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      await goTo(`/posts/calendar?view=${view}&day=${day}`);
      const days = page.locator('[data-day]');
      await days.first().waitFor();
      const ends = await days.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThanOrEqual(7);
      expect(Math.max(...ends)).toBeLessThanOrEqual(360);
      await days.last().getByRole('link').first().click();
      await page.waitForURL(/view=day/);
      await page.getByRole('link', { name: /^Schedule a post on / }).waitFor();
      await close();
    },
  );

  it.each([
    ['en-US', 'Sun'],
    ['en-GB', 'Mon'],
  ])('[dashboard] the weeks of the calendar begin as in %s, on %s', async (locale, first) => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), locale });
    await goTo('/posts/calendar?view=month&day=2026-07-06');
    await page.locator('[data-day]').first().waitFor();
    expect(await page.locator('[class*=weekday]').first().textContent()).toBe(first);
    await close();
  });

  it('[dashboard] a click on a day of the calendar proposes a time to come, and month, week, day and list show the post at the same minute, and it moves to another day and back', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Jazz evening ${Date.now()}`;
    await goTo('/posts/calendar?view=week');
    const firstDay = () => page.locator('[data-day]').first().getAttribute('data-day');
    const present = await firstDay();
    await page.getByRole('button', { name: 'Later' }).click();
    await waitFor(async () => (await firstDay()) !== present, { describe: 'the next week' });
    await page
      .getByRole('link', { name: /^Schedule a post on / })
      .first()
      .click();
    const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4}) 10:00$/.exec(
      await page.getByRole('textbox', { name: 'Goes live at' }).inputValue(),
    ) as unknown as [string, string, string, string];
    const start = `${year}-${month}-${day}`;
    expect(Date.parse(start)).toBeGreaterThan(Date.now());
    await page.getByLabel('Internal name').fill(name);
    await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A trio plays from eight.');
    await page.getByRole('combobox', { name: 'Locations' }).fill(CONNECTED);
    await page
      .getByRole('option', { name: new RegExp(CONNECTED) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    for (const view of ['month', 'week', 'day', 'list']) {
      await goTo(`/posts/calendar?view=${view}&day=${start}`);
      const tile = page.getByRole('link', { name: `10:00 ${name}` });
      await tile.waitFor();
    }
    // By keyboard, and with a notice that takes it back; then with the mouse.
    const dayAfter = (days: number) =>
      new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
    const shown = page.getByRole('region', { name: 'Calendar of posts' }).locator('[data-day]', { hasText: name });
    await goTo(`/posts/calendar?view=month&day=${start}`);
    await page.getByRole('button', { name: `Move “${name}” to another day` }).press('Enter');
    const newDay = page.getByRole('dialog').getByRole('textbox', { name: 'New day' });
    await newDay.fill(dayAfter(1));
    await expectAccessible(page);
    const moved = page.waitForResponse('**/schedule');
    await page.getByRole('dialog').getByRole('button', { name: 'Move post' }).press('Enter');
    expect((await moved).status()).toBe(200);
    const undone = page.waitForResponse('**/schedule');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await page.locator(`[data-day="${start}"]`, { hasText: name }).waitFor();
    const target = page.locator('[data-day]', { hasNotText: name }).last();
    const to = await target.getAttribute('data-day');
    const dragged = page.waitForResponse('**/schedule');
    await page.getByText(name).dragTo(target);
    expect((await dragged).status()).toBe(200);
    await shown.and(page.locator(`[data-day="${to}"]`)).waitFor();
    await goTo(`/posts/calendar?view=list&day=${to}`);
    // A scheduled post can be deleted, and is never published.
    await page.getByRole('link', { name: `10:00 ${name}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted', { exact: true }).first().waitFor();
    await close();
  });

  it('[dashboard] while the search for a location is on its way, only locations with the typed words are offered', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/posts/new' });
    const field = page.getByRole('combobox', { name: 'Locations' });
    const options = page.getByRole('option');
    await field.click();
    await options.nth(2).waitFor();
    const search = await holdRequests(page, '**/api/v4/locations/search?query=Juniper*');
    await field.fill('Juniper');
    await search.arrived();
    expect((await options.allTextContents()).filter((name) => !name.includes('Juniper'))).toEqual([]);
    await search.release();
    await page
      .getByRole('option', { name: /Juniper/ })
      .first()
      .waitFor();
    await close();
  });

  it('[dashboard] two clicks on the next period lead two periods on, also before the first one is shown', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/posts/calendar?view=day&day=2026-07-06');
    await clickTwice(page.getByRole('button', { name: 'Later' }));
    await page.waitForURL(/day=2026-07-08/);
    await close();
  });

  it('[dashboard] an emoji goes where the text is, a picture is cropped for one publisher, and the post shows its pictures', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Cakes ${Date.now()}`;
    await goTo('/posts/new');
    await page.getByLabel('Internal name').fill(name);
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Cake #today');
    await text.press('Home');
    await page.getByRole('button', { name: 'Insert emoji' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Insert emoji' });
    await picker.getByRole('button').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('1 hashtag').waitFor();
    expect(await text.inputValue()).toBe('😃Cake #today');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photoFile('cake.jpg')]);
    await page.getByRole('button', { name: 'Crop picture 1' }).click();
    const crop = page.getByRole('dialog', { name: 'Crop picture' });
    await crop.getByText('Publisher B').click();
    await crop.getByLabel('Selection', { exact: false }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expectAccessible(page);
    await crop.getByRole('button', { name: 'Use crop' }).click();
    await page.getByText('Cropped for Publisher B').waitFor();
    await page.getByRole('combobox', { name: 'Locations' }).fill(CONNECTED);
    await page
      .getByRole('option', { name: new RegExp(CONNECTED) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const pictures = page.getByRole('img', { name: 'Picture of the post' });
    await pictures.nth(1).waitFor();
    expect(
      await pictures.evaluateAll((all) => all.every((each) => (each as { naturalWidth: number }).naturalWidth > 0)),
    ).toBe(true);
    await close();
  });

  it('[contract 1] a post that the service refuses can be corrected and published', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Closed cafe ${Date.now()}`;
    const call = async (path: string, input: object) => {
      const headers = { authorization: `API ${suite.product.apiKeys.write}`, 'content-type': 'application/json' };
      const response = await fetch(`${suite.product.apiUrl}/api/v4${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ input }),
      });
      return (await response.json()) as { data: { createLocation?: { location: { id: string } } } };
    };
    const address = { countryIso: 'US', stateIso: 'CA', city: 'San Francisco', street: '7 Pine Street' };
    const rest = { postalCode: '94111', phone: '(415) 555-2673', subCategoryId: 1001 };
    const created = await call('/locations', { name, ...address, ...rest });
    await goTo('/posts/new');
    await page.getByLabel('Internal name').fill(name);
    await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Closed on Sunday.');
    const locations = page.getByRole('combobox', { name: 'Locations' });
    await locations.fill(name);
    await page.getByRole('option', { name }).first().click();
    await locations.fill(CONNECTED);
    await page
      .getByRole('option', { name: new RegExp(CONNECTED) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await call('/locations/archive', { locationIds: [created.data.createLocation?.location.id] });
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await page.getByText('The location is archived.').waitFor();
    // The last key of the list takes away the location that was picked last; the first one is the archived one.
    await locations.press('Backspace');
    await locations.press('Backspace');
    await locations.fill(CONNECTED);
    await page
      .getByRole('option', { name: new RegExp(CONNECTED) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await publish.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the pages of posts have no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('posts', '/posts/list', (page) => page.getByRole('row').nth(1).waitFor());
    await look('posts-calendar', '/posts/calendar', (page) =>
      page.getByRole('region', { name: 'Calendar of posts' }).waitFor(),
    );
    await look('posts-new', '/posts/new', async (page) => {
      await page.getByLabel('Internal name').fill('Autumn menu');
      for (const publisher of ['Publisher A', 'Publisher B']) await page.getByLabel(publisher).check();
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill(
          'Our autumn menu is here: pumpkin soup, mushroom risotto and plum cake, until the end of November. Come in from eleven to ten. #autumn',
        );
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([await dishFile('soup.jpg')]);
      await page.getByRole('button', { name: 'Crop picture 1' }).waitFor();
      await page.getByRole('combobox', { name: 'Button', exact: true }).click();
      await page.getByRole('option', { name: 'Call now' }).click();
      await page.getByText('The post meets all rules.').nth(1).waitFor();
      await page.getByRole('heading', { name: 'Preview' }).waitFor();
    });
    await look('post', '/posts/list', async (page) => {
      await page.getByRole('link', { name: 'Summer menu' }).click();
      await page.getByRole('heading', { name: 'Results by location' }).waitFor();
      await page.getByRole('cell').first().waitFor();
    });
  });
});
