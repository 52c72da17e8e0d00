/** @part base */
import { beforeAll, expect } from '@jest/globals';
import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { waitFor } from '@listings/testing';
import { demoPerson, newAccount, newPerson } from './harness/accounts.js';
import type { Founder, Person } from './harness/accounts.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { logoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { choose, confirm, seen, shows } from './harness/interactions.js';
import { expectLooks, expectPages } from './harness/looks.js';
import { openPage } from './harness/open-page.js';
import { MESSAGE_KEY, textOf } from './harness/texts.js';

// A product that runs already has no provider of single sign-on.
const withProvider = process.env['TEST_IDENTITY_PROVIDER'] ? it : it.skip;

const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');

/** Fills in the form of the sign-in, and sends it. */
async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

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

browserSuite('members and sessions', (suite) => {
  let owner: Founder;

  beforeAll(async () => {
    owner = await newAccount(suite.product);
  });

  const sessionOf = (person: Person, context: { request: Page['request'] }) =>
    context.request.post(`${suite.product.apiUrl}/api/v4/portal/sign-in`, {
      data: { email: person.email, password: person.password },
    });

  it('[contract 12, WCAG 2.2 AA, dashboard] an invited person joins with a password and is offered only what the role may do, until an owner removes it', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const { email, name, password } = newPerson();
    await goTo('/settings/members');
    const address = page.getByRole('textbox', { name: 'E-mail address' });
    const invite = page.getByRole('button', { name: 'Invite', exact: true });
    await address.fill(email);
    await choose(page, 'Role', 'Viewer');
    // The address of the next person stays that is typed while an invitation is on its way.
    const next = `${'long-name.'.repeat(5)}end@some-company.example`;
    const sent = await holdRequests(page, '**/api/v4/portal/invitations');
    await invite.click();
    await waitFor(() => sent.held.some((route) => route.request().method() === 'POST'), { describe: 'the invitation' });
    await address.fill(next);
    await sent.release();
    const link = await page.getByRole('textbox', { name: `Link for ${email}` }).inputValue();
    await page.getByRole('row', { name: new RegExp(email) }).waitFor();
    expect(await address.inputValue()).toBe(next);
    await invite.click();
    await page.getByRole('button', { name: `Withdraw the invitation of ${next}` }).waitFor();

    const guest = await openPage(suite);
    await guest.page.goto(link);
    await guest.page.getByText(`You are invited to ${owner.accountName} as Viewer.`).waitFor();
    await guest.page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    await guest.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    // A viewer may do none of the first steps, and is not asked to do them.
    await guest.page.getByRole('region', { name: 'What you will see here' }).waitFor();
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
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
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    await expectLooks(page, 'settings-members-invited');
    await page.setViewportSize({ width: 360, height: 900 });
    const member = page.getByRole('row', { name: new RegExp(email) });
    await member.getByText('Second factor: Off').waitFor();
    await choose(page, `Role of ${name}`, 'Editor');
    await page.getByText('The role is changed.').waitFor();
    await confirm(page, `Remove ${name}`, 'Remove');
    await member.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1_280, height: 900 });
    // A person who would give up own rights is asked first.
    const role = page.getByRole('combobox', { name: /^Role of/ });
    await role.click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up your own rights?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await role.inputValue()).toBe('Owner');
    await goTo('/settings/audit-log');
    for (const action of ['Member invited', 'Member joined', 'Role changed', 'Member removed'])
      await seen(page.getByRole('row', { name: new RegExp(action) })).waitFor();
  });

  it('[white label, languages] the owner sets name, colour and logo; a member who reads German sees them, and the invitation is German', async () => {
    const { page, goTo } = await openPage(suite, { as: owner });
    const { email, name, password } = newPerson();
    await goTo('/settings/account');
    await page.getByRole('textbox', { name: 'Name on pages and in e-mails' }).fill('Blue Shelf');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await shows(page, 'The appearance is saved.', 'White text cannot be read on this colour.');
    await page.getByRole('banner').getByText('Blue Shelf').waitFor();
    expect(await page.title()).toBe('Account · Blue Shelf');
    await page.locator('input[type=file]').setInputFiles(await logoFile('logo.png'));
    await page.getByText('The logo is saved.').waitFor();
    await page.getByRole('banner').getByRole('img', { name: 'Blue Shelf' }).waitFor();
    await goTo('/settings/members');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await choose(page, 'Language of the e-mail', 'Deutsch');
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
    expect(await guest.page.title()).toBe('Übersicht · Blue Shelf');
  });

  it('[languages] the languages of the browser decide before a choice; a person who chooses German finds German texts, numbers, dates and weeks', async () => {
    // The region of the browser counts only within its language.
    for (const [locale, language, button] of [
      ['de-AT', 'de', 'Anmelden'],
      ['nl-NL', 'en', 'Sign in'],
    ] as const) {
      const first = await openPage(suite, { locale, path: '/sign-in' });
      await first.page.getByRole('button', { name: button }).waitFor();
      expect(await languageOf(first.page)).toBe(language);
    }
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), locale: 'en-US', path: '/' });
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await languageOf(page)).toBe('en');
    await page.getByRole('button', { name: /account and sign-out/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Handlungsbedarf' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    // Days and thousands have points.
    await page.getByText(/^\d+(,\d)? von 100$/).waitFor();
    await page
      .getByText(/^\d+\.\d{3}$/)
      .first()
      .waitFor();
    await seen(page.getByText(/^\d\d\.\d\d\.\d{4}$/)).waitFor();
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
  });

  it('[contract 12, WCAG 2.4.3] a person sets the second factor up, signs in with it and with a recovery code, and ends other sessions', async () => {
    const person = await newAccount(suite.product);
    const { page } = await openPage(suite, { as: person, expected: [/422/], path: '/settings/security' });
    // A button has the focus again once the service has refused what it sent.
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a new long password');
    const button = page.getByRole('button', { name: 'Change password' });
    await button.press('Enter');
    await page.getByText('The password is wrong.').waitFor();
    await button.and(page.locator(':enabled:focus')).waitFor();

    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    const link = await page.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
    expect(await shownQrCode(page)).toEqual(encode(link ?? '', { ecc: 'M', border: 4 }).data);
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = ((await page.getByRole('group', { name: 'Recovery codes' }).textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    const other = await openPage(suite, { path: '/sign-in' });
    await signIn(other.page, person);
    await other.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await other.page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.reload();
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    await other.close().catch(() => undefined);
  });

  it('[dashboard] an expired session asks for the sign-in over the page, loses nothing that was typed, and gives the focus back', async () => {
    const person = await newAccount(suite.product);
    const options = { as: person, expected: [/401/, /403/], path: '/settings/account' };
    const { page, context, goTo } = await openPage(suite, options);
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    const name = page.getByRole('textbox', { name: 'Account name' });
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    await name.fill('A name that is not saved yet');
    await context.clearCookies();
    await save.click();
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The name is saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('A name that is not saved yet');

    // A sign-in of another tab ends the token of this one, which gets a new one by itself.
    await goTo('/settings/account');
    await name.fill('First tab');
    await sessionOf(person, context);
    await save.click();
    await page.getByText('The name is saved.').waitFor();

    // The dialog below it stays.
    await goTo('/developers/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name').fill('Till');
    await context.clearCookies();
    await form.getByLabel('Name').press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await password.fill(person.password);
    await page.keyboard.press('Escape');
    await password.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    // The key is shown this one time.
    expect(await page.getByRole('textbox', { name: 'Key “Till”' }).inputValue()).toMatch(/^la_live_/);

    await goTo('/posts/new');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').first().check();
    await context.clearCookies();
    await text.fill('Soups from Monday on.');
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('textarea:focus').waitFor();
    expect(await text.inputValue()).toBe('Soups from Monday on.');
  });

  it('[contract 12, dashboard] nothing of a person reaches the account or the pages of the next one in the same browser', async () => {
    const [first, second] = [await newAccount(suite.product), await newAccount(suite.product)];
    const options = { as: first, expected: [/401/, /403/], path: '/' };
    const { page, context, goTo } = await openPage(suite, options);
    const accountMenu = ({ accountName }: typeof first) => page.getByRole('button', { name: new RegExp(accountName) });
    const signOut = async () => {
      await accountMenu(first).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    // Templates and the hidden first steps are no drafts: the sign-out does not ask, and they stay.
    await page.getByRole('button', { name: 'Hide steps' }).click();
    await goTo('/reviews/inbox');
    await page.getByRole('button', { name: 'Templates' }).click();
    const templates = page.getByRole('dialog', { name: 'Templates' });
    await templates.getByLabel('Name').fill('Thanks');
    await templates.getByLabel('Text').fill('Thank you {author}.');
    await templates.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.press('Escape');
    await signOut();
    await signIn(page, first);
    await page.getByRole('region', { name: 'What you will see here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Hide steps' }).count()).toBe(0);
    await goTo('/reviews/inbox');
    await page.getByRole('button', { name: 'Templates' }).click();
    await templates.getByText('Thank you {author}.').waitFor();

    // A sign-out asks before it removes drafts from the browser.
    const draft = page.getByLabel('Internal name');
    await goTo('/posts/new');
    await draft.fill('A secret sale');
    const question = page.getByRole('dialog', { name: 'Sign out without your drafts?' });
    await signOut();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await draft.inputValue()).toBe('A secret sale');
    await signOut();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/dashboard\/sign-in/);
    expect(await page.evaluate('JSON.stringify(Object.entries(localStorage))')).not.toContain('A secret sale');
    await signIn(page, second);
    await accountMenu(second).waitFor();
    await goTo('/posts/new');
    await draft.waitFor();
    expect(await draft.inputValue()).toBe('');

    // Another tab signs in somebody else, while this one stays as it is.
    await goTo('/developers/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Till of the second account');
    expect((await sessionOf(first, context)).ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/dashboard\/?(first-steps|overview)?$/);
    await accountMenu(first).waitFor();
    const keys = await context.request.get(`${suite.product.apiUrl}/api/v4/portal/keys`);
    expect(await keys.text()).not.toContain('Till of the second account');

    // The button "back" does not show the page of a person who has signed out.
    await goTo('/developers/keys');
    await page.getByText('No keys yet').waitFor();
    await context.clearCookies();
    // What the browser does with a page that it keeps: this one is driven without that cache.
    await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    expect(await page.locator('html').isVisible()).toBe(false);
    await Promise.all([
      page.waitForURL(/\/dashboard\/sign-in/),
      page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`),
    ]);
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  it('[contract 12, WCAG 2.2 AA] an owner deletes the account with the password, sees until when, and keeps it; the settings', async () => {
    const { page } = await openPage(suite, { as: owner, expected: [/403/], path: '/settings/account' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('This account is being deleted.').waitFor();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByText('This account is being deleted.').waitFor({ state: 'hidden' });

    const demo = await openPage(suite, { as: demoPerson(suite.product) });
    await expectPages(demo, [
      ['settings-account', '/settings/account', demo.page.locator('textarea')],
      ['settings-members', '/settings/members', demo.page.locator('table')],
      ['settings-security', '/settings/security', demo.page.getByText('Second factor')],
      ['settings-audit-log', '/settings/audit-log', demo.page.locator('table')],
    ]);
  });

  withProvider(
    '[contract 12] single sign-on leads to the provider and back, also from an expired session; without a password none is asked for',
    async () => {
      const options = { expected: [/401/], path: '/settings/members?from=mail' };
      const { page, context, goTo } = await openPage(suite, options);
      const button = page.getByRole('link', { name: 'Sign in with Acme' });
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
      await button.click();
      await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
      expect(page.url()).toContain('from=mail');
      await page
        .getByRole('row', { name: /vera@acme\.example/ })
        .getByRole('cell', { name: 'Viewer', exact: true })
        .waitFor();
      // Without a password there is none to change, and no second factor to set up.
      await page.getByRole('link', { name: 'Profile and security' }).click();
      await page.getByText('You sign in with single sign-on and have no password here.').waitFor();

      await goTo('/');
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      await context.clearCookies();
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Reviews' }).click();
      await page.getByRole('dialog', { name: 'Your session has expired' }).getByRole('link', { name: 'Acme' }).click();
      await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor();
      await page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first().waitFor();

      // An owner without password is asked for none before the account is deleted.
      const demo = await openPage(suite, { as: demoPerson(suite.product), path: '/settings/members' });
      const role = demo.page.getByRole('combobox', { name: 'Role of Vera Acme' });
      const chooseRole = async (name: string) => {
        await choose(demo.page, 'Role of Vera Acme', name);
        await waitFor(async () => (await role.inputValue()) === name && (await role.isEnabled()), { describe: name });
      };
      await chooseRole('Owner');
      await goTo('/settings/account');
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('You have no password here.').waitFor();
      expect(await dialog.getByRole('textbox').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await chooseRole('Viewer');
    },
  );
});
