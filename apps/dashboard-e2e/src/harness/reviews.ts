import type { Locator, Page } from 'playwright-core';

/** The rows of the list of reviews that take a reply: a publisher takes none for some, and these wait for ever. */
export function answerableReviews(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Reviews' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { disabled: false }) });
}

/** Adds a filter to the search of the inbox. */
export async function filterReviews(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}
