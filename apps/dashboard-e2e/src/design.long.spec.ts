import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
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

/** Builds the page of the design language, which is no part of the product, and serves it. */
async function servedDesign() {
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'apps/dashboard/vite.design.mjs'];
  await promisify(execFile)(process.execPath, vite, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '' },
  });
  const server = createServer(({ url = '/' }, response) => {
    // A browser asks for more than the page does, such as its icon.
    if (!existsSync(join(BUILT, url))) return void response.writeHead(204).end();
    response.setHeader('content-type', TYPES[extname(url)] ?? 'image/svg+xml');
    createReadStream(join(BUILT, url)).pipe(response);
  });
  server.unref();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/index.html`, close: () => server.close() };
}

browserSuite('the design language', (suite) => {
  it('[WCAG 2.2] axe finds nothing on the page of all components, in both themes, with its maps, its menu and its dialog', async () => {
    const design = await servedDesign();
    const { page, close } = await openPage(suite, { width: 1_440 });
    await page.goto(design.address);
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
    await close();
    design.close();
  });
});
