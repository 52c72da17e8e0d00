/** @part base */
import { beforeAll, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { holdAnswers, holdRequests } from './harness/held-requests.js';
import { chooseFirst, drawn, pathOf } from './harness/interactions.js';
import { createLocation, detailsOf, editSection, saveSection } from './harness/locations.js';
import { openPage } from './harness/open-page.js';
import { overviewParts } from './harness/overview.js';

const ONE = '**/api/v4/locations-by-ids?**';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

const area = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const accountMenu = (page: Page) => page.getByRole('button', { name: /account and sign-out$/ });

/** Lets the requests to an address fail until a person clicks: the pages also ask again by themselves. */
async function failUntilAsked(context: BrowserContext, url: string): Promise<void> {
  let isAsked = false;
  await context.exposeFunction('asked', () => void (isAsked = true));
  await context.addInitScript(`addEventListener('click', () => window.asked(), { capture: true })`);
  await context.route(url, (route) => (isAsked ? route.continue() : route.abort()));
}

browserSuite('a slow network, and none', (suite) => {
  let owner: Owner;
  let fast: number;

  beforeAll(async () => {
    owner = await newOwner(suite.product);
    await createLocation(suite.product, owner, 'Cafe Slow');
    fast = await createLocation(suite.product, owner, 'Cafe Fast');
  });

  it('[dashboard] a page shows that it is loading, and a late answer about another location replaces nothing; offline a change fails, and succeeds later', async () => {
    const { page, context, goTo } = await openPage(suite, { as: owner, expected: [OFFLINE] });
    const list = await holdRequests(page, '**/api/v4/locations?**');
    await goTo('/locations');
    await list.arrived();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await list.release();
    await page.getByRole('link', { name: 'Cafe Slow' }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);

    const slow = await holdRequests(page, ONE);
    await page.getByRole('link', { name: 'Cafe Slow' }).click();
    await slow.arrived();
    await page.goBack();
    await page.unroute(ONE);
    await page.getByRole('link', { name: 'Cafe Fast' }).click();
    await heading(page, 'Cafe Fast').waitFor();
    await slow.release();
    await page.getByRole('tab', { name: 'Details' }).click();
    await editSection(page, 'Category and description');
    const tagline = page.getByLabel('Tagline');
    await tagline.fill('Written offline');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Cafe Fast');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('The service did not answer').waitFor();
    expect(await tagline.inputValue()).toBe('Written offline');
    await context.setOffline(false);
    await saveSection(page);
    await goTo(detailsOf(fast));
    await page.getByRole('definition').filter({ hasText: 'Written offline' }).waitFor();
  });

  it('[dashboard] who has gone to another page is not led away from it by a location that is created late, or by the content of an earlier post', async () => {
    const { page } = await openPage(suite, { as: owner, path: '/locations/new' });
    const address = { Name: 'Cafe Late', 'Street and house number': '1 Market Street', City: 'San Francisco' };
    for (const [label, value] of Object.entries({ ...address, 'Postal code': '94105' }))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    await chooseFirst(page, 'Country', 'United States');
    await chooseFirst(page, 'State or province', 'California');
    await chooseFirst(page, 'Category', 'coffee');
    const create = await holdRequests(page, '**/api/v4/locations');
    await page.getByRole('button', { name: 'Create location' }).click();
    await create.arrived();
    await area(page, 'Reviews').click();
    await heading(page, 'Reviews').waitFor();
    await create.release();
    await page.getByText('The location is created.').waitFor();
    await drawn(page);
    expect(pathOf(page)).toBe('/reviews/inbox');

    const demo = await openPage(suite, { as: demoPerson(suite.product) });
    const answer = await demo.page.request.get(`${suite.product.apiUrl}/api/v4/portal/posts`);
    const { posts } = (await answer.json()) as { posts: { databaseId: number }[] };
    const content = await holdRequests(demo.page, '**/api/v4/portal/posts/*/content');
    await demo.goTo(`/posts/new?from=${posts[0]?.databaseId}`);
    await content.arrived();
    // The names may arrive before the page shows its heading.
    const names = demo.page.waitForResponse(ONE);
    await area(demo.page, 'Reviews').click();
    await heading(demo.page, 'Reviews').waitFor();
    await content.release();
    await names;
    await drawn(demo.page);
    expect(pathOf(demo.page)).toBe('/reviews/inbox');
    const drafts = 'Object.keys(localStorage).filter((name) => name.endsWith("/post"))';
    expect(await demo.page.evaluate(drafts)).toEqual([]);
  });

  it('[dashboard] an answer from before a change does not undo what the page shows after it: keys, endpoint, session and numbers', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const keys = await holdAnswers(page, '**/api/v4/portal/keys');
    await goTo('/developers/keys');
    await keys.arrived();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Created meanwhile');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Key “Created meanwhile”').waitFor();
    await keys.release();
    await page.getByRole('row', { name: /Created meanwhile/ }).waitFor();

    await goTo('/developers/webhook');
    await page.getByRole('textbox', { name: 'URL of the receiver' }).fill(suite.product.inboxUrl);
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByText('Delivering').waitFor();
    // The page reads the endpoint again every few seconds.
    const endpoint = await holdAnswers(page, '**/api/v4/portal/webhook');
    await endpoint.arrived();
    await page.getByRole('button', { name: 'Pause' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.waitFor();
    const late = page.waitForResponse('**/api/v4/portal/webhook');
    await endpoint.release();
    await late;
    await drawn(page);
    expect(await resume.count()).toBe(1);

    await goTo('/settings/account');
    const name = page.getByRole('textbox', { name: 'Account name' });
    const save = page.getByRole('region', { name: 'Account name' }).getByRole('button', { name: 'Save' });
    const renamed = (to: string) => page.getByRole('button', { name: `${to}: account and sign-out` }).waitFor();
    // The first change reads the session by itself.
    await name.fill('Cafes with an old name');
    await save.click();
    await renamed('Cafes with an old name');
    const session = await holdAnswers(page, '**/api/v4/portal/session');
    // The person returns to the tab.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await session.arrived();
    const saved = page.waitForResponse('**/api/v4/portal/account');
    await name.fill('Cafes with a new name');
    await save.click();
    expect((await saved).status()).toBe(200);
    await drawn(page);
    await session.release();
    await renamed('Cafes with a new name');

    const demo = await openPage(suite, { as: demoPerson(suite.product), path: '/insights' });
    const totals = demo.page.getByRole('table', { name: 'What changed' });
    await totals.waitFor();
    const slow = await holdRequests(demo.page, '**/insight-totals?**');
    const from = demo.page.getByLabel('From', { exact: true });
    const present = await from.inputValue();
    await from.fill(new Date(Date.now() - 90 * 86_400_000).toLocaleDateString('en-GB'));
    await slow.arrived();
    await from.fill(present);
    await totals.waitFor();
    const shown = await totals.textContent();
    await slow.release();
    await demo.page.reload();
    await totals.waitFor();
    expect(await totals.textContent()).toBe(shown);
  });

  it('[dashboard] a page that arrives late takes no focus from an open menu, and a menu that arrives late no keys from a field', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const menuCode = await holdRequests(page, '**/assets/account-menu-items-*.js');
    await goTo('/locations');
    await accountMenu(page).click();
    await menuCode.arrived();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.click();
    await page.keyboard.type('Cafe');
    const loaded = page.waitForResponse('**/assets/account-menu-items-*.js');
    await menuCode.release();
    await (await loaded).finished();
    await drawn(page);
    await page.keyboard.type(' Fast');
    expect(await search.inputValue()).toBe('Cafe Fast');
    expect(await page.getByRole('menu').count()).toBe(0);

    // The next click opens it.
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();

    await goTo('/locations');
    await page.getByRole('link', { name: 'Cafe Slow' }).waitFor();
    const pageCode = await holdRequests(page, '**/assets/inbox-page-*.js');
    await area(page, 'Reviews').click();
    await pageCode.arrived();
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menu] :focus').waitFor();
    await pageCode.release();
    await heading(page, 'Reviews').waitFor();
    await drawn(page);
    expect(await page.locator('[role=menu] :focus').count()).toBe(1);
  });

  it('[dashboard] a failed request hides its own part alone; a service that does not answer is said, and asked again on request', async () => {
    const options = { as: demoPerson(suite.product), expected: [/ERR_FAILED|Failed to load/] };
    const { page, context, goTo } = await openPage(suite, options);
    const region = (name: string) => page.getByRole('region', { name });
    const overview = overviewParts(page);
    const insights = { 'What changed': page.getByRole('table', { name: 'What changed' }) };
    for (const [path, name, url, parts] of [
      ['/', 'Needs attention', '**/api/v4/portal/overview?**', overview],
      ['/', 'Health', '**/api/v4/location-health/history', overview],
      ['/', 'Insights', '**/api/v4/insight-rankings?**', overview],
      ['/', 'Reviews', '**/api/v4/review-rankings?**', overview],
      ['/', 'What happened lately', '**/api/v4/portal/recent', overview],
      ['/insights', 'Why it may have changed', '**/api/v4/portal/posts?**', insights],
      ['/insights', 'Views by day', /insight-rankings\?.*groupBy=DAY/, insights],
      ['/insights', 'Best and worst', /insight-rankings\?.*groupBy=LOCATION/, insights],
    ] as const) {
      await page.route(url, (route) => route.abort());
      await goTo(path);
      await region(name).getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
      for (const [other, shown] of Object.entries(parts)) if (other !== name) await shown.waitFor();
      expect([name, await page.getByRole('alert').count()]).toEqual([name, 1]);
      expect(await region(name).getByText('Nothing needs attention').count()).toBe(0);
      await page.unroute(url);
    }
    await failUntilAsked(context, '**/api/v4/portal/usage');
    await goTo('/developers/usage');
    await page.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Limits' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
