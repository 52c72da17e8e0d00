import { afterAll, beforeAll, describe } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { runningProduct } from './product.js';
import type { RunningProduct } from './product.js';

/** What the tests of a suite get; read the properties inside of tests. */
export interface BrowserSuite {
  readonly browser: Browser;
  readonly product: RunningProduct;
}

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

function whole<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Read the properties of the suite inside of its tests.');
  return value;
}
