import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { importListings } from './harness/listings.js';
import { looksOf } from './harness/looks.js';
import { seedDifferences } from './harness/many-differences.js';
import { inDatabase } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import type { OpenPage } from './harness/open-page.js';
import { editAsStranger, readAgain, waitForText } from './harness/strangers.js';

/** Businesses of the publisher that no other test changes: rows of an owner's listings. */
const OWNER = 2;
const OF_MANY = { from: 2, count: 4 };
const OF_RULE = { from: 6, count: 1 };
/** More than the service decides at once. */
const MANY = 230;

const RESULT = { name: 'Result' };

browserSuite('differences', (suite) => {
  it('[dashboard] a person finds what strangers have changed, and decides about one and about many', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/], path: '/differences' });
    await page.getByText('Nothing to decide').waitFor();
    const ids = await importedLocations(suite, owner, { page, goTo }, OF_MANY);
    for (const id of ids) await changePhone(suite, id);
    await waitForTotal(suite, owner, 4);
    await goTo('/differences');
    await page.getByText('4 differences').waitFor();
    const rows = page.getByRole('table', { name: 'Differences' }).locator('tbody tr');
    await seen(rows.first().getByText('(415) 555-0142')).waitFor();
    await seen(rows.first().getByText('Seen once. The next reading will confirm it.')).waitFor();

    await choose(page, 'Field', 'Opening hours');
    await page.getByText('No difference matches these filters').waitFor();
    expect(new URL(page.url()).searchParams.get('field')).toBe('hours');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('4 differences').waitFor();

    // The focus goes on to the next row, because the button is gone.
    await rows
      .first()
      .getByRole('button', { name: /^Ignore: Phone at Publisher A, / })
      .click();
    await page.getByText('3 differences').waitFor();
    expect(await page.evaluate('document.activeElement.closest("tbody tr")?.rowIndex')).toBe(1);

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await rows.last().getByRole('checkbox').uncheck();
    const bar = page.getByRole('region', { name: 'Selected differences' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Restore mine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore mine' }).click();
    const result = page.getByRole('region', RESULT);
    await result.getByText('The service restores your values in 2 differences.').waitFor();
    await page.getByText('1 difference', { exact: true }).waitFor();

    // Somebody else was faster.
    await rows.first().getByRole('checkbox').check();
    await endDifferences(suite, ids);
    await bar.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await result.getByText('No difference was decided.').waitFor();
    await result.getByText('The difference is no longer open (1)').waitFor();
    await result.getByRole('button', { name: 'Close result' }).click();
    await page.getByText('Nothing to decide').waitFor();

    await choose(page, 'State', 'Ignored');
    await seen(rows.first().getByText(`Ignored by ${owner.email}.`)).waitFor();
    await rows
      .first()
      .getByRole('button', { name: /^Take over: Phone/ })
      .click();
    await page.getByText('No difference matches these filters').waitFor();
    await choose(page, 'State', 'Taken over');
    await seen(rows.first().getByText(`By ${owner.email}`)).waitFor();
    await rows.first().getByRole('link').click();
    await page.getByRole('tab', { name: 'Listings', selected: true }).waitFor();
    await close();
  });

  it('[dashboard] a rule that a person makes in the page decides alone', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/404/] });
    const [id = 0] = await importedLocations(suite, owner, { page, goTo }, OF_RULE);
    await changePhone(suite, id);
    await waitForTotal(suite, owner, 1);
    await readAgain(suite, id);
    await goTo('/differences');
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByText('A person decides about each difference.', { exact: false }).waitFor();

    await addRule(page, { Field: 'Phone', 'What happens': 'Restore mine' });
    await addRule(page, { Publisher: 'Publisher A', 'What happens': 'Ignore' });
    const rules = page.getByRole('list', { name: 'Rules in order' }).getByRole('listitem');
    await rules
      .nth(1)
      .getByText('Not for names, pins, open or closed, and photos, because the rule does not name the field.')
      .waitFor();
    await page.getByRole('button', { name: 'Up: rule 2' }).click();
    await rules.nth(0).getByText('Any field at Publisher A').waitFor();
    await page.getByRole('button', { name: 'Remove: rule 1' }).click();
    await page.getByRole('button', { name: 'Change: rule 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to the list' }).click();
    // Leaving would lose it.
    await page.getByRole('link', { name: 'To decide' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('They will decide about open differences in a moment.', { exact: false }).waitFor();
    await page.reload();
    await rules.nth(0).getByText('Phone at any publisher').waitFor();
    expect(await rules.count()).toBe(1);

    await waitForTotal(suite, owner, 0);
    await page.getByRole('link', { name: 'To decide' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await choose(page, 'State', 'Being restored');
    await seen(page.getByText('The service is restoring your value there.')).waitFor();
    await close();
  });

  it('[dashboard] rules that somebody else has saved meanwhile are not lost', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/differences/rules' });
    await addRule(page, { Field: 'Phone', 'What happens': 'Take over' });
    await saveRules(suite, owner);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Someone else has changed this').waitFor();
    const theirs = page.getByRole('list', { name: 'Rules that someone else has saved' }).getByRole('listitem');
    await theirs.nth(1).getByText('Any field at any publisher').waitFor();
    expect(await page.getByRole('button', { name: 'Save rules' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show current state' }).click();
    const rules = page.getByRole('list', { name: 'Rules in order' }).getByRole('listitem');
    await rules.nth(1).getByText('Any field at any publisher').waitFor();

    await page.getByRole('button', { name: 'Remove: rule 1' }).click();
    await saveRules(suite, owner);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByRole('button', { name: 'Replace them with mine' }).click();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('They will decide about open differences in a moment.', { exact: false }).waitFor();
    await page.reload();
    await rules.nth(0).getByText('Any field at any publisher').waitFor();
    expect(await rules.count()).toBe(1);
    await close();
  });

  it('[dashboard] all that match are decided in rounds, and a viewer decides nothing', async () => {
    const owner = await newOwner(suite.product);
    await seedDifferences(suite, owner, MANY);
    const { page, close } = await openPage(suite, { as: owner, path: '/differences' });
    await page.getByText(`${MANY} differences`).waitFor();
    await seen(page.getByText('This value came back after 3 rejections.')).waitFor();
    await seen(page.getByText('No rule restores it any more. A person decides.')).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('50 selected, 50 of them on other pages').waitFor();
    await page.getByRole('button', { name: `Select all ${MANY} that match` }).click();

    const as = await newMember(suite, owner, 'VIEWER');
    const lookAsViewer = looksOf(suite, as);
    await lookAsViewer('differences', '/differences', async (open) => {
      await open.getByText(`${MANY} differences`).waitFor();
      expect(await open.getByRole('button', { name: /^(Restore mine|Take over|Ignore)/ }).count()).toBe(0);
      expect(await open.getByRole('checkbox').count()).toBe(0);
    });
    const lookAsOwner = looksOf(suite, owner);
    await lookAsOwner('differences-selected', '/differences', (open) =>
      open.getByRole('checkbox', { name: 'Select all rows of this page' }).check(),
    );

    const bar = page.getByRole('region', { name: 'Selected differences' });
    await bar.getByText(`All ${MANY} matching differences selected`).waitFor();
    // Nobody has counted it.
    await findAnother(suite, owner);
    await bar.getByRole('button', { name: 'Ignore' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The service decides 100 at a time', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Ignore' }).click();
    await page.getByRole('region', RESULT).getByText(`${MANY} differences are ignored.`).waitFor();
    await page.getByText('1 difference', { exact: true }).waitFor();
    await seen(page.getByText('https://late.example/')).waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the rules have no finding in both themes, and a viewer cannot change them', async () => {
    const owner = await newOwner(suite.product);
    const ready = (text: string) => (open: Page) => open.getByText(text).first().waitFor();
    const look = looksOf(suite, owner);
    await look('rules-empty', '/differences/rules', ready('No rules yet'));
    await saveRules(suite, owner);
    await look('differences-rules', '/differences/rules', async (open) => {
      await open.getByRole('button', { name: 'Down: rule 1' }).click();
      await open.getByText('Now rule 2. Your changes are not saved yet.').waitFor();
      await open.getByRole('button', { name: 'Discard changes' }).click();
    });
    await look('differences-rule', '/differences/rules', (open) =>
      open.getByRole('button', { name: 'Change: rule 2' }).click(),
    );
    const as = await newMember(suite, owner, 'VIEWER');
    const { page, close } = await openPage(suite, { as, path: '/differences/rules' });
    await page.getByText('Phone at any publisher').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await close();
  });
});

/** Imports listings, and waits until nothing is on its way there: a later push would replace what a stranger edits. */
async function importedLocations(
  suite: BrowserSuite,
  owner: Owner,
  open: Pick<OpenPage, 'page' | 'goTo'>,
  rows: { from: number; count: number },
): Promise<number[]> {
  await importListings(open, 'Publisher A', { owner: OWNER, ...rows });
  const { apiUrl } = suite.product;
  const headers = { authorization: `API ${owner.apiKey}` };
  const answer = await fetch(`${apiUrl}/api/v4/locations?first=10`, { headers });
  const ids = [...(await answer.text()).matchAll(/"databaseId":(\d+)/g)].map(([, id]) => Number(id));
  expect(ids.length).toBe(rows.count);
  for (const id of ids) {
    await waitForText(suite, owner, `locations/${id}/listings-premium`, '"SYNCED"');
    await waitForText(suite, owner, `locations/${id}/comparison`, '"SAME"');
  }
  return ids;
}

async function changePhone(suite: BrowserSuite, id: number): Promise<void> {
  await editAsStranger(suite, id, { phoneNumbers: { primaryPhone: '(415) 555-0142' } });
  await readAgain(suite, id);
}

/** Waits until so many differences are open. */
async function waitForTotal(suite: BrowserSuite, owner: Owner, total: number): Promise<void> {
  await waitForText(suite, owner, 'listing-differences', `"total":${total}`);
}

/** Lets all open differences end, as when a reading finds that the two agree again. */
async function endDifferences({ product }: BrowserSuite, ids: readonly number[]): Promise<void> {
  await inDatabase(product, (client) =>
    client.query(
      `update listing_differences set state = 'GONE', closed_at = now(), revision = revision + 1
       where location_id = any($1) and state = 'OPEN'`,
      [ids],
    ),
  );
}

/** Stores one more difference, which was found just now. */
async function findAnother({ product }: BrowserSuite, { email }: Owner): Promise<void> {
  await inDatabase(product, (client) =>
    client.query(
      `insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
       select account_id, location_id, publisher, 'website', 'OPEN', 'DIFFERENT', 'https://shop.example/', 'https://late.example/',
         date_trunc('milliseconds', now())
       from listing_differences where account_id = (select account_id from memberships join users on users.id = user_id where email = $1) limit 1`,
      [email],
    ),
  );
}

async function saveRules({ product }: BrowserSuite, { apiKey }: Owner): Promise<void> {
  const rules = [{ action: 'REJECT', field: 'phone' }, { action: 'IGNORE' }];
  const answer = await fetch(`${product.apiUrl}/api/v4/listing-difference-rules`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `API ${apiKey}` },
    body: JSON.stringify({ input: { rules } }),
  });
  expect(await answer.text()).toContain('"success":true');
}

/** The one that is shown: where the screen is narrow, cells stand elsewhere. */
function seen(locator: Locator): Locator {
  return locator.filter({ visible: true }).first();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function addRule(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  for (const [label, option] of Object.entries(fields)) await choose(page, label, option);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
