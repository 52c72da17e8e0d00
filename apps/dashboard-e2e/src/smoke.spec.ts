import { expect, it } from '@jest/globals';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';

/** A location of the demo account that is connected at a publisher. */
const CONNECTED = 'Alder';
const MESSAGE = 'Fresh pumpkin soup from Monday on.';

browserSuite('the dashboard', (suite) => {
  // The one browser test of the gate. What it touches has its own tests in the long run.
  it('[dashboard] a person signs in, opens a location, publishes a post and reads a review, without an error in the console', async () => {
    const { page, goTo, close } = await openPage(suite);
    const { email, password } = demoPerson(suite.product);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });

    await goTo('/');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

    await navigation.getByRole('link', { name: 'Locations', exact: true }).click();
    const table = page.getByRole('table', { name: 'Locations' });
    const link = table.getByRole('link', { name: new RegExp(CONNECTED) }).first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'What customers see' }).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Edit: Name and address' }).click();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(name);

    await navigation.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('link', { name: 'New post' }).first().click();
    await page.getByLabel('Internal name').fill('Pumpkin soup');
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(MESSAGE);
    await page.getByRole('combobox', { name: 'Locations' }).fill(CONNECTED);
    const option = page.getByRole('option', { name: new RegExp(CONNECTED) });
    await option.first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { name: 'Pumpkin soup', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    expect(await (await fetch(`${suite.product.sandboxUrl}/_sandbox/state`)).text()).toContain(MESSAGE);

    await navigation.getByRole('link', { name: 'Reviews', exact: true }).click();
    await page.getByRole('list', { name: 'Reviews' }).getByRole('button').first().click();
    await page.getByRole('region', { name: 'Selected review' }).getByLabel('Your reply').waitFor();
    await close();
  });
});
