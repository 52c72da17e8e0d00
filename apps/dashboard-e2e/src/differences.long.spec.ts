/** @part listings */
import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { call, locationIds } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import type { BrowserSuite } from './harness/browser-suite.js';
import { choose, parameter, seen, shows } from './harness/interactions.js';
import { importListings } from './harness/listings.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { sql } from './harness/many-locations.js';
import { newMember } from './harness/members.js';
import { openPage } from './harness/open-page.js';
import { addPhotoAsStranger, editAsStranger, readAgain, seedDifferences, waitForText } from './harness/strangers.js';

/** Businesses of the publisher that no other test changes: the first rows of an owner's listings. */
const LISTINGS = { owner: 2, count: 6 };

/** More than the service decides at once. */
const MANY = 230;

const MONDAY = { openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 17 } };

/** The tests of the first account follow each other: the first imports the listings. */
browserSuite('differences', (suite) => {
  let owner: Owner;
  let ids: number[];

  beforeAll(async () => {
    owner = await newOwner(suite.product);
  });

  const changePhone = async (id: number) => {
    await editAsStranger(suite, id, { phoneNumbers: { primaryPhone: '(415) 555-0142' } });
    await readAgain(suite, id);
  };
  /** Waits until so many differences are open. */
  const waitForTotal = (total: number) => waitForText(suite, owner, 'listing-differences', `"total":${total}`);
  const saveRules = () =>
    call(suite.product, owner, 'listing-difference-rules', {
      rules: [{ action: 'REJECT', field: 'phone' }, { action: 'IGNORE' }],
    });

  it('[dashboard] a change by a stranger at the publisher is shown beside what the location says', async () => {
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/], path: '/differences' });
    await page.getByText('Nothing to decide').waitFor();
    await importListings({ page, goTo }, 'Publisher A', LISTINGS);
    ids = await locationIds(suite.product, owner);
    expect(ids).toHaveLength(LISTINGS.count);
    // A push that comes later would replace the edit of a stranger.
    for (const id of ids) await waitForText(suite, owner, `locations/${id}/listings-premium`, '"SYNCED"');
    const id = ids[0] ?? 0;
    await goTo(`/locations/${id}?tab=listings`);
    const section = page.getByRole('region', { name: 'What publishers show' });
    // The page asks by itself until the service has read the listing.
    await shows(section, 'No difference was found.', /^Read .* ago$/);

    await editAsStranger(suite, id, {
      phoneNumbers: { primaryPhone: '(415) 555-0142' },
      regularHours: { periods: [MONDAY] },
    });
    await addPhotoAsStranger(suite, id);
    await readAgain(suite, id);
    await waitForText(suite, owner, `locations/${id}/comparison`, '"DIFFERENT"');
    // The card of the publisher leads to what differs.
    await goTo(`/locations/${id}`);
    const card = page.getByRole('list', { name: 'What customers see' }).getByRole('listitem');
    await card.filter({ hasText: 'Publisher A' }).getByRole('link', { name: '3 differences' }).click();
    const table = section.getByRole('table', { name: 'Your location beside what publishers show' });
    const cellsOf = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell');
    const phone = cellsOf(/^Phone/).nth(2);
    await phone.getByText('(415) 555-0142').waitFor();
    await phone.getByText('Different', { exact: true }).waitFor();
    const hours = cellsOf(/^Opening hours/);
    await hours.nth(2).getByText('Monday: 09:00–17:00', { exact: true }).waitFor();
    await seen(hours.nth(1).getByText(/^Monday: /)).waitFor();
    await seen(
      cellsOf(/^Photos/)
        .nth(2)
        .getByRole('img', { name: 'Photo added by others' }),
    ).waitFor();
    expect(await table.getByRole('row').count()).toBe(4);
    await section.getByText('First seen like this').waitFor();
    await section.getByRole('button', { name: /^Show .* without a difference$/ }).click();
    await table.getByRole('row', { name: /^Name .* Same$/ }).waitFor();
    await phone.getByRole('button', { name: 'Restore mine' }).click();
    await phone.getByText('The service is restoring your value there.').waitFor();
    await hours.nth(2).getByRole('button', { name: 'Take over' }).click();
    await hours.nth(2).getByText('Same', { exact: true }).waitFor();
    await expectLooks(page, 'location-comparison');
    await endDifferences(suite, [id]);
  });

  it('[dashboard] a person finds what strangers have changed, and decides about one and about many', async () => {
    const changed = ids.slice(1, 5);
    for (const id of changed) {
      await waitForText(suite, owner, `locations/${id}/comparison`, '"SAME"');
      await changePhone(id);
    }
    await waitForTotal(changed.length);
    const { page } = await openPage(suite, { as: owner, path: '/differences' });
    await page.getByText('4 differences').waitFor();
    const rows = page.getByRole('table', { name: 'Differences' }).locator('tbody tr');
    await seen(rows.first().getByText('(415) 555-0142')).waitFor();
    await seen(rows.first().getByText('Seen once. The next reading will confirm it.')).waitFor();
    await choose(page, 'Field', 'Opening hours');
    await page.getByText('No difference matches these filters').waitFor();
    expect(parameter(page, 'field')).toBe('hours');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('4 differences').waitFor();

    // The focus goes on to the next row, because the button is gone.
    await seen(rows.first().getByRole('button', { name: /^Ignore: Phone at Publisher A, / })).click();
    await page.getByText('3 differences').waitFor();
    expect(await page.evaluate('document.activeElement.closest("tbody tr")?.rowIndex')).toBe(1);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await rows.last().getByRole('checkbox').uncheck();
    const bar = page.getByRole('region', { name: 'Selected differences' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Restore mine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore mine' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('The service restores your values in 2 differences.').waitFor();
    await page.getByText('1 difference', { exact: true }).waitFor();

    // Somebody else was faster.
    await rows.first().getByRole('checkbox').check();
    await endDifferences(suite, changed);
    await bar.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await shows(result, 'No difference was decided.', 'The difference is no longer open. (1)');
    await result.getByRole('button', { name: 'Close result' }).click();
    await page.getByText('Nothing to decide').waitFor();

    await choose(page, 'State', 'Ignored');
    await seen(rows.first().getByText(`Ignored by ${owner.email}.`)).waitFor();
    await seen(rows.first().getByRole('button', { name: /^Take over: Phone/ })).click();
    await page.getByText('No difference matches these filters').waitFor();
    await choose(page, 'State', 'Taken over');
    await seen(rows.first().getByText(`By ${owner.email}`)).waitFor();
    await rows.first().getByRole('link').click();
    await page.getByRole('tab', { name: 'Listings', selected: true }).waitFor();
  });

  it('[dashboard, WCAG 2.2 AA] rules that a person makes in the page decide alone, those of somebody else are not lost, and a viewer changes none', async () => {
    const id = ids[5] ?? 0;
    await changePhone(id);
    await waitForTotal(1);
    await readAgain(suite, id);
    const { page, goTo } = await openPage(suite, { as: owner, path: '/differences' });
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByText('A person decides about each difference.', { exact: false }).waitFor();
    await page.getByText('No rules yet').waitFor();
    await expectLooks(page, 'rules-empty');
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
    const save = page.getByRole('button', { name: 'Save rules' });
    const saved = page.getByText('They will decide about open differences in a moment.', { exact: false });
    await save.click();
    await saved.waitFor();
    await page.reload();
    await rules.nth(0).getByText('Phone at any publisher').waitFor();
    expect(await rules.count()).toBe(1);
    await waitForTotal(0);
    await page.getByRole('link', { name: 'To decide' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await choose(page, 'State', 'Being restored');
    await seen(page.getByText('The service is restoring your value there.')).waitFor();

    // Rules that somebody else has saved meanwhile.
    await goTo('/differences/rules');
    await addRule(page, { Field: 'Opening hours', 'What happens': 'Take over' });
    await saveRules();
    await save.click();
    await page.getByText('Someone else has changed this').waitFor();
    const theirs = page.getByRole('list', { name: 'Rules that someone else has saved' }).getByRole('listitem');
    await theirs.nth(1).getByText('Any field at any publisher').waitFor();
    expect(await save.count()).toBe(0);
    await page.getByRole('button', { name: 'Show current state' }).click();
    await rules.nth(1).getByText('Any field at any publisher').waitFor();
    await page.getByRole('button', { name: 'Down: rule 1' }).click();
    await page.getByText('Now rule 2. Your changes are not saved yet.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expectLooks(page, 'differences-rules');
    await page.getByRole('button', { name: 'Change: rule 2' }).click();
    await expectLooks(page, 'differences-rule');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Remove: rule 1' }).click();
    await saveRules();
    await save.click();
    await page.getByRole('button', { name: 'Replace them with mine' }).click();
    await save.click();
    await saved.waitFor();
    await page.reload();
    await rules.nth(0).getByText('Any field at any publisher').waitFor();
    expect(await rules.count()).toBe(1);

    const viewer = await openPage(suite, { as: await newMember(suite, owner, 'VIEWER'), path: '/differences/rules' });
    await viewer.page.getByText('Any field at any publisher').waitFor();
    expect(await viewer.page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('[dashboard] all that match are decided in rounds, and a viewer decides nothing', async () => {
    const other = await newOwner(suite.product);
    await seedDifferences(suite, other, MANY);
    const { page } = await openPage(suite, { as: other, path: '/differences' });
    await page.getByText(`${MANY} differences`).waitFor();
    await seen(page.getByText('This value came back after 3 rejections.')).waitFor();
    await seen(page.getByText('No rule restores it any more. A person decides.')).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expectLooks(page, 'differences-selected');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('50 selected, 50 of them on other pages').waitFor();
    await page.getByRole('button', { name: `Select all ${MANY} that match` }).click();

    const viewer = await openPage(suite, { as: await newMember(suite, other, 'VIEWER') });
    await expectPages(viewer, [['differences', '/differences', viewer.page.getByText(`${MANY} differences`)]]);
    expect(await viewer.page.getByRole('button', { name: /^(Restore mine|Take over|Ignore)/ }).count()).toBe(0);
    expect(await viewer.page.getByRole('checkbox').count()).toBe(0);

    const bar = page.getByRole('region', { name: 'Selected differences' });
    await bar.getByText(`All ${MANY} matching differences selected`).waitFor();
    // Nobody has counted it.
    await findAnother(suite, other);
    await bar.getByRole('button', { name: 'Ignore' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The service decides 100 at a time', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Ignore' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText(`${MANY} differences are ignored.`).waitFor();
    await page.getByText('1 difference', { exact: true }).waitFor();
    await seen(page.getByText('https://late.example/')).waitFor();
  });
});

/** Lets all open differences end, as when a reading finds that the two agree again. */
async function endDifferences({ product }: BrowserSuite, ids: readonly number[]): Promise<void> {
  await sql(product)`update listing_differences set state = 'GONE', closed_at = now(), revision = revision + 1
    where location_id = any(${ids}) and state = 'OPEN'`;
}

/** Stores one more difference, which was found just now. */
async function findAnother({ product }: BrowserSuite, { email }: Owner): Promise<void> {
  await sql(
    product,
  )`insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
    select account_id, location_id, publisher, 'website', 'OPEN', 'DIFFERENT', 'https://shop.example/', 'https://late.example/',
      date_trunc('milliseconds', now())
    from listing_differences where account_id = (select account_id from memberships join users on users.id = user_id where email = ${email})
    limit 1`;
}

async function addRule(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  for (const [label, option] of Object.entries(fields)) await choose(page, label, option);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
