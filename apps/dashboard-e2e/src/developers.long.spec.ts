import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { browserSuite } from './harness/browser-suite.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

/** An inbox of the sandbox of its own. */
const newInbox = ({ product }: BrowserSuite) => `${product.sandboxUrl}/inbox/${randomUUID()}`;

/** What an inbox has received. */
async function received(inbox: string): Promise<{ headers: Record<string, string>; body: string }[]> {
  return (await (await fetch(inbox)).json()) as { headers: Record<string, string>; body: string }[];
}

async function setUrl(page: Page, url: string): Promise<void> {
  await page.getByRole('textbox', { name: 'URL of the receiver' }).fill(url);
  await page.getByRole('button', { name: 'Save URL' }).click();
  await page.getByText('The endpoint is saved.').first().waitFor();
}

/** Makes an inbox answer with a status; without one, with 200 again. */
async function answerWith({ product }: BrowserSuite, inbox: string, status: number): Promise<void> {
  const name = inbox.split('/').at(-1);
  const response = await fetch(`${product.sandboxUrl}/_sandbox/inbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inbox: name, status }),
  });
  expect(response.status).toBe(200);
}

browserSuite('developers', (suite) => {
  it('[dashboard] the first attempt of a delivery comes while its page is open, and opens; a message shows once', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/developers/webhook' });
    await setUrl(page, newInbox(suite));
    // A message disappears after some seconds: the most that were there at the same time count.
    await page.evaluate(`new MutationObserver(() => {
      const shown = [...document.querySelectorAll('.mantine-Notification-root')];
      const saved = shown.filter(({ textContent }) => textContent.includes('The endpoint is saved.'));
      window.mostMessages = Math.max(window.mostMessages ?? 0, saved.length);
    }).observe(document.body, { childList: true, subtree: true })`);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/portal/webhook'),
    );
    await setUrl(page, newInbox(suite));
    await saved;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('link', { name: 'Show its delivery' }).waitFor();
    expect(await page.evaluate('window.mostMessages')).toBe(1);
    // The page reads the delivery before the worker has begun: what it gets then is as if the worker were slow.
    let reads = 0;
    await page.route('**/api/v4/portal/deliveries/*', async (route) => {
      reads += 1;
      if (reads > 1) return route.continue();
      const response = await route.fetch();
      const delivery = (await response.json()) as object;
      return route.fulfill({ response, json: { ...delivery, status: 'PENDING', attempts: 0, attemptLog: [] } });
    });
    await page.getByRole('link', { name: 'Show its delivery' }).click();
    await page.getByText('No attempt has been made yet.').waitFor();
    await page.getByRole('button', { name: /^Attempt 1/, expanded: true }).waitFor();
    await page.getByRole('group', { name: 'Request headers' }).waitFor();
    await close();
  });

  it('[contract 12] a failed delivery shows its attempts and what comes next, and is redelivered with progress', async () => {
    const owner = await newOwner(suite.product);
    const inbox = newInbox(suite);
    await answerWith(suite, inbox, 500);
    const { page, close } = await openPage(suite, { as: owner, path: '/developers/webhook' });
    await setUrl(page, inbox);
    // One attempt: the delivery ends with the first failure.
    const saved = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().endsWith('/portal/webhook/deliver-once'),
    );
    await page.getByRole('switch', { name: 'Deliver each event only once' }).click({ force: true });
    expect((await saved).status()).toBe(200);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('link', { name: 'Show its delivery' }).click();
    await page.getByText('all attempts have failed', { exact: false }).waitFor();
    await page.getByText('Error status').first().waitFor();
    expect(await page.getByRole('group', { name: 'Response body' }).textContent()).toContain('HTTP 500');

    await answerWith(suite, inbox, 200);
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByRole('link', { name: 'profile.updated' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('EXHAUSTED');
    await page.getByRole('button', { name: 'Send these again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send these again' }).click();
    await page.getByText('Redelivery is done').waitFor();
    await page.getByText('No delivery matches these filters').waitFor();
    expect((await received(inbox)).length).toBeGreaterThan(0);

    // The address has the filter: a reload shows the same list.
    await page.reload();
    await page.getByText('No delivery matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await close();
  });

  it('[contract 12] pauses, resumes, rotates the secret, and shows what is wrong with a URL beside its field', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, expected: [/422/], path: '/developers/webhook' });
    await page.getByRole('textbox', { name: 'URL of the receiver' }).fill('ftp://receiver.example/');
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByRole('textbox', { name: 'URL of the receiver' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await setUrl(page, newInbox(suite));
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('They are delivered in order after you resume.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Events are delivered as they happen.').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('Deliveries are also signed with the previous secret until').waitFor();
    await close();
  });

  it('[contract 12] creates a key, shows it once, and revokes it; the sixth is refused with its code', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, expected: [/409/], path: '/developers/keys' });
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'Create API key' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    };
    await create('Website');
    const key = await page.getByRole('textbox', { name: 'Key “Website”' }).inputValue();
    const answer = await fetch(`${suite.product.apiUrl}/api/v4/locations?first=1`, {
      headers: { authorization: `API ${key}` },
    });
    expect(answer.status).toBe(200);
    for (const name of ['two', 'three', 'four']) {
      await create(name);
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
    await create('one too many');
    await page.getByRole('alert').getByText('CONFLICT').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Revoke the key “Website”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('row', { name: /Website/ })
      .getByText('Revoked')
      .waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the developers pages have no finding in both themes', async () => {
    const pages = {
      webhook: 'Webhook endpoint',
      deliveries: 'Deliveries',
      keys: 'API keys',
      usage: 'Usage',
    };
    const look = looksOf(suite, demoPerson(suite.product));
    for (const [name, heading] of Object.entries(pages))
      await look(`developers-${name}`, `/developers/${name}`, async (page) => {
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page
          .locator(name === 'webhook' ? 'dl' : 'table')
          .first()
          .waitFor();
      });
    await look('developers-delivery', '/developers/deliveries?status=DELIVERED', async (page) => {
      await page.locator('tbody a').first().click();
      await page.getByRole('group', { name: 'Request headers' }).waitFor();
      // The name of the location, which leads to it, and not its id.
      await page.locator('dl a[href*="/dashboard/locations/"]').waitFor();
    });
  });

  it('[WCAG 2.2 AA] the dialog of a new key has no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('developers-new-key', '/developers/keys', async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
    });
  });
});
