import type { RedirectQuery } from './driver.js';

/**
 * Opens a consent page as the owner's browser and returns the query with which it comes back. A fake or sandbox reads
 * the owner's choices from the URL of the page.
 *
 * @example
 * owner: { agree: (page) => browse(page), decline: (page) => browse(page, { deny: '1' }), ... }
 */
export async function browse(page: string, choices: Readonly<Record<string, string>> = {}): Promise<RedirectQuery> {
  const url = new URL(page);
  for (const [name, value] of Object.entries(choices)) url.searchParams.set(name, value);
  const answer = await fetch(url, { redirect: 'manual' });
  const target = answer.headers.get('location');
  if (!target) throw new Error(`the consent page returned ${answer.status}: ${await answer.text()}`);
  return Object.fromEntries(new URL(target).searchParams);
}
