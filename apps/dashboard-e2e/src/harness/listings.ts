import type { Page } from 'playwright-core';
import { seen } from './interactions.js';
import type { OpenPage } from './open-page.js';

/** Connects an account of a publisher on the page of the publishers, as one of its owners; the demo account has the first. */
export async function connectPublisher(page: Page, publisher: string, owner = 1): Promise<void> {
  await seen(page.getByRole('button', { name: `Connect ${publisher}` })).click();
  await page.getByRole('link', { name: `Continue to ${publisher}` }).click();
  await page.locator('.choices a').nth(owner).click();
  await page.getByText('The account is connected.').waitFor();
}

/**
 * Connects a publisher in a new account, and imports listings of one of its owners as locations: the first one, or others of the
 * table. Returns when they are there, or when the import has begun.
 */
export async function importListings(
  { page, goTo }: Pick<OpenPage, 'page' | 'goTo'>,
  publisher: string,
  { owner = 0, from = 1, count = 1, isAwaited = true } = {},
): Promise<void> {
  await goTo('/publishers');
  await connectPublisher(page, publisher, owner);
  const boxes = page.getByRole('table', { name: 'Listings of the account' }).getByRole('checkbox');
  for (let row = from; row < from + count; row += 1) await boxes.nth(row).check();
  await page.getByRole('button', { name: `Import ${count} as new locations` }).click();
  const begun = page.getByRole('article', { name: /^Import/ });
  await (isAwaited ? page.getByText(`${count} created`) : begun).first().waitFor();
}
