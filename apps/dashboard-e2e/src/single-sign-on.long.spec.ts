import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { openPage } from './harness/open-page.js';

// A product that runs already has no provider of single sign-on.
const withProvider = process.env['TEST_IDENTITY_PROVIDER'] ? it : it.skip;

browserSuite('single sign-on', (suite) => {
  withProvider('[contract 12] the button leads to the provider, and back to the page that was asked for', async () => {
    const { page, close } = await openPage(suite, { path: '/settings/members?from=mail' });
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(page.url()).toContain('from=mail');
    await page
      .getByRole('row', { name: /vera@acme\.example/ })
      .getByRole('cell', { name: 'Viewer', exact: true })
      .waitFor();
    // Without a password there is none to change, and no second factor to set up.
    await page.getByRole('link', { name: 'Profile and security' }).click();
    await page.getByText('You sign in with single sign-on and have no password here.').waitFor();
    await close();
  });

  withProvider('[contract 12] an expired session is renewed at the provider, and the page opens again', async () => {
    const { page, context, close } = await openPage(suite, { expected: [/401/], path: '/' });
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await context.clearCookies();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Reviews' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
    await page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first().waitFor();
    await close();
  });

  withProvider('[contract 12] an owner without password is asked for none before the account is deleted', async () => {
    const vera = await openPage(suite);
    await vera.goTo('/settings/account');
    await vera.page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await vera.page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const demo = await openPage(suite, { as: demoPerson(suite.product) });
    await demo.goTo('/settings/members');
    const role = demo.page.getByRole('combobox', { name: 'Role of Vera Acme' });
    const choose = async (name: string) => {
      await role.click();
      await demo.page.getByRole('option', { name }).click();
      await waitFor(async () => (await role.inputValue()) === name && (await role.isEnabled()), { describe: name });
    };
    await choose('Owner');
    await vera.page.reload();
    await vera.page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = vera.page.getByRole('dialog');
    await dialog.getByText('You have no password here.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await choose('Viewer');
    await Promise.all([vera.close(), demo.close()]);
  });
});
