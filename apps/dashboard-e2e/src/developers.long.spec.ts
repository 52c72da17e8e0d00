/** @part base */
import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { demoPerson, newAccount, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { choose, confirm, parameter, seen, shows } from './harness/interactions.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

const urlField = (page: Page) => page.getByRole('textbox', { name: 'URL of the receiver' });

async function setUrl(page: Page, url: string): Promise<void> {
  await urlField(page).fill(url);
  await page.getByRole('button', { name: 'Save URL' }).click();
  await page.getByText('The endpoint is saved.').first().waitFor();
}

browserSuite('developers', (suite) => {
  /** An inbox of the sandbox of its own. */
  const newInbox = () => `${suite.product.sandboxUrl}/inbox/${randomUUID()}`;

  /** Makes an inbox answer with a status. */
  const answerWith = (inbox: string, status: number) =>
    new SandboxAdmin(suite.product.sandboxUrl).misbehave(inbox.split('/').at(-1) ?? '', { status });

  it('[contract 12, contract 10, dashboard] a person sets the webhook up, pauses it, rotates its secret once, and sends a failed delivery again', async () => {
    const owner = await newAccount(suite.product);
    const options = { as: owner, expected: [/422/], path: '/developers/webhook', moving: true };
    const { page } = await openPage(suite, options);
    // What is wrong with a URL stands beside its field.
    await urlField(page).fill('ftp://receiver.example/');
    await page.getByRole('button', { name: 'Save URL' }).click();
    await urlField(page).and(page.locator('[aria-invalid=true]')).waitFor();
    await setUrl(page, newInbox());
    // A message shows once, and disappears after some seconds: the most that were there at the same time count.
    await page.evaluate(`new MutationObserver(() => {
      const shown = [...document.querySelectorAll('.mantine-Notification-root')];
      const saved = shown.filter(({ textContent }) => textContent.includes('The endpoint is saved.'));
      window.mostMessages = Math.max(window.mostMessages ?? 0, saved.length);
    }).observe(document.body, { childList: true, subtree: true })`);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/portal/webhook'),
    );
    const inbox = newInbox();
    await answerWith(inbox, 500);
    await setUrl(page, inbox);
    await saved;
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('They are delivered in order after you resume.', { exact: false }).waitFor();
    expect(await page.evaluate('window.mostMessages')).toBe(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Events are delivered as they happen.').waitFor();

    // The later clicks of a slow double click, until the dialog is gone, rotate no secret.
    let rotations = 0;
    page.on('request', (request) => (rotations += Number(request.url().endsWith('/webhook/rotate-secret'))));
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const rotate = page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' });
    await rotate.evaluate(
      (button: { click(): void; isConnected: boolean }) =>
        new Promise<void>((gone) => {
          const again = () => {
            if (!button.isConnected) return gone();
            button.click();
            setTimeout(again, 16);
          };
          button.click();
          again();
        }),
    );
    await page.getByText('Deliveries are also signed with the previous secret until').waitFor();
    expect(rotations).toBe(1);

    // One attempt: the delivery ends with the first failure.
    const once = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().endsWith('/portal/webhook/deliver-once'),
    );
    await page.getByRole('switch', { name: 'Deliver each event only once' }).click({ force: true });
    expect((await once).status()).toBe(200);
    // The page reads the delivery before the worker has begun: what it gets then is as if the worker were slow.
    let reads = 0;
    await page.route('**/api/v4/portal/deliveries/*', async (route) => {
      reads += 1;
      if (reads > 1) return route.continue();
      const response = await route.fetch();
      const delivery = (await response.json()) as object;
      return route.fulfill({ response, json: { ...delivery, status: 'PENDING', attempts: 0, attemptLog: [] } });
    });
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('link', { name: 'Show its delivery' }).click();
    await page.getByText('No attempt has been made yet.').waitFor();
    // The first attempt comes while the page is open, and opens.
    await page.getByRole('button', { name: /^Attempt 1/, expanded: true }).waitFor();
    await page.getByRole('group', { name: 'Request headers' }).waitFor();
    await page.getByText('all attempts have failed', { exact: false }).waitFor();
    await page.getByText('Error status').first().waitFor();
    expect(await page.getByRole('group', { name: 'Response body' }).textContent()).toContain('HTTP 500');

    await answerWith(inbox, 200);
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await choose(page, 'Outcome', 'Failed');
    await page.getByRole('link', { name: 'profile.updated' }).waitFor();
    expect(parameter(page, 'status')).toBe('EXHAUSTED');
    await confirm(page, 'Send these again');
    await shows(page, 'Redelivery is done', 'No delivery matches these filters');
    expect(((await (await fetch(inbox)).json()) as unknown[]).length).toBeGreaterThan(0);
    // The address has the filter: a reload shows the same list.
    await page.reload();
    await page.getByText('No delivery matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
  });

  it('[contract 12] a person creates a key, sees it once, and revokes it; the sixth is refused with its code', async () => {
    const owner = await newOwner(suite.product);
    const { page } = await openPage(suite, { as: owner, expected: [/409/], path: '/developers/keys' });
    const dialog = page.getByRole('dialog');
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'Create API key' }).first().click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Create API key' }).click();
    };
    await create('Website');
    const key = await page.getByRole('textbox', { name: 'Key “Website”' }).inputValue();
    await call(suite.product, { apiKey: key }, 'locations?first=1');
    for (const name of ['two', 'three', 'four']) {
      await create(name);
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
    await create('one too many');
    await page.getByRole('alert').getByText('CONFLICT').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await confirm(page, 'Revoke the key “Website”', 'Revoke');
    await seen(page.getByRole('row', { name: /Website/ }).getByText('Revoked')).waitFor();
  });

  it('[dashboard, WCAG 2.2 AA] a person finds the calls of a key, filters them, opens one, and comes back to the same filters', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo } = await openPage(suite, { as: owner, path: '/developers' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByText('No request yet').waitFor();
    await expectLooks(page, 'developers-requests-empty');
    // A success, a key that is used for two bodies, and a record that does not exist.
    const idempotencyKey = randomUUID();
    const success = await send(owner, 'locations?first=1&_token=hunter2');
    await send(owner, 'locations', { name: 'x' }, idempotencyKey);
    const reused = await send(owner, 'locations', { name: 'y' }, idempotencyKey);
    const missing = await send(owner, `posts/${btoa('SocialPost:999999999')}`);
    expect([success.status, reused.status, missing.status]).toEqual([200, 422, 404]);

    // The list reads itself anew.
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    const cell = (name: string) => page.getByRole('cell', { name });
    for (const name of ['Client error 404', 'Success 200', 'Client error 422', 'Client error 200'])
      await cell(name).waitFor();
    expect(await rows.count()).toBe(4);
    const explanation = page.getByRole('link', { name: 'SY90002' });
    expect(await explanation.getAttribute('href')).toMatch(/\/docs\/errors\/SY90002$/);
    await expectLooks(page, 'developers-requests');
    await choose(page, 'Outcome', 'Success');
    await cell('Client error 404').waitFor({ state: 'detached' });
    expect([parameter(page, 'outcome'), await rows.count()]).toEqual(['SUCCESS', 1]);
    const clear = page.getByRole('button', { name: 'Clear filters' });
    const correlation = page.getByRole('textbox', { name: 'Correlation ID' });
    await clear.click();
    await correlation.fill(reused.correlationId);
    await cell('Success 200').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    await page.reload();
    await cell('Client error 422').waitFor();
    expect(await rows.count()).toBe(1);
    await rows.first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'POST /api/v4/locations' }).waitFor();
    await page.reload();
    await page.getByText('Idempotency-Key was used with a different request.').waitFor();
    await page.getByText(reused.correlationId).waitFor();
    await page.getByText('Tests (la_live_', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Requests of this operation' }).click();
    await cell('Client error 200').waitFor();
    expect(await rows.count()).toBe(2);

    // The way back from an entry leads to the same filters, and its correlation id is copied.
    await goTo('/developers/requests');
    await cell('Success 200').waitFor();
    await correlation.fill(missing.correlationId);
    await cell('Success 200').waitFor({ state: 'detached' });
    await rows.first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Explain SY90002' }).waitFor();
    await expectLooks(page, 'developers-request');
    await page.getByRole('button', { name: 'Copy: Correlation ID' }).click();
    await page.getByRole('button', { name: 'Copied: Correlation ID' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(missing.correlationId);
    await page.getByRole('link', { name: 'All requests' }).click();
    await cell('Client error 404').waitFor();
    expect([parameter(page, 'correlationId'), await rows.count()]).toEqual([missing.correlationId, 1]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^GET / }).waitFor();
    await page.goBack();
    await cell('Client error 404').waitFor();
    expect(await correlation.inputValue()).toBe(missing.correlationId);

    // What may be a secret is not kept.
    await goTo(`/developers/requests?correlationId=${success.correlationId}`);
    await rows.first().getByRole('link').first().click();
    await page.getByText('first=1&_token=[hidden]').waitFor();
    await goTo(`/developers/requests?correlationId=${missing.correlationId}&outcome=SERVER_ERROR`);
    await page.getByText('No request matches these filters').waitFor();

    // A year that is typed key by key does not empty the time, and clearing forgets what is being typed.
    await goTo('/developers/requests?outcome=SUCCESS&from=2026-07-06T10:00:00.000Z');
    const from = page.getByLabel('From', { exact: true });
    expect(await from.inputValue()).toBe('06/07/2026 12:00');
    await from.fill('06/07/0002 12:00');
    expect(await from.inputValue()).toBe('06/07/0002 12:00');
    expect(parameter(page, 'from')).toContain('2026');
    await from.fill('06/07/2025 12:00');
    await page.waitForURL(/from=.?2025-07-06T10/);
    await correlation.fill('half-typed');
    await clear.click();
    await page.waitForURL((url) => url.search === '');
    expect([await correlation.inputValue(), await from.inputValue()]).toEqual(['', '']);
  });

  it('[WCAG 2.2 AA] the pages of developers', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    await expectPages({ page, goTo }, [
      ['developers-webhook', '/developers/webhook', page.locator('dl')],
      ['developers-deliveries', '/developers/deliveries', page.locator('table')],
      ['developers-usage', '/developers/usage', page.locator('table')],
      ['developers-keys', '/developers/keys', page.locator('table')],
    ]);
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
    await expectLooks(page, 'developers-new-key');
    await goTo('/developers/deliveries?status=DELIVERED');
    await page.locator('tbody a').first().click();
    await page.getByRole('group', { name: 'Request headers' }).waitFor();
    // The name of the location, which leads to it, and not its id.
    await page.locator('dl a[href*="/dashboard/locations/"]').waitFor();
    await expectLooks(page, 'developers-delivery');
  });

  /** Calls the public API with the key of the owner, with an idempotency key if there is one. */
  async function send({ apiKey }: Owner, path: string, input?: object, idempotencyKey?: string) {
    const response = await fetch(`${suite.product.apiUrl}/api/v4/${path}`, {
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
});
