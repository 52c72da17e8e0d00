import { expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { editSection, saveSection } from './harness/locations.js';
import { checkLooks } from './harness/looks.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';

/** Lets the requests to an address fail until a person clicks: the pages also ask again by themselves. */
async function failUntilAsked(context: BrowserContext, url: string): Promise<void> {
  let isAsked = false;
  await context.exposeFunction('asked', () => {
    isAsked = true;
  });
  await context.addInitScript(`addEventListener('click', () => window.asked(), { capture: true })`);
  await context.route(url, (route) => (isAsked ? route.continue() : route.abort()));
}

browserSuite('overview', (suite) => {
  it('[dashboard] shows how posts and the numbers of publishers differ from the period before', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    const posts = page.getByRole('table', { name: 'Trend of posts' });
    await posts.getByRole('row', { name: /^Posts [1-9]/ }).waitFor();
    const insights = page.getByRole('table', { name: 'Trend of insights' });
    await insights.getByRole('row', { name: /^Calls [1-9]/ }).waitFor();
    expect(await insights.getByText('▲').or(insights.getByText('▼')).count()).toBeGreaterThan(0);
    await close();
  });

  it('[dashboard] first steps that a person hides stay hidden', async () => {
    const { page, goTo, close } = await openPage(suite, { as: await newOwner(suite.product) });
    await goTo('/');
    await page.getByRole('button', { name: 'Hide steps' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('region', { name: 'Needs attention' }).getByText('Nothing needs attention').waitFor();
    expect(await steps.count()).toBe(0);
    await close();
  });

  it('[dashboard] a new account sees its first steps, none of which is done', async () => {
    const { page, goTo, close } = await openPage(suite, { as: await newOwner(suite.product) });
    await goTo('/');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('0 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Receive the first webhook' }).click();
    await page.getByRole('heading', { name: 'Webhook endpoint', level: 1 }).waitFor();
    await close();
  });

  it('[contract 12] a viewer, who may do none of the first steps, is not asked to do them', async () => {
    const owner = await newOwner(suite.product);
    const viewer = await newMember(suite, owner, 'VIEWER');
    const { page, goTo, close } = await openPage(suite, { as: viewer });
    await goTo('/');
    await page.getByRole('region', { name: 'Needs attention' }).getByText('Nothing needs attention').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    await close();
  });

  it('[dashboard] what needs attention is read again on demand after its request has failed', async () => {
    const { page, context, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    await failUntilAsked(context, '**/api/v4/portal/overview?**');
    await goTo('/');
    await page.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByText(/\d+ reviews wait for a reply/)
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('[dashboard] what needs attention is no longer shown than it is known, and the other parts stay', async () => {
    const { page, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    await page.route('**/api/v4/portal/overview?**', (route) => route.abort());
    await goTo('/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    expect(await attention.getByText('Nothing needs attention').count()).toBe(0);
    await page.getByRole('table', { name: 'Ratings of the last 30 days' }).waitFor();
    await close();
  });

  it('[dashboard] the overview loads with six requests at most, and repeats one of them', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.clock.install();
    await goTo('/locations');
    await page.getByRole('table', { name: 'Locations' }).waitFor();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname);
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('table', { name: 'Trend of insights' }).waitFor();
    await page.getByRole('table', { name: 'Trend of posts' }).waitFor();
    await page.getByRole('table', { name: 'Ratings of the last 30 days' }).waitFor();
    expect([...requests].sort()).toEqual([
      '/api/v4/insight-totals',
      '/api/v4/portal/overview',
      '/api/v4/portal/posts',
      '/api/v4/portal/posts',
      '/api/v4/portal/usage',
      '/api/v4/review-rankings',
    ]);
    requests.length = 0;
    const repeated = page.waitForResponse('**/api/v4/portal/overview?**');
    await page.clock.runFor(61_000);
    await repeated;
    expect(requests).toEqual(['/api/v4/portal/overview']);
    await close();
  });

  it('[dashboard] the number of reviews that wait leads to exactly these', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    const link = page.getByRole('link', { name: /reviews wait for a reply/ });
    const waiting = (await link.innerText()).replace(/\D/g, '');
    await link.click();
    await page.locator('ul[aria-busy=false]').getByRole('listitem').first().waitFor();
    const shown = page.getByText(/^[\d,]+ in all$/);
    expect((await shown.innerText()).replace(/\D/g, '')).toBe(waiting);
    await close();
  });

  it('[dashboard] the number of posts that a publisher has rejected leads to exactly these, which a person publishes again', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A');
    const location = (await page.getByRole('link', { name: 'Open location' }).first().getAttribute('href')) ?? '';
    const locationIds = [/locations\/(\d+)/.exec(location)?.[1]];
    const [good, bad] = [`Good ${owner.accountName}`, `Bad ${owner.accountName}`];
    const headers = { authorization: `API ${owner.apiKey}`, 'content-type': 'application/json' };
    for (const [name, message] of [
      [good, 'Warm soups from Monday on.'],
      [bad, 'Cold soups [sandbox:reject-now]'],
    ] as const) {
      const input = {
        postName: name,
        locationIds,
        postType: 'ANNOUNCEMENT',
        postSites: ['PUBLISHER_A'],
        postMessage: [{ site: 'PUBLISHER_A', message }],
      };
      const body = JSON.stringify({ input });
      const answer = await fetch(`${suite.product.apiUrl}/api/v4/bulk-posts`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    }
    await goTo('/posts/list');
    await page.getByRole('row', { name: new RegExp(`${good} Finished`) }).waitFor();
    await page.getByRole('row', { name: new RegExp(`${bad} Failed`) }).waitFor();
    await goTo('/');
    await page.getByRole('link', { name: '1 post was rejected in the last seven days' }).click();
    await page.getByRole('link', { name: bad }).waitFor();
    expect(await page.getByRole('link', { name: good }).count()).toBe(0);

    await page.getByRole('link', { name: bad }).click();
    const failed = page.getByRole('alert', { name: 'Not published: Publisher A at 1 location' });
    await failed.getByRole('button', { name: 'Publish again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
    await failed.getByText('1 published again').waitFor();
    await failed.getByRole('button', { name: 'Publish again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
    await page.getByText('The post has failed at no location, or was tried again there.').waitFor();
    await expectAccessible(page);
    await close();
  });

  it('[dashboard] the ratings add up to the reviews of the last 30 days, today included', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const request = page.waitForRequest(/review-rankings.*startDate/);
    await goTo('/');
    const { searchParams } = new URL((await request).url());
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    expect(((to ?? 0) - (from ?? 0)) / 86_400_000 + 1).toBe(30);
    const table = page.getByRole('table', { name: 'Ratings of the last 30 days' });
    await table.waitFor();
    const counts = await table.locator('tbody td:nth-child(2)').allInnerTexts();
    const all = await page.getByText('Reviews, last 30 days').locator('xpath=following-sibling::*').innerText();
    const number = (text: string) => Number(text.replace(/\D/g, ''));
    expect(counts.map(number).reduce((sum, each) => sum + each, 0)).toBe(number(all));
    await close();
  });

  it('[dashboard] names what needs attention with its place', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByText(/\d+ reviews wait for a reply/)
      .waitFor();
    await page.getByRole('table', { name: 'Ratings of the last 30 days' }).waitFor();
    await close();
  });

  it('[dashboard] a location that a publisher refuses is listed with the reason, and no longer after its correction', async () => {
    const { page, goTo, close } = await openPage(suite, { as: await newOwner(suite.product), expected: [/404/] });
    await goTo('/publishers');
    await page.getByRole('button', { name: 'Connect Publisher A' }).first().click();
    await page.locator('.choices a').nth(1).click();
    const listings = page.getByRole('table', { name: 'Listings of the account' });
    await listings.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Import 1 as new locations' }).click();
    await page.getByText('1 created').first().waitFor();
    await goTo('/failed-submissions');
    await page.getByText('No submission has failed').waitFor();
    // Our own rule takes it: publisher A has a shorter bound.
    const saveStoreCode = async (code: string) => {
      await page.getByRole('tab', { name: 'Details' }).click();
      await editSection(page, 'Organisation');
      await page.getByRole('textbox', { name: 'Store code' }).fill(code);
      await saveSection(page);
    };
    await goTo('/locations');
    const link = page.getByRole('table', { name: 'Locations' }).getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await saveStoreCode('S'.repeat(80));
    await goTo('/failed-submissions');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('cell', { name: 'Publisher A', exact: true }).waitFor();
    await row.getByText('storeCode is longer than 64 characters').waitFor();
    // The overview leads here.
    await goTo('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByText('1 failed submission to publishers')
      .waitFor();
    await page
      .getByRole('link', { name: /failed submission/ })
      .first()
      .click();
    await row.getByRole('link', { name }).click();
    await saveStoreCode('S-1');
    await goTo('/failed-submissions');
    await page.getByText('No submission has failed').waitFor();
    await close();
  });

  it('[dashboard] a service that does not answer is said, and asked again on request', async () => {
    const { page, context, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    await failUntilAsked(context, '**/api/v4/portal/usage');
    await goTo('/developers/usage');
    await page.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Limits' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('[WCAG 2.4.1] the first key of a page leads past the navigation, and a navigation moves the focus', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await page.getByRole('link', { name: 'Settings' }).press('Enter');
    await page.locator('h1:focus').waitFor();
    expect(await page.title()).toBe('Account · Listings');
    await close();
  });

  it('[WCAG 2.2 AA] the overview has no finding in both themes', async () => {
    await checkLooks(suite, {
      name: 'overview',
      path: '/',
      as: demoPerson(suite.product),
      ready: (page) => page.getByRole('table', { name: 'Trend of insights' }).waitFor(),
    });
  });

  it.each(['light', 'dark'] as const)(
    '[WCAG 1.4.3] the entry of the present page is readable under the mouse in the %s theme',
    async (theme) => {
      const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), theme });
      await goTo('/');
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).hover();
      await expectAccessible(page);
      await close();
    },
  );
});
