import type { OpenPage } from './open-page.js';

/** Connects a publisher in a new account, and imports the first listing of one of its owners as a location. */
export async function importFirstListing(
  { page, goTo }: Pick<OpenPage, 'page' | 'goTo'>,
  publisher: string,
  { owner = 0 }: { owner?: number } = {},
): Promise<void> {
  await goTo('/publishers');
  await page
    .getByRole('button', { name: `Connect ${publisher}` })
    .first()
    .click();
  await page.locator('.choices a').nth(owner).click();
  await page.getByText('The account is connected.').waitFor();
  await page.getByRole('table', { name: 'Listings of the account' }).getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Import 1 as new locations' }).click();
  await page.getByText('1 created').first().waitFor();
}
