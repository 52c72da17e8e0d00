import type { Locator } from 'playwright-core';

/** Clicks twice before the page can show what the first click has done. */
export async function clickTwice(button: Locator): Promise<void> {
  await button.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });
}
