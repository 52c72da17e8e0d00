import { expect, it } from '@jest/globals';
import { consent, createProductClient, waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { checkLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';
import type { RunningProduct } from './harness/product.js';

/** An owner of the sandbox whose listings no other test uses. */
const REFUSED_OWNER = 'owner-a3';

/** Imports a listing that its publisher has hidden meanwhile, so that the first submission is refused. */
async function importHiddenListing({ apiUrl, sandboxUrl }: RunningProduct, { apiKey }: Owner): Promise<void> {
  const client = createProductClient({ apiUrl, apiKeys: { write: apiKey, read: apiKey } });
  const address = 'https://listings.example/connected';
  const { url } = await client.post('/connected-accounts/connect-publisher-a', {
    successUrl: address,
    errorUrl: address,
  });
  const back = await consent(url, { sandbox_user: REFUSED_OWNER });
  const connectedAccountId = back.searchParams.get('connectedAccountId');
  const listing = await waitFor(
    async () => {
      const body = { connectedAccountId, perPage: 1 };
      return (await client.post('/connected-accounts/connected-account-listings', body)).records[0];
    },
    { describe: 'the listings of the account' },
  );
  const hidden = await fetch(`${sandboxUrl}/_sandbox/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ listing: new URL(listing.liveLink).searchParams.get('cid'), mode: 'hidden' }),
  });
  expect(hidden.status).toBeLessThan(300);
  await client.post('/connected-accounts/create-location-from-listing', {
    connectedAccountId,
    connectedAccountListingId: listing.id,
  });
}

browserSuite('overview', (suite) => {
  it('[dashboard] a submission that a publisher refuses needs attention, and is listed with its reason', async () => {
    const owner = await newOwner(suite.product);
    await importHiddenListing(suite.product, owner);
    const { page, context, goTo, close } = await openPage(suite, { as: owner });
    const { submissions } = await waitFor(
      async () => {
        const response = await context.request.get(`${suite.product.apiUrl}/api/v4/portal/failed-submissions`);
        const body = (await response.json()) as { submissions: { locationName: string }[] };
        return body.submissions.length > 0 ? body : undefined;
      },
      { describe: 'the failed submission', timeoutMs: 30_000 },
    );
    const name = submissions[0]?.locationName ?? '';
    await goTo('/');
    await page.getByRole('link', { name: '1 failed submissions of locations to publishers' }).click();
    await page.getByRole('heading', { name: 'Failed submissions', level: 1 }).waitFor();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('The listing no longer exists at the publisher', { exact: false }).waitFor();
    await row.getByRole('link').click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('tab', { name: 'Listings', selected: true }).waitFor();
    await close();
  });

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
    await page.getByRole('button', { name: 'Hide these steps' }).click();
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

  it('[dashboard] names what needs attention with its place', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByText(/\d+ reviews wait for an answer/)
      .waitFor();
    await page.getByRole('table', { name: 'Ratings of the last 30 days' }).waitFor();
    await close();
  });

  it('[dashboard] a service that does not answer is said, and asked again on request', async () => {
    const { page, context, goTo, close } = await openPage(suite, {
      as: demoPerson(suite.product),
      expected: [/ERR_FAILED|Failed to load/],
    });
    await context.route('**/api/v4/portal/usage', (route) => route.abort());
    await goTo('/developers/usage');
    await page.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    await context.unroute('**/api/v4/portal/usage');
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
    await page.getByRole('link', { name: 'Skip to the content' }).and(page.locator(':focus')).waitFor();
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
});
