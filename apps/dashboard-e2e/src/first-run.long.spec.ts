import { expect, it } from '@jest/globals';
import { newPerson, newOwner } from './harness/accounts.js';
import { expectAccessible } from './harness/accessibility.js';
import { browserSuite } from './harness/browser-suite.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

browserSuite('first run', (suite) => {
  it('[contract 12] a person signs up, keeps the first key, and is signed in', async () => {
    const { page, goTo, close } = await openPage(suite);
    const { accountName, name, email, password } = newPerson();
    await goTo('/sign-up');
    await page.getByLabel('Business name').fill(accountName);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Show the first API key for programs' }).click();
    expect(await page.getByLabel('First API key').inputValue()).toMatch(/^la_live_\w+$/);
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('button', { name: accountName }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await close();
  });

  it('[contract 2] a first day: an import says before it begins for which locations no seat is left, and so does a new location', async () => {
    const owner = await newOwner(suite.product, 'LAUNCH');
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/], path: '/locations/import' });
    const rows = Array.from(
      { length: 6 },
      (_, row) => `Cafe ${row},US,CA,${row + 1} Market Street,San Francisco,94105,Coffee Shop`,
    );
    const buffer = Buffer.from(['Name,Country,State,Address,City,Zip,Category', ...rows].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'cafes.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check rows' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'will not be created' });
    await alert.getByText('6 new locations, 4 seats free: 2 will not be created').waitFor();
    await alert.getByRole('link', { name: 'Select locations to archive' }).waitFor();
    await page.getByRole('button', { name: 'No seat: 2' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create 4 locations' }).click();
    await page.getByText('4 created').first().waitFor();
    await goTo('/locations/new');
    await alert.getByText('1 new location, no seat free: 1 will not be created').waitFor();
    await goTo('/publishers');
    await page.getByRole('button', { name: 'Connect Publisher A' }).first().click();
    await page.locator('.choices a').nth(1).click();
    // The account has locations: these are compared before anything is created.
    const compare = page.getByRole('button', { name: 'Compare with locations' });
    await compare.and(page.locator('[data-variant=filled]')).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page without a location' }).check();
    await alert.getByText(/^[1-9]\d* new locations?, no seat free/).waitFor();
    await close();
  });

  it('[contract 12] a page behind the sign-in leads there, and from there back', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { path: '/?from=mail' });
    await page.getByLabel('E-mail address').fill(owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(page.url()).toContain('from=mail');
    await close();
  });

  it('[7.6] a refused request shows sentence, code, correlation id and the page of the error', async () => {
    const { page, close } = await openPage(suite, { expected: [/404/], path: '/accept-invitation#token=unknown' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/Correlation ID: [0-9a-f-]{36}/);
    expect(await alert.getByRole('link').getAttribute('href')).toContain('/docs/errors/');
    await close();
  });

  it('[WCAG 2.2 AA] the pages without a session have no finding in both themes', async () => {
    const pages = {
      'sign-in': 'Sign in',
      'sign-up': 'Create an account',
      'reset-password': 'This link is not complete',
    };
    const look = looksOf(suite);
    for (const [name, heading] of Object.entries(pages))
      await look(name, `/${name}`, (page) => page.getByRole('heading', { name: heading, level: 1 }).waitFor());
  });
});
