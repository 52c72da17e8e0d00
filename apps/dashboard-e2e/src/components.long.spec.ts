/** @part base */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { startReceiver, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { seen } from './harness/interactions.js';
import { openPage } from './harness/open-page.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILT = join(ROOT, 'dist/apps/dashboard-design');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.html': 'text/html',
};

const server = shared(() => startReceiver());

/** Builds the page of the design language, which is no part of the product, and serves it. Returns its address. */
async function servedDesign(): Promise<string> {
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'apps/dashboard/vite.design.mjs'];
  await promisify(execFile)(process.execPath, vite, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '' },
  });
  server.answer(({ path }) => {
    // A browser asks for more than the page does, such as its icon.
    if (!existsSync(join(BUILT, path))) return { status: 204 };
    const headers = { 'content-type': TYPES[extname(path)] ?? 'image/svg+xml' };
    return { headers, body: readFileSync(join(BUILT, path)) };
  });
  return `${server.url}/index.html`;
}

browserSuite('components', (suite) => {
  it('[WCAG 2.2] axe finds nothing on the page of all components, in both themes, with its maps, its menu and its dialog', async () => {
    const address = await servedDesign();
    const { page } = await openPage(suite, { width: 1_440 });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Design language' }).waitFor();
    await page.locator('svg.recharts-surface').first().waitFor();
    await page.getByRole('button', { name: 'Beacon' }).waitFor();
    expect(await page.locator('canvas').count()).toBe(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByRole('dialog', { name: 'Archive this location?' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 360, height: 900 });
    await expectAccessible(page);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(15);
  });

  it('[WCAG 2.4.1, WCAG 1.4.3, WCAG 2.1.1] the frame: keys lead past the navigation, to pages and to what was opened last; its entries and its menu', async () => {
    const { page } = await openPage(suite, { as: demoPerson(suite.product), path: '/' });
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await heading('Overview');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await page.getByRole('link', { name: 'Settings' }).press('Enter');
    // A navigation moves the focus.
    await page.locator('h1:focus').waitFor();
    expect(await page.title()).toBe('Account · Listings');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('alder');
    await page.getByRole('option', { name: /^Alder.* Location$/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await heading(/^Alder/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const key of ['g', 's']) await page.keyboard.press(key);
    await page.getByRole('navigation', { name: 'Settings' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Locations').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await seen(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /^Alder/ })).waitFor();
    await page.keyboard.press('Enter');
    await heading(/^Alder/);

    // The menu of the account opens with the first key or click, and gives the focus back.
    const menu = page.getByRole('button', { name: /account and sign-out$/ });
    await page.reload();
    await heading(/^Alder/);
    await menu.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await page.getByText(/^Version \d/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await menu.and(page.locator(':focus')).waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    // The entry of the present page is readable under the mouse.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).hover();
      await expectAccessible(page);
    }
  });

  it.each([
    { path: '/posts', label: 'Search names', parameter: 'search' },
    { path: '/reviews', label: 'Search texts and authors', parameter: 'text' },
  ])('[dashboard] back and forward take the words in the search of $path along', async ({ path, label, parameter }) => {
    const { page } = await openPage(suite, { as: demoPerson(suite.product), path });
    const field = page.getByLabel(label);
    // The address changes before the page is drawn anew.
    const shows = (text: string) => waitFor(async () => (await field.inputValue()) === text, `"${text}" in the field`);
    await field.fill('menu');
    await page.waitForURL(`**?*${parameter}=menu*`);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has(parameter));
    await shows('');
    await page.goForward();
    await page.waitForURL(`**?*${parameter}=menu*`);
    await shows('menu');
  });
});
