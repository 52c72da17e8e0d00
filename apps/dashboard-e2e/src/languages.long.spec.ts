import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';
import { MESSAGE_KEY, textOf } from './harness/texts.js';

const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');

browserSuite('languages', (suite) => {
  it('[languages] a person chooses German, and finds German texts, numbers, dates and weeks', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), locale: 'en-US', path: '/' });
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await languageOf(page)).toBe('en');
    await page.getByRole('button', { name: /account and sign-out/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Handlungsbedarf' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    // The score has a comma, and days have points.
    await page.getByText(/^\d+,\d von 100$/).waitFor();
    await page
      .getByText(/^\d\d\.\d\d\.\d{4}$/)
      .first()
      .waitFor();

    await page.getByRole('link', { name: 'Standorte', exact: true }).first().click();
    await page.getByRole('link', { name: 'Neuer Standort' }).waitFor();
    await page.getByRole('table', { name: 'Standorte' }).waitFor();
    expect(await textOf(page)).not.toMatch(MESSAGE_KEY);

    await goTo('/reviews/inbox');
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    await page.getByText(/\d+ insgesamt/).waitFor();
    expect(await textOf(page)).not.toMatch(MESSAGE_KEY);

    await goTo('/posts/calendar?view=month&day=2026-03-10');
    await page.getByText('März 2026').waitFor();
    expect(await page.getByRole('region', { name: 'Kalender der Beiträge' }).innerText()).toMatch(/^Mo/);
    await page.reload();
    await page.getByText('März 2026').waitFor();
    await close();
  });

  it('[languages] before a choice the languages of the browser decide, and its region only within its language', async () => {
    const german = await openPage(suite, { locale: 'de-AT' });
    await german.goTo('/sign-in');
    await german.page.getByRole('button', { name: 'Anmelden' }).waitFor();
    expect(await languageOf(german.page)).toBe('de');
    await german.close();
    const other = await openPage(suite, { locale: 'nl-NL' });
    await other.goTo('/sign-in');
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await languageOf(other.page)).toBe('en');
    await other.close();
  });
});
