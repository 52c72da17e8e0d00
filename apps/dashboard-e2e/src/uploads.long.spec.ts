import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { waitFor } from '@listings/testing';
import { demoPerson, newOwner } from './harness/accounts.js';
import type { Owner } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { disguisedFile, photoFile } from './harness/files.js';
import type { LocalFile } from './harness/files.js';
import { createLocation } from './harness/locations.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

/** A line of the sandbox's request log. */
interface SandboxCall {
  readonly operation: string;
  readonly status: number | null;
}

const PLACE = 'Drop photos here, from your computer or from another web page';

/** Drops files of the computer on the place with a text. */
async function drop(page: Page, text: string, files: readonly LocalFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }));
  // A text, because the types of the tests are those of Node.
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  })()`);
  await page.getByText(text).dispatchEvent('drop', { dataTransfer: data });
}

browserSuite('files of a computer', (suite) => {
  let made: Owner | undefined;
  const owner = async () => (made ??= await newOwner(suite.product));

  it('[dashboard] a person drops five files: four become photos of the location, and the one that fails stays with its reason', async () => {
    const person = await owner();
    const id = await createLocation(suite.product, person, 'Cafe Pictures');
    const { page, goTo, close } = await openPage(suite, { as: person, expected: [/status of 422/] });
    await goTo(`/locations/${id}?tab=photos`);
    const photos = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photoFile));
    await drop(page, PLACE, [...photos.slice(0, 2), disguisedFile('page.jpg'), ...photos.slice(2)]);
    const list = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await page.getByText('The picture is not a JPEG or PNG.', { exact: true }).waitFor();
    await list.filter({ hasText: 'Ready' }).nth(3).waitFor();
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByText('Photos added: 4').waitFor();
    expect(await list.count()).toBe(1);
    expect(await list.first().textContent()).toContain('page.jpg');

    // Each photo is shown, and everyone can load its file.
    const images = page.getByRole('tabpanel').locator('li img');
    await images.nth(3).waitFor();
    expect(await images.count()).toBe(4);
    const response = await fetch(`${suite.product.apiUrl}/api/v4/locations/${id}/photos`, {
      headers: { authorization: `API ${person.apiKey}` },
    });
    const { data } = (await response.json()) as { data: { mediaFilesOfLocation: { url: string }[] } };
    for (const { url } of data.mediaFilesOfLocation) {
      const file = await fetch(url);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 360 });
    }
    await close();
  });

  it('[dashboard, WCAG 2.2 AA] the keyboard chooses files; one that cannot be sent says so at once, and another is sent again', async () => {
    const person = await owner();
    const id = await createLocation(suite.product, person, 'Cafe Keyboard');
    const { page, context, goTo, close } = await openPage(suite, {
      as: person,
      width: 360,
      expected: [/net::ERR_FAILED/],
    });
    await goTo(`/locations/${id}?tab=photos`);
    // The list has loaded, so nothing on the page moves any more.
    await page.getByText('This location has no photos').waitFor();
    const choose = page.getByRole('button', { name: 'Choose files' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
    await context.route('**/api/v4/portal/uploads', (route) => route.abort());
    const tooSmall = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(100) };
    const tooLarge = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    const noImage = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_000) };
    await chooser.setFiles([await photoFile('logo.jpg'), tooSmall, tooLarge, noImage]);
    for (const text of ['smaller than 10 KB', 'larger than 5 MB', 'not a JPEG or PNG'])
      await page.getByText(`This file is ${text}`).waitFor();
    await page.getByText('The service did not answer.').waitFor();
    expect(await page.getByRole('button', { name: 'Add photos' }).isDisabled()).toBe(true);
    for (const name of ['small.png', 'large.jpg', 'list.txt'])
      await page.getByRole('button', { name: `Leave out ${name}` }).click();
    await context.unroute('**/api/v4/portal/uploads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('listitem').filter({ hasText: 'logo.jpg' }).filter({ hasText: 'Ready' }).waitFor();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Logo' }).click();
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByText('Photos added: 1').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await close();
  });

  it('[dashboard, publishers 1.6] a picture of the computer in a post arrives in the books of the publishers with an address that they can load', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    const name = `Pumpkin soup ${Date.now()}`;
    await goTo('/posts/new');
    await page.getByLabel('Internal name').fill(name);
    for (const site of await page.getByRole('group', { name: 'Publishers' }).getByRole('checkbox').all())
      await site.check();
    await drop(page, 'Drop pictures from your computer here', [await photoFile('soup.jpg')]);
    // Typing goes on while the file is sent.
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(name);
    const address = page.getByLabel('Address of picture or video 1');
    await address.waitFor();
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe(name);
    const url = await address.inputValue();
    await page.getByText('The post meets all rules.').first().waitFor();
    await page.getByRole('combobox', { name: 'Locations' }).fill('Alder');
    await page.getByRole('option', { name: /Alder/ }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Open post' }).first().waitFor();
    // The publishers of the sandbox load the picture and check it before they take the post.
    const taken = async () => {
      const calls = (await (await fetch(`${suite.product.sandboxUrl}/_sandbox/requests`)).json()) as SandboxCall[];
      return calls.filter((call) => call.status !== null && JSON.stringify(call).includes(new URL(url).pathname));
    };
    await waitFor(async () => (await taken()).length >= 2, { describe: 'the picture at both publishers' });
    expect((await taken()).map(({ operation, status }) => `${operation} ${status}`).sort()).toEqual([
      'a.posts.create 200',
      'b.photos.create 200',
    ]);
    const file = await fetch(url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await close();
  });

  it('[dashboard] a person who leaves with files that are not added is asked, and may stay', async () => {
    const owner = await newOwner(suite.product);
    const id = await createLocation(suite.product, owner, 'Cafe Leave');
    const { page, close } = await openPage(suite, { as: owner, path: `/locations/${id}?tab=photos` });
    await page.locator('input[type=file]').setInputFiles([await photoFile('terrace.jpg')]);
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without the files?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('terrace.jpg').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await dialog.getByRole('button', { name: 'Leave without them' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await close();
  });

  it('[WCAG 2.2 AA] the page of photos has no finding in both themes, from 360 px on', async () => {
    const person = await owner();
    const id = await createLocation(suite.product, person, 'Cafe Looks');
    const look = looksOf(suite, person);
    await look('location-photos', `/locations/${id}?tab=photos`, async (page) => {
      const list = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_000) };
      await drop(page, PLACE, [await photoFile('terrace-in-the-evening.jpg'), list]);
      await page.getByText('Ready', { exact: true }).waitFor();
    });
  });
});
