import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** Chooses an option of a list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types into a list, and chooses the first option that it then offers. */
export async function chooseFirst(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(words);
  await page.getByRole('option', { name: words }).first().click();
}

/** Clicks a button, and the button of the same or another name in the dialog that asks. */
export async function confirm(page: Page, name: string, answer = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** The name and the content of the file that a page saves once something is done. */
export async function saved(page: Page, action: () => Promise<unknown>): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
}

/** The one that is shown: where the screen is narrow, cells stand elsewhere. */
export function seen(locator: Locator): Locator {
  return locator.filter({ visible: true }).first();
}

/** Resolves once each of the texts is shown. */
export async function shows(place: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await place.getByText(text).waitFor();
}

/** Resolves once the page has drawn what it has received. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
}

/** The address of the page below `/dashboard`. */
export const pathOf = (page: Page) => new URL(page.url()).pathname.replace('/dashboard', '');

/** A value of the search of the address. */
export const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
