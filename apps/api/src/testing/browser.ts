import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The browser of this machine (`npm test` finds it); undefined where there is none, and its tests are skipped. */
export const browserProgram = process.env['TEST_BROWSER'];

/** A page with everything that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Requests to other origins, errors and warnings of the console, uncaught exceptions, and violations of the content security policy. */
  readonly problems: string[];
}

/** Starts the browser without a window. */
export function launchBrowser(): Promise<Browser> {
  // The tests open pages of the product only, and a container has no user namespaces for the sandbox.
  return chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] });
}

/** Opens an empty page that may only use the origin. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) problems.push(`request to ${url}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  await page.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) =>
       window.reportViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile));`,
  );
  return { page, problems };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page: its rules, or those with these tags, each with the first place that breaks it. */
export async function findingsOf(page: Page, tags?: readonly string[]): Promise<[rule: string, html: string][]> {
  // The policy of a page may let no other script in.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const list = '({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html])';
  const expression = `axe.run(document, ${JSON.stringify(tags ? { runOnly: tags } : {})}).then(${list})`;
  const run = { expression, awaitPromise: true, returnByValue: true };
  return (await session.send('Runtime.evaluate', run)).result.value as [string, string][];
}
