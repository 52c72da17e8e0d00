import { afterAll, afterEach, beforeAll, describe, it as plainIt } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { runningProduct } from './product.js';
import type { RunningProduct } from './product.js';

/** What the tests of a suite get; read the properties inside of tests. */
export interface BrowserSuite {
  readonly browser: Browser;
  readonly product: RunningProduct;
}

/** The pages that a test has opened and not closed yet, each with the lines of its console that no test expects. */
export const openPages = new Map<Page, readonly string[]>();

/** Characters of a page that the report of a failed test shows. */
const SHOWN = 6_000;

/** A `describe` with a browser. Without one, its tests are skipped; global-setup.mjs says so. */
export function browserSuite(name: string, declare: (suite: BrowserSuite) => void): void {
  const executablePath = process.env['TEST_BROWSER'];
  (executablePath ? describe : describe.skip)(name, () => {
    let browser: Browser | undefined;
    let product: RunningProduct | undefined;
    beforeAll(async () => {
      product = runningProduct();
      // Root of a container cannot use the sandbox of Chromium.
      browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
    });
    afterEach(reportOpenPages);
    afterAll(() => browser?.close());
    declare({
      get browser() {
        return whole(browser);
      },
      get product() {
        return whole(product);
      },
    });
  });
}

type Test<Given extends unknown[] = []> = (...given: Given) => Promise<void>;

/** A test that closes its pages when it has passed. It fails if one of them had a problem. */
const closing =
  <Given extends unknown[]>(test: Test<Given>): Test<Given> =>
  async (...given) => {
    await test(...given);
    if ([...openPages.values()].flat().length > 0) throw new Error('A page had a problem.');
    for (const page of openPages.keys()) await page.context().close();
    openPages.clear();
  };

/** `it` for the tests of a suite: when a test has passed, its pages are closed, which must have had no problem. */
export const it = Object.assign((name: string, test: Test) => plainIt(name, closing(test)), {
  skip: (name: string, test: Test) => plainIt.skip(name, test),
  each:
    <Given>(table: readonly Given[]) =>
    (name: string, test: Test<[Given]>) =>
      plainIt.each(table as readonly object[])(name, (given) => closing(test)(given as Given)),
});

/** A test that fails leaves its pages open. What they show then belongs to the report of its failure. */
async function reportOpenPages(): Promise<void> {
  const reports: string[] = [];
  for (const [page, problems] of openPages) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    reports.push(`${page.url()} shows:`, shown.replace(/\n */g, ' | ').slice(0, SHOWN), ...problems);
    await page.context().close();
  }
  openPages.clear();
  if (reports.length > 0) throw new Error(`A page was not closed.\n${reports.join('\n')}`);
}

function whole<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Read the properties of the suite inside of its tests.');
  return value;
}
