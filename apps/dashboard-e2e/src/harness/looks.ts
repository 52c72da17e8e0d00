import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.js';
import type { OpenPage } from './open-page.js';

/** SCREENSHOTS=1 stores the pictures of {@link DOCUMENTED} in docs/screenshots; a folder gets those of all pages. */
const wanted = process.env['SCREENSHOTS'];
const folder = wanted === '1' ? fileURLToPath(new URL('../../../../docs/screenshots', import.meta.url)) : wanted;

/** The pages of docs/screenshots. */
const DOCUMENTED: readonly string[] = [
  'sign-in',
  'overview',
  'locations',
  'locations-map',
  'location',
  'location-details',
  'publishers-account',
  'differences-selected',
  'differences-rules',
  'health',
  'posts-calendar',
  'posts-new',
  'reviews',
  'insights',
  'developers-delivery',
  'developers-new-key',
  'settings-members',
];

/** The widths and themes in which every page is checked: two, and in the night, with LOOKS=all or with SCREENSHOTS all. */
const LOOKS = [
  { width: 360, theme: 'light', short: true },
  { width: 768, theme: 'light', short: false },
  { width: 1_440, theme: 'light', short: false },
  { width: 1_440, theme: 'dark', short: true },
].filter(
  ({ short }) => short || process.env['TEST_TIER'] === 'nightly' || process.env['LOOKS'] === 'all' || wanted,
) as readonly Look[];

interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** The largest height of a picture: long lists are cut off. */
const MOST_HEIGHT = 1_800;
const QUALITY = 70;

/**
 * Shows an open page in both themes and at all widths, and fails if axe finds anything, or if the page or one of its tables does
 * not fit. With SCREENSHOTS set, it keeps a picture of each. The page is then as before.
 */
export async function expectLooks(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1_280 };
  // Messages hide a part of the page for some seconds, such as half of a button.
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  // Away from the entries that it would highlight.
  await page.mouse.move(0, 0);
  for (const look of LOOKS) {
    await showAs(page, look);
    if (folder && (wanted !== '1' || DOCUMENTED.includes(name)))
      await keepPicture(page, join(folder, `${name}-${look.width}-${look.theme}.webp`));
    await expectAccessible(page);
    await expectTablesFit(page, name);
  }
  await showAs(page, { width, theme: 'light' });
}

/** Opens pages, and checks the looks of each once it shows what it should. */
export async function expectPages(
  { page, goTo }: Pick<OpenPage, 'page' | 'goTo'>,
  pages: readonly (readonly [name: string, path: string, ready: Locator])[],
): Promise<void> {
  for (const [name, path, ready] of pages) {
    await goTo(path);
    await ready.first().waitFor();
    await expectLooks(page, name);
  }
}

/** Fails if a table is wider than its container, so that a part of it is outside of the screen: only rows of files may be. */
async function expectTablesFit(page: Page, name: string): Promise<void> {
  const wide =
    await page.evaluate(`[...document.querySelectorAll('main table:not([aria-label="Refused rows"])')].flatMap((table) => {
    const { scrollWidth, clientWidth } = table.closest('.mantine-ScrollArea-viewport') ?? table.parentElement;
    return scrollWidth > clientWidth ? [[table.getAttribute('aria-label'), scrollWidth, clientWidth]] : [];
  })`);
  expect([name, wide]).toEqual([name, []]);
}

/** Changes the width and the theme of an open page, and waits until it is drawn so. */
async function showAs(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  // Styles of the new width start their transitions with the next frame.
  await page.evaluate(`new Promise((drawn) => {
    const look = () =>
      document.documentElement.dataset.mantineColorScheme === '${theme}' &&
      !document.getAnimations().some((each) => each instanceof CSSTransition)
        ? drawn()
        : requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);
}

/** Stores a picture of the page in its whole height, as in a high window, so that the navigation fills it. */
async function keepPicture(page: Page, file: string): Promise<void> {
  mkdirSync(join(file, '..'), { recursive: true });
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  const before = page.viewportSize();
  if (before) await page.setViewportSize({ ...before, height: Math.max(before.height, Math.min(height, MOST_HEIGHT)) });
  const picture = sharp(await page.screenshot());
  await picture.webp({ quality: QUALITY }).toFile(file);
  if (before) await page.setViewportSize(before);
}
