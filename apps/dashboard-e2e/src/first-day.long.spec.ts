import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { latch, startReceiver, waitFor } from '@listings/testing';
import type { ReceivedRequest } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { expectAccessible } from './harness/accessibility.js';
import { newAccount, newPerson } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { seen } from './harness/interactions.js';
import { connectPublisher } from './harness/listings.js';
import { expectLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

const area = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

/** The first steps on the overview, once they show that so many are done. */
async function stepsWith(page: Page, done: number): Promise<Locator> {
  await area(page, 'Overview').click();
  const steps = page.getByRole('region', { name: 'First steps' });
  await seen(steps.getByText('Done', { exact: true }).nth(done - 1)).waitFor();
  return steps;
}

// Its end rejects if it received an event that does not follow the schema of the catalogue.
const receiver = shared(() => startReceiver());

/** Whether a delivery is of the type that the page sends as a test event. Nothing else in the journey causes it. */
const isExample = ({ body }: ReceivedRequest): boolean =>
  (JSON.parse(body.toString()) as { event?: string }).event === 'profile.updated';

browserSuite('a first day', (suite) => {
  it('[dashboard, contract 12, WCAG 2.2 AA] a person who has only the address gets from the sign-up to a redelivered webhook', async () => {
    const { url, requests, answer } = receiver;
    // The sandbox has no icon for its consent page.
    const { page, goTo } = await openPage(suite, { expected: [/404/] });
    const person = newPerson();
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

    await goTo('/reset-password');
    await heading('This link is not complete');
    await expectLooks(page, 'reset-password');
    await goTo('/');
    await heading('Sign in');
    await expectLooks(page, 'sign-in');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await heading('Create an account');
    await expectLooks(page, 'sign-up');
    await page.getByLabel('Business name').fill(person.accountName);
    await page.getByLabel('Your name').fill(person.name);
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Show the first API key for programs' }).click();
    expect(await page.getByLabel('First API key').inputValue()).toMatch(/^la_live_\w+$/);
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();

    // What a new account sees is a sample, from which nothing leads to its pages, which are empty.
    const sample = page.getByRole('region', { name: 'What you will see here' });
    await sample.getByRole('region', { name: 'Health' }).locator('.recharts-line').waitFor();
    await sample.getByText('Sample data', { exact: true }).waitFor();
    expect(await sample.getByRole('link').count()).toBe(0);
    const technical = page.getByRole('main').getByText(/API key|webhook/i);
    expect(await technical.count()).toBe(0);
    await expectAccessible(page);
    await sample.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Look around with sample data' }).click();
    await sample.waitFor();

    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Connect publisher' }).click();
    await heading('Publishers');
    await connectPublisher(page, 'Publisher A');
    // The listings of the account become the first locations.
    await page.getByRole('link', { name: 'Import listings' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page without a location' }).check();
    await page.getByRole('button', { name: /^Import \d+ as new locations$/ }).click();
    await seen(page.getByText(/^\d+ created/)).waitFor();
    let steps = await stepsWith(page, 2);

    // The second publisher shows some of the same places.
    await area(page, 'Publishers').click();
    await connectPublisher(page, 'Publisher B');
    await page.getByRole('button', { name: 'Compare with locations' }).click();
    await seen(page.getByRole('button', { name: /^Confirm (?!.*selected)/ })).click();
    await page.getByText('Confirmed: 1').waitFor();
    steps = await stepsWith(page, 2);

    await steps.getByRole('link', { name: 'Publish the first post' }).click();
    await page.getByRole('link', { name: 'New post' }).first().click();
    await page.getByLabel('Internal name').fill('Opening');
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    const message = `We have opened, says ${person.name}.`;
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(message);
    await page.getByRole('radio', { name: 'All locations', exact: true }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await heading('Opening');
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    expect(await (await fetch(`${suite.product.sandboxUrl}/_sandbox/state`)).text()).toContain(message);

    // All steps are done: the list of steps is gone.
    await area(page, 'Overview').click();
    await page.getByRole('link', { name: /^\d+ reviews wait for a reply$/ }).click();
    await page.getByRole('list', { name: 'Reviews' }).getByRole('button').first().click();
    await page.getByLabel('Your reply').fill('Thank you for your visit.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Shown at the publisher').waitFor();

    await area(page, 'Developers').click();
    await page.getByRole('textbox', { name: 'URL of the receiver' }).fill(`${url}/webhooks`);
    await page.getByRole('button', { name: 'Save URL' }).click();
    await page.getByRole('textbox', { name: 'Signing secret' }).waitFor();
    // The receiver answers the test event when the page shows the attempt, which stays open when it ends. It takes the events
    // that were kept until now at once: open requests of these would leave the endpoint no room for the test event.
    const accepted = latch();
    answer((request) => (isExample(request) ? { until: accepted.opened } : {}));
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('link', { name: 'Show its delivery' }).click();
    await page.getByRole('group', { name: 'Request headers' }).waitFor();
    await page.getByText('The request is on its way.', { exact: true }).first().waitFor();
    accepted.open();
    answer({});
    await page.getByText('Nothing: the receiver has accepted it.').waitFor();
    const shown = await page.getByRole('group', { name: 'Request headers' }).textContent();
    const id = /webhook-id: (\S+)/.exec(shown ?? '')?.[1];
    const deliveries = () => requests.filter(({ headers }) => headers['webhook-id'] === id);
    expect(deliveries()).toHaveLength(1);
    await page.getByRole('button', { name: 'Send again' }).click();
    await waitFor(() => deliveries().length === 2, { describe: 'the redelivery' });
    await page.getByText('Sent again by a member', { exact: false }).waitFor();
    await page.getByText('Nothing: the receiver has accepted it.').waitFor();
    expect(deliveries()[1]?.body.equals(deliveries()[0]?.body ?? Buffer.alloc(0))).toBe(true);

    // A page behind the sign-in leads there, and from there back.
    await page.getByRole('button', { name: person.accountName }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading('Sign in');
    await goTo('/settings/members?from=mail');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Members');
    expect(page.url()).toContain('from=mail');
  });

  it('[contract 2] an import says before it begins for which locations no seat is left, and so does a new location', async () => {
    const owner = await newAccount(suite.product, 'LAUNCH');
    const { page, goTo } = await openPage(suite, { as: owner, expected: [/404/], path: '/locations/import' });
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
    await connectPublisher(page, 'Publisher A');
    // The account has locations: these are compared before anything is created.
    const compare = page.getByRole('button', { name: 'Compare with locations' });
    await compare.and(page.locator('[data-variant=filled]')).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page without a location' }).check();
    await alert.getByText(/^[1-9]\d* new locations?, no seat free/).waitFor();
  });

  it('[7.6] a refused request shows sentence, code, correlation id and the page of the error', async () => {
    const { page } = await openPage(suite, { expected: [/404/], path: '/accept-invitation#token=unknown' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/Correlation ID: [0-9a-f-]{36}/);
    expect(await alert.getByRole('link').getAttribute('href')).toContain('/docs/errors/');
  });
});
