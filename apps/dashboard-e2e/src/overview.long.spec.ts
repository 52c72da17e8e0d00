import { expect } from '@jest/globals';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newOwner } from './harness/accounts.js';
import { call, locationIds } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { expectExactLinks } from './harness/exact-links.js';
import { seen } from './harness/interactions.js';
import { importListings } from './harness/listings.js';
import { updateLocation } from './harness/locations.js';
import { expectLooks } from './harness/looks.js';
import { sql } from './harness/many-locations.js';
import { openPage } from './harness/open-page.js';
import { overviewParts } from './harness/overview.js';
import { requestsOf } from './harness/sent-requests.js';

browserSuite('overview', (suite) => {
  it('[dashboard, WCAG 2.2 AA] a Monday morning: what needs a person, with lists of exactly as many, how reviews and insights go, and what happened lately', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), path: '/' });
    for (const part of Object.values(overviewParts(page))) await part.waitFor();
    for (const [region, line] of [
      ['Insights', /^Views by day: [1-9]/],
      ['Reviews', /^New reviews by day: [1-9]/],
    ] as const) {
      const card = page.getByRole('region', { name: region });
      await card.getByRole('img', { name: line }).locator('.recharts-line').first().waitFor();
      expect(await card.getByText('▲').or(card.getByText('▼')).count()).toBeGreaterThan(0);
    }
    await expectLooks(page, 'overview');
    const lately = page.getByRole('region', { name: 'What happened lately' });
    expect(await lately.getByText(/webhook|event|request/i).count()).toBe(0);
    await seen(lately.getByRole('link', { name: /went live at \d+ location/ })).click();
    await page.waitForURL(/posts\/\d+$/);
    const kinds = await expectExactLinks({ page, goTo });
    expect(kinds).toEqual(expect.arrayContaining(['reviews', 'NOT_LISTED', 'NO_HOURS']));
  });

  it('[dashboard] the overview loads with six requests at most, and repeats one of them', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.clock.install();
    // The marks of the publishers are the last that the list loads.
    const publishers = page.waitForResponse('**/api/v4/portal/publishers');
    await goTo('/locations');
    await page.getByRole('table', { name: 'Locations' }).waitFor();
    await publishers;
    await page.waitForLoadState('networkidle');
    const requests = requestsOf(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    for (const part of Object.values(overviewParts(page))) await part.waitFor();
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
  });

  it('[dashboard] refused submissions, rejected posts and a disconnected account: each number leads to exactly these, and a post is published again', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/] });
    await importListings({ page, goTo }, 'Publisher A', { owner: 1, count: 2 });
    const ids = await locationIds(suite.product, owner);
    expect(ids).toHaveLength(2);
    const bad = { 'Cold soups': 'Cold soups [sandbox:reject-now]', 'Cold tea': 'Cold tea [sandbox:reject-now]' };
    for (const [postName, message] of Object.entries({ ...bad, 'Warm soups': 'Warm soups from Monday on.' })) {
      const post = { postName, locationIds: ids, postType: 'ANNOUNCEMENT', postSites: ['PUBLISHER_A'] };
      await call(suite.product, owner, 'bulk-posts', { ...post, postMessage: [{ site: 'PUBLISHER_A', message }] });
    }
    await goTo('/posts/list');
    await page.getByRole('row', { name: /Warm soups.*Finished/ }).waitFor();
    for (const name of Object.keys(bad)) await page.getByRole('row', { name: new RegExp(`${name}.*Failed`) }).waitFor();
    // Our own rule takes the code: publisher A has a shorter bound.
    for (const id of ids) await updateLocation(suite.product, owner, { id, storeId: `${id}`.padEnd(80, 'S') });
    await goTo('/failed-submissions');
    await page.getByRole('table', { name: 'Failed submissions' }).locator('tbody tr').nth(1).waitFor();
    const setStatus = (status: string) => sql(suite.product)`
      update connected_accounts set status = ${status} where account_id = (select account_id from locations where id = ${ids[0]})`;
    await setStatus('REAUTH_REQUIRED');
    const kinds = await expectExactLinks({ page, goTo });
    expect(kinds).toEqual(expect.arrayContaining(['reauth', 'submissions', 'rejected']));
    await setStatus('CONNECTED');

    await goTo('/');
    await page.getByRole('link', { name: '2 posts were rejected in the last seven days' }).click();
    await page.getByRole('link', { name: 'Cold tea' }).waitFor();
    expect(await page.getByRole('link', { name: 'Warm soups' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Cold soups' }).click();
    const failed = page.getByRole('alert', { name: 'Not published: Publisher A at 2 locations' });
    for (const result of [
      failed.getByText('2 published again'),
      page.getByText('The post has failed at no location, or was tried again there.'),
    ]) {
      await failed.getByRole('button', { name: 'Publish again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
      await result.waitFor();
    }
    await expectAccessible(page);
  });
});
