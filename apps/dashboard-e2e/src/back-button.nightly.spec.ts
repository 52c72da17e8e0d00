import { it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';

/** The lists whose words stand in the address under this name. */
const LISTS = [
  { path: '/posts', field: 'Search names', words: 'search' },
  { path: '/reviews', field: 'Search texts and authors', words: 'text' },
] as const;

browserSuite('the back button', (suite) => {
  it.each(LISTS)('[dashboard] back and forward take the words in the search of $path along', async (list) => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: list.path });
    const field = page.getByLabel(list.field);
    // The address changes before the page is drawn anew.
    const shows = (text: string) =>
      waitFor(async () => (await field.inputValue()) === text, { describe: `"${text}" in the field` });
    await field.fill('menu');
    await page.waitForURL(`**?*${list.words}=menu*`);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has(list.words));
    await shows('');
    await page.goForward();
    await page.waitForURL(`**?*${list.words}=menu*`);
    await shows('menu');
    await close();
  });
});
