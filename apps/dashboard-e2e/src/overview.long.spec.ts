import { expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { checkLooks } from './harness/looks.js';
import { newMember } from './harness/members.js';
import { updateStoreCode } from './harness/locations.js';
import { inDatabase } from './harness/many-locations.js';
import { openPage } from './harness/open-page.js';
import type { OpenPage } from './harness/open-page.js';

/** Lets the requests to an address fail until a person clicks: the pages also ask again by themselves. */
async function failUntilAsked(context: BrowserContext, url: string): Promise<void> {
  let isAsked = false;
  await context.exposeFunction('asked', () => {
    isAsked = true;
  });
  await context.addInitScript(`addEventListener('click', () => window.asked(), { capture: true })`);
  await context.route(url, (route) => (isAsked ? route.continue() : route.abort()));
}

/** What each part of the overview shows when it is there, without one of them. */
function allParts(page: Page, without?: string): Locator[] {
  const region = (name: string) => page.getByRole('region', { name });
  const parts: Readonly<Record<string, Locator>> = {
    'Needs attention': region('Needs attention').getByText(/\d+ reviews wait for a reply/),
    Health: region('Health').getByText(/of 100$/),
    Insights: region('Insights').locator('.recharts-line').first(),
    Reviews: region('Reviews').locator('.recharts-line').first(),
    'What happened lately': region('What happened lately')
      .getByText(/went live/)
      .first(),
  };
  return Object.entries(parts).flatMap(([name, part]) => (name === without ? [] : [part]));
}

/** The list that each page of the overview's links reads, and the number of all its rows. */
const LISTS = [
  {
    kind: 'reauth',
    path: '/publishers',
    list: /connected-accounts\?.*status=/,
    rows: ({ pageInfo }: Listed) => pageInfo?.totalRecords,
  },
  {
    kind: 'submissions',
    path: '/failed-submissions',
    list: /failed-submissions$/,
    rows: ({ submissions }: Listed) => submissions?.length,
  },
  { kind: 'gap', path: '/health', list: /location-health\?.*gap=/, rows: ({ totals }: Listed) => totals?.locations },
  {
    kind: 'reviews',
    path: '/reviews/inbox',
    list: /rollup_interactions\?/,
    rows: ({ pageInfo, totalCount }: Listed) => totalCount ?? pageInfo?.total,
  },
  { kind: 'rejected', path: '/posts/list', list: /portal\/posts\?.*rejected/, rows: ({ total }: Listed) => total },
] as const;

interface Listed {
  readonly pageInfo?: { readonly totalRecords?: number; readonly total?: number };
  readonly submissions?: readonly unknown[];
  readonly totals?: { readonly locations: number };
  readonly totalCount?: number;
  readonly total?: number;
}

/** Follows every link of "Needs attention": its page lists exactly as many as the link says. Returns the kinds of the links. */
async function expectExactLinks({ page, goTo }: Pick<OpenPage, 'page' | 'goTo'>): Promise<string[]> {
  const kinds: string[] = [];
  const links = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /\d/ });
  await goTo('/');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of paths) {
    const { pathname, searchParams } = new URL(href, 'http://dashboard');
    const found = LISTS.find(({ path }) => pathname === `/dashboard${path}`);
    if (!found) throw new Error(`No list is known for ${href}`);
    await goTo('/');
    const link = page.locator(`main a[href="${href}"]`);
    const said = Number(/[\d,]+/.exec(await link.innerText())?.[0].replace(/,/g, ''));
    const answer = page.waitForResponse((response) => found.list.test(response.url()));
    await link.click();
    const body = (await (await answer).json()) as Listed & { readonly data?: Readonly<Record<string, Listed>> };
    const listed = body.data === undefined ? body : (Object.values(body.data)[0] ?? {});
    expect([href, found.rows(listed)]).toEqual([href, said]);
    kinds.push(searchParams.get('gap') ?? found.kind);
  }
  return kinds;
}

browserSuite('overview', (suite) => {
  it('[dashboard] a Monday morning: what needs a person, how reviews and insights go, and what happened lately', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    await page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first().waitFor();
    for (const [region, line] of [
      ['Insights', /^Views by day: [1-9]/],
      ['Reviews', /^New reviews by day: [1-9]/],
    ] as const) {
      const card = page.getByRole('region', { name: region });
      await card.getByRole('img', { name: line }).locator('.recharts-line').first().waitFor();
      expect(await card.getByText('▲').or(card.getByText('▼')).count()).toBeGreaterThan(0);
    }
    const lately = page.getByRole('region', { name: 'What happened lately' });
    await lately
      .getByText(/went live at \d+ location/)
      .first()
      .waitFor();
    expect(await lately.getByText(/webhook|event|request/i).count()).toBe(0);
    await lately
      .getByRole('link', { name: /went live/ })
      .first()
      .click();
    await page.waitForURL(/posts\/\d+$/);
    await close();
  });

  it('[dashboard] a first day: a new account sees what it gets, its next step and a sample, and removes the sample', async () => {
    const { page, goTo, close } = await openPage(suite, { as: await newOwner(suite.product) });
    await goTo('/');
    const sample = page.getByRole('region', { name: 'What you will see here' });
    await sample.getByRole('region', { name: 'Health' }).locator('.recharts-line').waitFor();
    await sample.getByText('Sample data', { exact: true }).waitFor();
    // Nothing of the sample leads to the pages of the account, which are empty.
    expect(await sample.getByRole('link').count()).toBe(0);
    expect(
      await page
        .locator('main')
        .getByText(/API key|webhook/i)
        .count(),
    ).toBe(0);
    await expectAccessible(page);
    await sample.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Look around with sample data' }).click();
    await sample.waitFor();
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Connect publisher' }).click();
    await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor();
    await close();
  });

  it('[contract 12] a viewer, who may do none of the first steps, is not asked to do them', async () => {
    const owner = await newOwner(suite.product);
    const viewer = await newMember(suite, owner, 'VIEWER');
    const { page, goTo, close } = await openPage(suite, { as: viewer });
    await goTo('/');
    await page.getByRole('region', { name: 'What you will see here' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    await close();
  });

  it('[dashboard] a failed request hides its own part alone', async () => {
    const { page, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    for (const [name, url] of [
      ['Needs attention', '**/api/v4/portal/overview?**'],
      ['Health', '**/api/v4/location-health/history'],
      ['Insights', '**/api/v4/insight-rankings?**'],
      ['Reviews', '**/api/v4/review-rankings?**'],
      ['What happened lately', '**/api/v4/portal/recent'],
    ] as const) {
      await page.route(url, (route) => route.abort());
      await goTo('/');
      const part = page.getByRole('region', { name });
      await part.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
      expect(await part.getByText('Nothing needs attention').count()).toBe(0);
      for (const other of allParts(page, name)) await other.waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await page.unroute(url);
    }
    await close();
  });

  it('[dashboard] the overview loads with six requests at most, and repeats one of them', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.clock.install();
    // The marks of the publishers are the last that the list loads.
    const publishers = page.waitForResponse('**/api/v4/portal/publishers');
    await goTo('/locations');
    await page.getByRole('table', { name: 'Locations' }).waitFor();
    await publishers;
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname);
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    for (const part of allParts(page)) await part.waitFor();
    await page.waitForLoadState('networkidle');
    expect([...requests].sort()).toEqual([
      '/api/v4/insight-rankings',
      '/api/v4/insight-totals',
      '/api/v4/location-health/history',
      '/api/v4/portal/overview',
      '/api/v4/portal/recent',
      '/api/v4/review-rankings',
    ]);
    requests.length = 0;
    const repeated = page.waitForResponse('**/api/v4/portal/overview?**');
    await page.clock.runFor(61_000);
    await repeated;
    expect(requests).toEqual(['/api/v4/portal/overview']);
    await close();
  });

  it('[dashboard] each number that needs attention leads to a list of exactly as many: of the demo account', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const kinds = await expectExactLinks({ page, goTo });
    expect(kinds).toEqual(expect.arrayContaining(['reviews', 'DIFFERENT', 'NOT_LISTED', 'NO_HOURS']));
    await close();
  });

  it('[dashboard] each number that needs attention leads to a list of exactly as many: refused, rejected and disconnected', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A', { owner: 1, count: 2 });
    const headers = { authorization: `API ${owner.apiKey}`, 'content-type': 'application/json' };
    const locations = await (await fetch(`${suite.product.apiUrl}/api/v4/locations?first=2`, { headers })).json();
    const ids =
      JSON.stringify(locations)
        .match(/(?<="databaseId":)\d+/g)
        ?.map(Number) ?? [];
    expect(ids).toHaveLength(2);
    // Our own rule takes the code: publisher A has a shorter bound.
    for (const id of ids) await updateStoreCode(suite.product, owner, { id, storeId: `${id}`.padEnd(80, 'S') });
    for (const message of ['Cold soups [sandbox:reject-now]', 'Cold tea [sandbox:reject-now]']) {
      const input = {
        ...{ postName: message, locationIds: ids, postType: 'ANNOUNCEMENT', postSites: ['PUBLISHER_A'] },
        postMessage: [{ site: 'PUBLISHER_A', message }],
      };
      const body = JSON.stringify({ input });
      expect((await fetch(`${suite.product.apiUrl}/api/v4/bulk-posts`, { method: 'POST', headers, body })).status).toBe(
        200,
      );
    }
    await goTo('/failed-submissions');
    await page.getByRole('table', { name: 'Failed submissions' }).locator('tbody tr').nth(1).waitFor();
    await goTo('/posts/list');
    await page.getByRole('row', { name: /Cold soups.*Failed/ }).waitFor();
    await page.getByRole('row', { name: /Cold tea.*Failed/ }).waitFor();
    await inDatabase(suite.product, (client) =>
      client.query(
        `update connected_accounts set status = 'REAUTH_REQUIRED' where account_id = (select account_id from locations where id = $1)`,
        [ids[0]],
      ),
    );
    const kinds = await expectExactLinks({ page, goTo });
    expect(kinds).toEqual(expect.arrayContaining(['reauth', 'submissions', 'rejected']));
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
      ready: async (page) => {
        for (const part of allParts(page)) await part.waitFor();
      },
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
