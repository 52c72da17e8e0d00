import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';
import { MESSAGE_KEY, textOf, textsIn } from './harness/texts.js';

/** The main pages of the demo account, with a text of each. */
const PAGES = {
  '/': 'overview.attention.title',
  '/locations': 'locations.list.add',
  '/publishers': 'publishers.accounts',
  '/differences': 'differences.description',
  '/health': 'health.improve.title',
  '/posts/list': 'posts.create',
  '/posts/calendar': 'posts.pages.calendar',
  '/reviews/inbox': 'reviews.detail.choose',
  '/insights': 'insights.reasons.title',
  '/developers/webhook': 'developers.webhook.title',
  '/settings/account': 'settings.account.facts',
} as const;

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const more = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect([path, more]).toEqual([path, 0]);
}

browserSuite('languages', (suite) => {
  it.each(['de', 'fr', 'es', 'pt'] as const)(
    '[languages] the long words of %s fit on a phone, and no key stands in place of a text',
    async (language) => {
      const { page, goTo, close } = await openPage(suite, {
        as: demoPerson(suite.product),
        locale: language,
        width: 360,
      });
      const { say } = textsIn(language);
      for (const [path, key] of Object.entries(PAGES)) {
        await goTo(path);
        await page.getByText(say(key)).first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        expect([path, MESSAGE_KEY.exec(await textOf(page))?.[0]]).toEqual([path, undefined]);
        await expectNoSidewaysScroll(page, path);
      }
      await close();
    },
  );
});
