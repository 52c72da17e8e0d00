/** @part base */
import { expect } from '@jest/globals';
import sharp from 'sharp';
import { newOwner } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { disguisedFile, dropFiles, photoFile } from './harness/files.js';
import { holdRequests } from './harness/held-requests.js';
import { choose } from './harness/interactions.js';
import { createLocation } from './harness/locations.js';
import { expectLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

browserSuite('uploads', (suite) => {
  it('[dashboard, WCAG 2.2 AA] photos of the computer become those of the location: dropped, chosen by keyboard, refused, sent again, and not lost', async () => {
    const owner = await newOwner(suite.product);
    const id = await createLocation(suite.product, owner, 'Cafe Pictures');
    const options = { as: owner, expected: [/status of 422/, /net::ERR_FAILED/], path: `/locations/${id}?tab=photos` };
    const { page, context } = await openPage(suite, options);
    const add = page.getByRole('button', { name: 'Add photos' });
    const list = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    const place = 'Drop photos here, from your computer or from another web page';
    await page.getByText('This location has no photos').waitFor();
    const photos = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photoFile));
    await dropFiles(page, place, [...photos.slice(0, 2), disguisedFile('page.jpg'), ...photos.slice(2)]);
    await page.getByText('The picture is not a JPEG, PNG, WebP, AVIF or GIF.', { exact: true }).waitFor();
    await list.filter({ hasText: 'Ready' }).nth(3).waitFor();
    await expectLooks(page, 'location-photos');
    await add.click();
    await page.getByText('Photos added: 4').waitFor();
    // The one that fails stays with its reason.
    expect(await list.allTextContents()).toEqual([expect.stringContaining('page.jpg')]);
    // Each photo is shown, and everyone can load its file.
    const images = page.getByRole('tabpanel').locator('li img');
    await images.nth(3).waitFor();
    expect(await images.count()).toBe(4);
    const path = `locations/${id}/photos`;
    const { data } = await call<{ data: { mediaFilesOfLocation: { url: string }[] } }>(suite.product, owner, path);
    for (const { url } of data.mediaFilesOfLocation) {
      const file = await fetch(url);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 360 });
    }
    await page.getByRole('button', { name: 'Leave out page.jpg' }).click();

    // The keyboard chooses files; one that cannot be sent says so at once, and another is sent again.
    await page.setViewportSize({ width: 360, height: 900 });
    const choosing = page.getByRole('button', { name: 'Choose files' }).press('Enter');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choosing]);
    await context.route('**/api/v4/portal/uploads', (route) => route.abort());
    const tooSmall = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(100) };
    const tooLarge = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    const noImage = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_000) };
    await chooser.setFiles([await photoFile('logo.jpg'), tooSmall, tooLarge, noImage]);
    for (const text of ['smaller than 10 KB', 'larger than 5 MB', 'not a JPEG, PNG, WebP, AVIF or GIF'])
      await page.getByText(`This file is ${text}`).waitFor();
    await page.getByText('The service did not answer.').waitFor();
    expect(await add.isDisabled()).toBe(true);
    for (const { name } of [tooSmall, tooLarge, noImage])
      await page.getByRole('button', { name: `Leave out ${name}` }).click();
    await context.unroute('**/api/v4/portal/uploads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await list.filter({ hasText: 'logo.jpg' }).filter({ hasText: 'Ready' }).waitFor();
    await choose(page, 'Type', 'Logo');
    // An address that is typed while others are added stays, also on another tab.
    const addresses = page.getByRole('textbox', { name: 'Addresses, one per line' });
    const tab = (name: string) => page.getByRole('tab', { name }).click();
    const late = await holdRequests(page, '**/api/v4/locations/photos');
    await add.click();
    await late.arrived();
    await addresses.fill('https://photos.example/garden.jpg');
    await late.release();
    await page.getByText('Photos added: 1').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');
    await page.setViewportSize({ width: 1_280, height: 900 });
    await tab('Details');
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await tab('Photos');
    expect(await addresses.inputValue()).toBe('https://photos.example/garden.jpg');

    // Addresses whose photos are added after a change of the tab are not there to be added again.
    await page.getByText('Photos added: 1').waitFor({ state: 'detached' });
    await addresses.fill(data.mediaFilesOfLocation[0]?.url ?? '');
    const slow = await holdRequests(page, '**/api/v4/locations/photos');
    await add.click();
    await slow.arrived();
    await tab('Details');
    await page.getByRole('button', { name: 'Edit: Contact' }).waitFor();
    await slow.release();
    await page.getByText('Photos added: 1').waitFor();
    await tab('Photos');
    await addresses.waitFor();
    expect(await addresses.inputValue()).toBe('');

    // A person who leaves with files that are not added is asked, and may stay.
    await page.locator('input[type=file]').setInputFiles([await photoFile('terrace.jpg')]);
    await page.getByText('Ready', { exact: true }).waitFor();
    await tab('History');
    const dialog = page.getByRole('dialog', { name: 'Leave without the files?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('terrace.jpg').waitFor();
    await tab('History');
    await dialog.getByRole('button', { name: 'Leave without them' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
  });
});
