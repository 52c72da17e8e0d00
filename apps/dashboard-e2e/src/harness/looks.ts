import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Person } from './accounts.js';
import { expectAccessible } from './accessibility.js';
import type { BrowserSuite } from './browser-suite.js';
import { openPage } from './open-page.js';

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
 * Opens a page once, shows it in both themes and at all widths, and fails if axe finds anything. `ready` waits for its
 * content. With SCREENSHOTS set, it keeps a picture of each.
 */
export async function checkLooks(
  suite: BrowserSuite,
  {
    name,
    path,
    as,
    expected,
    ready,
  }: {
    name: string;
    path: string;
    as?: Person;
    /** Lines of the console that are expected, such as those of a driver. */
    expected?: readonly RegExp[];
    ready: (page: Page) => Promise<unknown>;
  },
): Promise<void> {
  const { page, close } = await openPage(suite, { as, path, expected, sharesSession: true, ...LOOKS[0] });
  await ready(page);
  // Away from the entries that it would highlight.
  await page.mouse.move(0, 0);
  for (const { width, theme } of LOOKS) {
    await showAs(page, width, theme);
    if (folder && (wanted !== '1' || DOCUMENTED.includes(name)))
      await keepPicture(page, join(folder, `${name}-${width}-${theme}.webp`));
    await expectAccessible(page);
  }
  await close();
}

/** Checks the looks of pages as one person, or without a session. */
export const looksOf =
  (suite: BrowserSuite, as?: Person) =>
  (name: string, path: string, ready: (page: Page) => Promise<unknown>, expected?: readonly RegExp[]) =>
    checkLooks(suite, { name, path, as, ready, expected });

/** Changes the width and the theme of an open page, and waits until it is drawn so. */
async function showAs(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
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
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  if (before) await page.setViewportSize(before);
}
