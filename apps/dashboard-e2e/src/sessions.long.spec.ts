import { expect, it } from '@jest/globals';
import { expectAccessible } from './harness/accessibility.js';
import { demoPerson, newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';

browserSuite('sessions of several people in one browser', (suite) => {
  it('[contract 12] what a person changes in a tab never reaches the account that another tab has signed in to', async () => {
    const [first, second] = [await newOwner(suite.product), await newOwner(suite.product)];
    const { page, context, close } = await openPage(suite, { as: first, expected: [/403/], path: '/developers/keys' });
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Till of the first account');
    // Another tab signs in somebody else, while this one stays as it is.
    const { email, password } = second;
    const signedIn = await context.request.post(`${suite.product.apiUrl}/api/v4/portal/sign-in`, {
      data: { email, password },
    });
    expect(signedIn.ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/dashboard\/?(first-steps|overview)?$/);
    await page.getByRole('button', { name: new RegExp(second.accountName) }).waitFor();
    const keys = await context.request.get(`${suite.product.apiUrl}/api/v4/portal/keys`);
    expect(await keys.text()).not.toContain('Till of the first account');
    await close();
  });

  it('[contract 12] the button "back" does not show the page of a person who has signed out', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, close } = await openPage(suite, { as: owner, path: '/developers/keys' });
    await page.getByRole('row').nth(1).waitFor();
    await context.clearCookies();
    // What the browser does with a page that it keeps: this one is driven without that cache.
    await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    expect(await page.locator('html').isVisible()).toBe(false);
    await Promise.all([
      page.waitForURL(/\/dashboard\/sign-in/),
      page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`),
    ]);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await close();
  });

  it('[dashboard] templates and the hidden first steps are no drafts: the sign-out does not ask, and they stay', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner, expected: [/401/], path: '/' });
    await page.getByRole('button', { name: 'Hide steps' }).click();
    await goTo('/reviews/inbox');
    await page.getByRole('button', { name: 'Templates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Templates' });
    await dialog.getByLabel('Name').fill('Thanks');
    await dialog.getByLabel('Text').fill('Thank you {author}.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(owner.accountName) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'What you will see here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Hide steps' }).count()).toBe(0);
    await goTo('/reviews/inbox');
    await page.getByRole('button', { name: 'Templates' }).click();
    await dialog.getByText('Thank you {author}.').waitFor();
    await close();
  });

  it('[dashboard] the dialog of an expired session keeps the dialog below it, and gives the focus back', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, goTo, close } = await openPage(suite, { as: owner, expected: [/401/] });
    await goTo('/developers/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name').fill('Till');
    await context.clearCookies();
    await form.getByLabel('Name').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    // The key is shown this one time.
    expect(await page.getByRole('textbox', { name: 'Key “Till”' }).inputValue()).toMatch(/^la_live_/);

    await goTo('/posts/new');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').first().check();
    await context.clearCookies();
    await text.fill('Soups from Monday on.');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('textarea:focus').waitFor();
    expect(await text.inputValue()).toBe('Soups from Monday on.');
    await close();
  });

  it('[WCAG 2.1.1] the menu of the account opens with the first key or click, and gives the focus back', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/' });
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const button = page.getByRole('button', { name: new RegExp(owner.accountName) });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await page.getByText(/^Version \d/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.locator('button[aria-label*="account and sign-out"]:focus').waitFor();
    await button.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await close();
  });

  it('[WCAG 2.1.1] keys alone find a location, go to a page, show all shortcuts, and open what was opened last', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/' });
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.fill('alder');
    await page.getByRole('option', { name: /^Alder.* Location$/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Alder/, level: 1 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('navigation', { name: 'Settings' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Locations').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Alder/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Alder/, level: 1 }).waitFor();
    await close();
  });

  it('[dashboard] a sign-out asks before it removes drafts from the browser, and the next person finds none', async () => {
    const [first, second] = [await newOwner(suite.product), await newOwner(suite.product)];
    const { page, goTo, close } = await openPage(suite, { as: first, expected: [/401/], path: '/posts/new' });
    await page.getByLabel('Internal name').fill('A secret sale');
    const signOut = async () => {
      await page.getByRole('button', { name: new RegExp(first.accountName) }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Sign out without your drafts?' });
    await signOut();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Internal name').inputValue()).toBe('A secret sale');
    await signOut();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/dashboard\/sign-in/);
    expect(await page.evaluate('JSON.stringify(Object.entries(localStorage))')).not.toContain('A secret sale');
    await page.getByLabel('E-mail address').fill(second.email);
    await page.getByLabel('Password', { exact: true }).fill(second.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: new RegExp(second.accountName) }).waitFor();
    await goTo('/posts/new');
    await page.getByLabel('Internal name').waitFor();
    expect(await page.getByLabel('Internal name').inputValue()).toBe('');
    await close();
  });
});
