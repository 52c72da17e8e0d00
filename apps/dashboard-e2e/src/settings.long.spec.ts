import { expect, it } from '@jest/globals';
import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { demoPerson, newPerson, newOwner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { logoFile } from './harness/files.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

/** The modules of the QR code as its pixels show them; dark ones are true. */
async function shownQrCode(page: Page): Promise<boolean[][]> {
  const picture = page.getByRole('img', { name: 'QR code of the secret' });
  const modules = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const png = (await picture.screenshot()).toString('base64');
  return (await page.evaluate(
    `(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png}';
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      drawing.drawImage(image, 0, 0);
      const at = (x, y) => drawing.getImageData(x, y, 1, 1).data[0];
      const middle = (position, size) => Math.floor(((position + 0.5) / ${modules}) * size);
      return Array.from({ length: ${modules} }, (_, y) =>
        Array.from({ length: ${modules} }, (_, x) => at(middle(x, image.width), middle(y, image.height)) < 128));
    })()`,
  )) as boolean[][];
}

browserSuite('settings', (suite) => {
  it('[contract 12] an invited person joins with a password, and is offered only what the role may do', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const { email, name, password } = newPerson();
    await goTo('/settings/members');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByRole('textbox', { name: `Link for ${email}` }).inputValue();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor();

    const guest = await openPage(suite);
    await guest.page.goto(link);
    await guest.page.getByText(`You are invited to ${owner.accountName} as Viewer.`).waitFor();
    await guest.page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    await guest.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await guest.goTo('/settings/members');
    await guest.page.getByRole('row', { name: new RegExp(email) }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await guest.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await guest.goTo('/developers/keys');
    await guest.page.getByText('Administrators manage the API keys.').waitFor();
    await guest.goTo('/developers/webhook');
    await guest.page.getByText('Administrators can change the endpoint.').waitFor();
    expect(await guest.page.getByRole('textbox').count()).toBe(0);
    await guest.close();

    await page.reload();
    await page.getByRole('combobox', { name: `Role of ${name}` }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await page.getByText('The role is changed.').waitFor();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor({ state: 'hidden' });
    await goTo('/settings/audit-log');
    for (const action of ['Member invited', 'Member joined', 'Role changed', 'Member removed'])
      await page.getByRole('row', { name: new RegExp(action) }).waitFor();
    await close();
  });

  it('[white label, languages] the owner sets name, colour and logo; a member who reads German sees them, and the invitation is German', async () => {
    const owner = await newOwner(suite.product);
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const { email, name, password } = newPerson();
    await goTo('/settings/account');
    await page.getByRole('textbox', { name: 'Name on pages and in e-mails' }).fill('Blue Shelf');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await page.getByText('The appearance is saved.').waitFor();
    await page.getByText('White text cannot be read on this colour.').waitFor();
    await page.getByRole('banner').getByText('Blue Shelf').waitFor();
    expect(await page.title()).toBe('Blue Shelf');
    await page.locator('input[type=file]').setInputFiles(await logoFile('logo.png'));
    await page.getByText('The logo is saved.').waitFor();
    await page.getByRole('banner').getByRole('img', { name: 'Blue Shelf' }).waitFor();
    await goTo('/settings/members');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByRole('combobox', { name: 'Language of the e-mail' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByRole('textbox', { name: `Link for ${email}` }).inputValue();

    const guest = await openPage(suite, { locale: 'de-DE' });
    await guest.page.goto(link);
    await guest.page.getByRole('banner').getByRole('img', { name: 'Blue Shelf' }).waitFor();
    await guest.page.getByRole('textbox', { name: 'Ihr Name' }).fill(name);
    await guest.page.getByRole('textbox', { name: 'Passwort' }).fill(password);
    await guest.page.getByRole('button', { name: 'Annehmen' }).click();
    await guest.page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
    await guest.page.getByRole('banner').getByRole('img', { name: 'Blue Shelf' }).waitFor();
    expect(await guest.page.title()).toBe('Blue Shelf');
    await guest.close();
    await close();
  });

  it('[WCAG 2.4.3] a button has the focus again once the service has refused what it sent', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, expected: [/422/], path: '/settings/security' });
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a new long password');
    const button = page.getByRole('button', { name: 'Change password' });
    await button.press('Enter');
    await page.getByText('The password is wrong.').waitFor();
    await button.and(page.locator(':enabled:focus')).waitFor();
    await close();
  });

  it('[contract 12] sets the second factor up, signs in with it and with a recovery code, and ends other sessions', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/settings/security' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    const link = await page.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
    expect(await shownQrCode(page)).toEqual(encode(link ?? '', { ecc: 'M', border: 4 }).data);
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const shown = await page.getByRole('group', { name: 'Recovery codes' }).textContent();
    const codes = (shown ?? '').split('\n');
    expect(codes).toHaveLength(10);

    const other = await openPage(suite);
    await other.goTo('/sign-in');
    await other.page.getByRole('textbox', { name: 'E-mail address' }).fill(owner.email);
    await other.page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await other.page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

    await page.reload();
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    await other.close().catch(() => undefined);
    await close();
  });

  it('[dashboard] an expired session asks for the sign-in over the page, loses nothing that was typed, and goes on', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, close } = await openPage(suite, { as: owner, expected: [/401/], path: '/settings/account' });
    const name = page.getByRole('textbox', { name: 'Account name' });
    await name.fill('A name that is not saved yet');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The name is saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('A name that is not saved yet');
    await close();
  });

  it('[dashboard] two tabs: a sign-in in one does not break the writes of the other', async () => {
    const owner = await newOwner(suite.product);
    const { page, context, close } = await openPage(suite, { as: owner, expected: [/403/], path: '/settings/account' });
    await page.getByRole('textbox', { name: 'Account name' }).fill('First tab');
    const { email, password } = owner;
    // A new session in the same browser: the token of the first tab is no longer valid.
    await context.request.post(`${suite.product.apiUrl}/api/v4/portal/sign-in`, { data: { email, password } });
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The name is saved.').waitFor();
    await close();
  });

  it('[contract 12] an owner deletes the account with the password, sees until when, and keeps it', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, expected: [/403/], path: '/settings/account' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('This account is being deleted.').waitFor();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByText('This account is being deleted.').waitFor({ state: 'hidden' });
    await close();
  });

  it('[contract 12] a person who would give up own rights is asked first', async () => {
    const owner = await newOwner(suite.product);
    const { page, close } = await openPage(suite, { as: owner, path: '/settings/members' });
    const role = page.getByRole('combobox', { name: /^Role of/ });
    await role.click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up your own rights?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await role.inputValue()).toBe('Owner');
    await close();
  });

  it('[WCAG 2.2 AA] the settings have no finding in both themes', async () => {
    const pages = { account: 'textarea', members: 'table', security: 'text=Second factor', 'audit-log': 'table' };
    const look = looksOf(suite, demoPerson(suite.product));
    for (const [name, content] of Object.entries(pages))
      await look(`settings-${name}`, `/settings/${name}`, (page) => page.locator(content).first().waitFor());
  });
});
