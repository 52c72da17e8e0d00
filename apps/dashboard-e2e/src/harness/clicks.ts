import type { BrowserContext, Page } from 'playwright-core';

/** Counts the clicks of the mouse on the pages of a profile from their load on. */
export async function countClicks(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(
    "window.clicks = 0; addEventListener('pointerdown', (event) => event.isTrusted && (window.clicks += 1), true);",
  );
  return (page) => page.evaluate('window.clicks') as Promise<number>;
}
