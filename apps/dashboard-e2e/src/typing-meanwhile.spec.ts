import { beforeAll, expect, it } from '@jest/globals';
import { newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { createLocation } from './harness/locations.js';
import { openPage } from './harness/open-page.js';

browserSuite('typing meanwhile', (suite) => {
  let owner: Owner;
  let id: number;
  beforeAll(async () => {
    owner = await newOwner(suite.product);
    id = await createLocation(suite.product, owner, 'Cafe Busy');
  });

  it('[dashboard] what a person types while a location is saved is the next edit, and is not lost', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo(`/locations/${id}`);
    await page.getByLabel('Tagline').fill('Coffee');
    const update = await holdRequests(page, '**/api/v4/locations/update');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await update.arrived();
    await page.getByLabel('Tagline').fill('Coffee and cake');
    await page.getByLabel('Store code').fill('S-1');
    await update.release();
    await page.getByText('The location is saved.').waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Coffee and cake');
    expect(await page.getByLabel('Store code').inputValue()).toBe('S-1');
    const saved = page.waitForResponse('**/api/v4/locations/update');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Coffee and cake');
    expect(await page.getByLabel('Store code').inputValue()).toBe('S-1');
    await close();
  });

  it('[dashboard] the address of a photo that is typed while others are added stays, also on another tab', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo(`/locations/${id}?tab=photos`);
    await page.locator('input[type=file]').setInputFiles([await photoFile('terrace.jpg')]);
    const add = await holdRequests(page, '**/api/v4/locations/photos');
    await page.getByRole('button', { name: 'Add them' }).click();
    await add.arrived();
    const addresses = page.getByRole('textbox', { name: 'Addresses, one a line' });
    await addresses.fill('https://photos.example/garden.jpg');
    await add.release();
    await page.getByText('Added: 1').waitFor();
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('Tagline').waitFor();
    await page.getByRole('tab', { name: 'Photos' }).click();
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await close();
  });

  it('[dashboard] addresses whose photos are added after a change of the tab are not there to be added again', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    const uploaded = await page.request.get(`${suite.product.apiUrl}/api/v4/locations/${id}/photos`);
    const address = /"url":"([^"]+)"/.exec(await uploaded.text())?.[1] ?? '';
    await goTo(`/locations/${id}?tab=photos`);
    const addresses = page.getByRole('textbox', { name: 'Addresses, one a line' });
    await addresses.fill(address);
    const add = await holdRequests(page, '**/api/v4/locations/photos');
    await page.getByRole('button', { name: 'Add them' }).click();
    await add.arrived();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('Tagline').waitFor();
    await add.release();
    await page.getByText('Added: 1').waitFor();
    await page.getByRole('tab', { name: 'Photos' }).click();
    await addresses.waitFor();
    expect(await addresses.inputValue()).toBe('');
    await close();
  });

  it('[dashboard] a dialog that a person leaves keeps the template that is half written', async () => {
    const { page, goTo, close } = await openPage(suite, { as: owner });
    await goTo('/reviews');
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
