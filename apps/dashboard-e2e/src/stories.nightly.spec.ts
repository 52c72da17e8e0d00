import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { seen } from './harness/interactions.js';
import { chooseRadio, pressAt, typeInto } from './harness/keyboard.js';
import { openPage } from './harness/open-page.js';
import { MESSAGE_KEY, textOf, textsIn } from './harness/texts.js';

const look = (theme: 'light' | 'dark', width: 360 | 768 | 1_440) => ({ theme, width });

/** How people without a mouse look at the dashboard. Each story has each width in both themes, and each language has both themes. */
const LOOKS = [
  { language: 'en', locale: 'en-GB', firstDay: look('light', 1_440), monday: look('dark', 360) },
  { language: 'de', locale: 'de-DE', firstDay: look('dark', 768), monday: look('light', 1_440) },
  { language: 'fr', locale: 'fr-FR', firstDay: look('light', 360), monday: look('dark', 768) },
  { language: 'es', locale: 'es-ES', firstDay: look('dark', 1_440), monday: look('light', 360) },
  { language: 'pt', locale: 'pt-BR', firstDay: look('dark', 360), monday: look('light', 768) },
  { language: 'en', locale: 'en-US', firstDay: look('light', 768), monday: look('dark', 1_440) },
] as const;

/** Checks the page without the messages that hide a part of it for some seconds, such as half of a button. */
async function expectAccessibleWithoutMessages(page: Page): Promise<void> {
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  await expectAccessible(page);
}

const REPLY = 'Thank you for your visit.';

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

browserSuite('stories and languages', (suite) => {
  describe.each(LOOKS)('$locale, by keyboard alone', ({ language, locale, firstDay, monday }) => {
    const { say, counted } = textsIn(language);
    let owner: Owner;

    it('[dashboard] a first day: sign in, connect, import, publish', async () => {
      owner = await newOwner(suite.product);
      // The sandbox has no icon for its consent page.
      const { page, goTo } = await openPage(suite, { locale, ...firstDay, expected: [/404/] });
      const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
      await goTo('/');
      await typeInto(page, page.getByLabel(say('words.email')), owner.email);
      await typeInto(page, page.getByRole('textbox', { name: say('words.password') }), owner.password);
      await page.keyboard.press('Enter');

      await heading(say('common.pages.overview'));
      const steps = (step: string) =>
        page.getByRole('link', { name: say(`overview.firstSteps.steps.${step}.action`), exact: true });
      await steps('connect').waitFor();
      await expectAccessibleWithoutMessages(page);
      await pressAt(page, steps('connect'));
      const connect = say('publishers.connect', { publisher: 'Publisher A' });
      await pressAt(page, page.getByRole('button', { name: connect }).first());
      await pressAt(page, page.locator('a[href^="?confirmed="]'));
      await pressAt(page, page.locator('.choices a').nth(1));
      await page.getByText(say('publishers.connected')).waitFor();

      await pressAt(page, page.getByRole('link', { name: say('publishers.details.import') }));
      await pressAt(page, page.getByRole('checkbox', { name: say('publishers.listings.selectPage') }), 'Space');
      await expectAccessibleWithoutMessages(page);
      await pressAt(page, page.getByRole('button', { name: counted('publishers.listings.import', 'count') }));
      await page.getByText(counted('jobs.counts.CREATED', 'count')).first().waitFor();

      await page.keyboard.type('go');
      await heading(say('common.pages.overview'));
      await pressAt(page, steps('post'));
      await pressAt(page, page.getByRole('link', { name: say('posts.create'), exact: true }).first());
      await typeInto(page, page.getByLabel(say('posts.composer.name')), 'Opening');
      const sites = page.getByRole('group', { name: say('common.pages.publishers') }).getByRole('checkbox');
      await pressAt(page, sites.first(), 'Space');
      await typeInto(page, page.getByRole('textbox', { name: say('words.text'), exact: true }), 'Open!');
      const scopes = page.getByRole('radiogroup', { name: say('posts.composer.scope') }).getByRole('radio');
      await chooseRadio(page, scopes, page.getByRole('radio', { name: say('posts.composer.scopes.all'), exact: true }));
      await expectAccessibleWithoutMessages(page);
      await pressAt(page, page.getByRole('button', { name: say('posts.composer.publish'), exact: true }));
      await heading('Opening');
      await seen(page.getByRole('link', { name: say('posts.detail.open') })).waitFor();
      await expectAccessibleWithoutMessages(page);
    });

    it('[dashboard] a Monday morning: a reply, a correction, the calendar, the numbers', async () => {
      const { page, goTo } = await openPage(suite, { locale, ...monday, as: owner });
      const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
      await goTo('/');
      const waiting = counted('overview.attention.reviews.title', 'count', 'number');
      await pressAt(page, page.getByRole('link', { name: waiting }));
      await heading(say('common.pages.reviews'));
      await seen(page.getByRole('list', { name: say('common.pages.reviews') }).getByRole('button')).waitFor();
      await page.keyboard.type('jr');
      await page.getByLabel(say('reviews.detail.yourReply')).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(REPLY);
      await expectAccessibleWithoutMessages(page);
      await page.keyboard.press('Control+Enter');
      await page.getByText(say('reviews.detail.delivery.CONFIRMED')).waitFor();

      await page.keyboard.type('gl');
      const link = page
        .getByRole('table', { name: say('common.pages.locations') })
        .getByRole('link')
        .first();
      await link.waitFor();
      await expectAccessibleWithoutMessages(page);
      const name = await link.innerText();
      await page.keyboard.press('Control+k');
      await page.getByLabel(say('palette.field')).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(name);
      await page.getByRole('option', { name }).first().waitFor();
      await expectAccessibleWithoutMessages(page);
      await page.keyboard.press('Enter');
      await heading(name);
      await pressAt(
        page,
        page.getByRole('tab', { name: say('locations.editor.tabs.overview'), exact: true }),
        'ArrowRight',
      );
      const section = say('location.edit.named', { section: say('locations.editor.sections.contact') });
      await pressAt(page, page.getByRole('button', { name: section }));
      await expectAccessibleWithoutMessages(page);
      await typeInto(page, page.getByLabel(say('locations.fields.ownerName'), { exact: true }), 'Ada');
      await page.keyboard.press('Enter');
      await page.getByText(say('locations.editor.saved')).waitFor();

      await page.keyboard.type('gp');
      await pressAt(page, page.getByRole('link', { name: say('posts.pages.calendar'), exact: true }));
      await seen(page.getByRole('region', { name: say('posts.calendar.label') }).getByText('Opening')).waitFor();
      await expectAccessibleWithoutMessages(page);
      await page.keyboard.type('gi');
      await heading(say('common.pages.insights'));
      await expectAccessibleWithoutMessages(page);
      await pressAt(
        page,
        page.getByRole('button', { name: say('common.layout.accountMenu', { name: owner.accountName }) }),
      );
      await page.getByRole('menuitem').first().waitFor();
      await expectAccessibleWithoutMessages(page);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await heading(say('signIn.submit'));
    });
  });

  it.each(['de', 'fr', 'es', 'pt'] as const)(
    '[languages] the long words of %s fit on a phone, and no key stands in place of a text',
    async (language) => {
      const { page, goTo } = await openPage(suite, {
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
        const more = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        expect([path, more]).toEqual([path, 0]);
      }
    },
  );
});
