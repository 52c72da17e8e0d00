import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { browserSuite } from './harness/browser-suite.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

/** Calls the public API with the key of the owner. Returns the correlation id and the status. */
async function call(
  { product }: BrowserSuite,
  { apiKey }: Owner,
  path: string,
  { input, idempotencyKey }: { input?: object; idempotencyKey?: string } = {},
): Promise<{ status: number; correlationId: string }> {
  const response = await fetch(`${product.apiUrl}/api/v4${path}`, {
    method: input ? 'POST' : 'GET',
    headers: {
      authorization: `API ${apiKey}`,
      ...(input && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(input && { body: JSON.stringify({ input }) }),
  });
  await response.arrayBuffer();
  return { status: response.status, correlationId: response.headers.get('x-correlation-id') ?? '' };
}

/** A success, a key that is used for two bodies, and a record that does not exist. */
async function threeCalls(suite: BrowserSuite, owner: Owner) {
  const idempotencyKey = randomUUID();
  const success = await call(suite, owner, '/locations?first=1&token=hunter2');
  await call(suite, owner, '/locations', { input: { name: 'x' }, idempotencyKey });
  const reused = await call(suite, owner, '/locations', { input: { name: 'y' }, idempotencyKey });
  const missing = await call(suite, owner, `/posts/${btoa('SocialPost:999999999')}`);
  expect([success.status, reused.status, missing.status]).toEqual([200, 422, 404]);
  return { success, reused, missing };
}

browserSuite('requests', (suite) => {
  it('[dashboard] shows the calls of a key, filters them, opens one, and finds it again after a reload', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, path: '/developers' });
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByText('No request yet').waitFor();
    const { success, reused, missing } = await threeCalls(suite, owner);

    // The list reads itself anew.
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await page.getByRole('cell', { name: 'Client error 404' }).waitFor();
    expect(await rows.count()).toBe(4);
    await page.getByRole('cell', { name: 'Success 200' }).waitFor();
    await page.getByRole('cell', { name: 'Client error 422' }).waitFor();
    await page.getByRole('cell', { name: 'Client error 200' }).waitFor();
    const explanation = page.getByRole('link', { name: 'SY90002' });
    expect(await explanation.getAttribute('href')).toMatch(/\/docs\/errors\/SY90002$/);

    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Success' }).click();
    await page.getByRole('cell', { name: 'Client error 404' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('SUCCESS');
    expect(await rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('textbox', { name: 'Correlation ID' }).fill(reused.correlationId);
    await page.getByRole('cell', { name: 'Success 200' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    await page.reload();
    await page.getByRole('cell', { name: 'Client error 422' }).waitFor();
    expect(await rows.count()).toBe(1);

    await rows.first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'POST /api/v4/locations' }).waitFor();
    await page.reload();
    await page.getByText('Idempotency-Key was used with a different request.').waitFor();
    await page.getByText(reused.correlationId).waitFor();
    await page.getByText('Tests (la_live_', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Requests of this operation' }).click();
    await page.getByRole('cell', { name: 'Client error 200' }).waitFor();
    expect(await rows.count()).toBe(2);

    // What may be a secret is not kept.
    await goTo(`/developers/requests?correlationId=${success.correlationId}`);
    await rows.first().getByRole('link').first().click();
    await page.getByText('first=1&token=[hidden]').waitFor();
    await goTo(`/developers/requests?correlationId=${missing.correlationId}&outcome=SERVER_ERROR`);
    await page.getByText('No request matches these filters').waitFor();
    await close();
  });

  it('[dashboard] the way back from an entry leads to the same filters, and its correlation id is copied', async () => {
    const owner = await newOwner(suite.product);
    const { missing } = await threeCalls(suite, owner);
    const { page, context, goTo, close } = await openPage(suite, { as: owner });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo('/developers/requests');
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await page.getByRole('cell', { name: 'Client error 404' }).waitFor();
    await page.getByRole('textbox', { name: 'Correlation ID' }).fill(missing.correlationId);
    await page.getByRole('cell', { name: 'Success 200' }).waitFor({ state: 'detached' });
    await rows.first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Copy: Correlation ID' }).click();
    await page.getByRole('button', { name: 'Copied: Correlation ID' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(missing.correlationId);
    await page.getByRole('link', { name: 'All requests' }).click();
    await page.getByRole('cell', { name: 'Client error 404' }).waitFor();
    expect(new URL(page.url()).searchParams.get('correlationId')).toBe(missing.correlationId);
    expect(await rows.count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^GET / }).waitFor();
    await page.goBack();
    await page.getByRole('cell', { name: 'Client error 404' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Correlation ID' }).inputValue()).toBe(missing.correlationId);
    await close();
  });

  it('[WCAG 2.2 AA] the list, an entry and the empty list have no finding in both themes', async () => {
    const as = await newOwner(suite.product);
    const look = looksOf(suite, as);
    await look('developers-requests-empty', '/developers/requests', (page) =>
      page.getByText('No request yet').waitFor(),
    );
    const { missing } = await threeCalls(suite, as);
    await look('developers-requests', '/developers/requests', (page) =>
      page.getByRole('cell', { name: 'Client error 404' }).waitFor(),
    );
    await look('developers-request', `/developers/requests?correlationId=${missing.correlationId}`, async (page) => {
      await page.locator('tbody a').first().click();
      await page.getByRole('link', { name: 'Explain SY90002' }).waitFor();
    });
  });
});
