import { expect, it } from '@jest/globals';
import { demoPerson, newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { seedDifferences } from './harness/many-differences.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { expectTablesFit } from './harness/tables.js';

/** A phone and a tablet. */
const WIDTHS = [360, 768];

/** Pages with a table in the demo account, beside those that have a test of their own. */
const LISTS = [
  '/locations',
  '/publishers',
  '/posts',
  '/reviews/analytics',
  '/insights',
  '/developers/keys',
  '/developers/deliveries',
  '/developers/requests',
  '/developers/usage',
  '/settings/security',
  '/settings/audit-log',
];

browserSuite('narrow screens', (suite) => {
  it('[dashboard] the tables of members fit on a phone and a tablet, with all that a person can do there', async () => {
    const owner = await newOwner(suite.product);
    await newMember(suite, owner, 'VIEWER');
    const { page, close } = await openPage(suite, { as: owner, width: 360, path: '/settings/members' });
    const invited = `${'long-name.'.repeat(5)}end@some-company.example`;
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(invited);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      const member = page.getByRole('row', { name: /A viewer/ });
      await member.getByText('Second factor: Off').waitFor();
      await member.getByRole('combobox', { name: 'Role of A viewer' }).waitFor();
      await member.getByRole('button', { name: 'Remove A viewer' }).waitFor();
      await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).waitFor();
      await expectTablesFit(page);
    }
    await page.getByRole('button', { name: 'Remove A viewer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('row', { name: /A viewer/ }).waitFor({ state: 'detached' });
    await close();
  });

  it('[dashboard] the tables of a connected account fit on a phone and a tablet', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const listings = page.getByRole('table', { name: 'Listings of the account' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [/Publisher A/, /Publisher B/]) {
        await goTo('/publishers');
        await page.getByRole('row', { name }).getByRole('link').first().click();
        await listings.getByRole('link', { name: 'Open location' }).first().waitFor();
        expect(await listings.getByRole('columnheader').count()).toBe(2);
        await expectTablesFit(page);
      }
    }
    await close();
  });

  it('[dashboard] the differences fit on a phone and a tablet, with what a person decides about them', async () => {
    const owner = await newOwner(suite.product);
    await seedDifferences(suite, owner, 3);
    const { page, goTo, close } = await openPage(suite, { as: owner });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await goTo('/differences');
      await page.getByText('3 differences').waitFor();
      await page
        .getByRole('button', { name: /^Restore mine: Phone at / })
        .filter({ visible: true })
        .first()
        .waitFor();
      await expectTablesFit(page);
    }
    await close();
  });

  it('[dashboard] all lists fit on a phone and a tablet', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of LISTS) {
        await goTo(path);
        await page.getByRole('table').first().waitFor();
        await expectTablesFit(page);
      }
      await goTo('/locations');
      await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().click();
      await page.getByRole('tab', { name: 'Listings' }).click();
      await page.getByRole('table', { name: 'Status at each publisher' }).waitFor();
      await expectTablesFit(page);
    }
    await close();
  });
});
