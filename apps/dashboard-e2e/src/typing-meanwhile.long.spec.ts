import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { createLocation, detailsOf } from './harness/locations.js';
import { openPage } from './harness/open-page.js';
import { answerableReviews } from './harness/reviews.js';

browserSuite('typing meanwhile', (suite) => {
  let owner: Owner;
  let id: number;
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    id = await createLocation(suite.product, owner, 'Cafe Busy');
  });

  it('[dashboard] what a person types while a location is saved is the next edit, and is not lost', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: `${detailsOf(id)}&edit=business` });
    await page.getByLabel('Tagline').fill('Coffee');
    const update = await holdRequests(page, '**/api/v4/locations/update');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await update.arrived();
    await page.getByLabel('Tagline').fill('Coffee and cake');
    await page.getByLabel('Year founded').fill('1998');
    await update.release();
    await page.getByText('The location is saved.').waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Coffee and cake');
    expect(await page.getByLabel('Year founded').inputValue()).toBe('1998');
    const saved = page.waitForResponse('**/api/v4/locations/update');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('definition').filter({ hasText: 'Coffee and cake' }).waitFor();
    await page.getByRole('definition').filter({ hasText: '1998' }).waitFor();
    await close();
  });

  it('[dashboard] what a person types while a location is created is the first edit of it, and is not lost', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/locations/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cafe Quick');
    for (const [label, words] of [
      ['Country', 'United States'],
      ['State or province', 'California'],
      ['Category', 'coffee'],
    ] as const) {
      await page.getByRole('combobox', { name: label, exact: true }).fill(words);
      await page.getByRole('option').first().click();
    }
    await page.getByLabel('Street and house number').fill('1 Market Street');
    await page.getByLabel('Postal code').fill('94105');
    await page.getByLabel('City').fill('San Francisco');
    const create = await holdRequests(page, '**/api/v4/locations');
    await page.getByRole('button', { name: 'Create location' }).click();
    await create.arrived();
    await page.getByLabel('Tagline').fill('Typed meanwhile');
    await create.release();
    await page.getByRole('heading', { name: 'Cafe Quick', level: 1 }).waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed meanwhile');
    await page.getByText('Your draft from an earlier visit is back').waitFor();
    await close();
  });

  it('[dashboard] an error that arrives while a person types on takes no key', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const wrong = await createLocation(suite.product, owner, 'Cafe Wrong');
    await goTo(`${detailsOf(wrong)}&edit=address`);
    await page.getByLabel('City').fill('');
    const update = await holdRequests(page, '**/api/v4/locations/update');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await update.arrived();
    const street = page.getByLabel('Second address line');
    await street.focus();
    await page.keyboard.type('S-');
    await update.release();
    await page.getByText('Enter a city.', { exact: true }).waitFor();
    await page.keyboard.type('77');
    expect(await street.inputValue()).toBe('S-77');
    // Without another key, the refused field has the focus.
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('City').and(page.locator(':focus')).waitFor();
    await close();
  });

  it('[dashboard] the address of the next person stays that is typed while an invitation is on its way', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/settings/members' });
    const address = page.getByRole('textbox', { name: 'E-mail address' });
    await address.fill('first@members.example');
    const invite = await holdRequests(page, '**/api/v4/portal/invitations');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await waitFor(() => invite.held.some((route) => route.request().method() === 'POST'), {
      describe: 'the invitation',
    });
    await address.fill('second@members.example');
    await invite.release();
    await page.getByRole('button', { name: 'Withdraw the invitation of first@members.example' }).waitFor();
    expect(await address.inputValue()).toBe('second@members.example');
    await close();
  });

  it('[dashboard] what a person types while an edited reply is on its way is not lost', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    await answerableReviews(page).last().getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByLabel('Your reply').fill('Thank you.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await detail.getByRole('button', { name: 'Edit' }).click();
    const reply = detail.getByLabel('Your reply');
    await reply.fill('Thank you very much.');
    const edit = await holdRequests(page, '**/reviews/respond/edit');
    await detail.getByRole('button', { name: 'Save change' }).click();
    await edit.arrived();
    await reply.fill('Thank you very much. See you soon.');
    await edit.release();
    await page.getByText('The change is on its way to the publisher.').waitFor();
    expect(await reply.inputValue()).toBe('Thank you very much. See you soon.');
    await close();
  });

  it('[dashboard] the address of a photo that is typed while others are added stays, also on another tab', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: `/locations/${id}?tab=photos` });
    await page.locator('input[type=file]').setInputFiles([await photoFile('terrace.jpg')]);
    const add = await holdRequests(page, '**/api/v4/locations/photos');
    await page.getByRole('button', { name: 'Add photos' }).click();
    await add.arrived();
    const addresses = page.getByRole('textbox', { name: 'Addresses, one per line' });
    await addresses.fill('https://photos.example/garden.jpg');
    await add.release();
    await page.getByText('Added: 1').waitFor();
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await page.getByRole('tab', { name: 'Photos' }).click();
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await close();
  });

  it('[dashboard] addresses whose photos are added after a change of the tab are not there to be added again', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const uploaded = await page.request.get(`${suite.product.apiUrl}/api/v4/locations/${id}/photos`);
    const address = /"url":"([^"]+)"/.exec(await uploaded.text())?.[1] ?? '';
    await goTo(`/locations/${id}?tab=photos`);
    const addresses = page.getByRole('textbox', { name: 'Addresses, one per line' });
    await addresses.fill(address);
    const add = await holdRequests(page, '**/api/v4/locations/photos');
    await page.getByRole('button', { name: 'Add photos' }).click();
    await add.arrived();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await add.release();
    await page.getByText('Added: 1').waitFor();
    await page.getByRole('tab', { name: 'Photos' }).click();
    await addresses.waitFor();
    expect(await addresses.inputValue()).toBe('');
    await close();
  });

  it('[dashboard] a dialog that a person leaves keeps the template that is half written', async () => {
    const { page, close } = await openPage(suite, { as: owner, path: '/reviews' });
    await page.getByRole('button', { name: 'Templates' }).click();
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text' });
    await text.fill('Thank you');
    await page.mouse.click(5, 500);
    await text.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Templates' }).click();
    expect(await text.inputValue()).toBe('Thank you');
    await close();
  });
});
