import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Person } from './accounts.js';
import { expectAccessible } from './accessibility.js';
import type { BrowserSuite } from './browser-suite.js';
import { openPage } from './open-page.js';

/** SCREENSHOTS=1 stores the pictures in docs/screenshots, another value in the folder that it names. */
const wanted = process.env['SCREENSHOTS'];
const folder = wanted === '1' ? fileURLToPath(new URL('../../../../docs/screenshots', import.meta.url)) : wanted;

/** The widths and themes in which every page is checked. */
const LOOKS = [
  { width: 360, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 1_440, theme: 'light' },
  { width: 1_440, theme: 'dark' },
] as const;

/**
 * Opens a page once, shows it in both themes and at all widths, and fails if axe finds anything. `ready` waits for its
 * content. With SCREENSHOTS set, it keeps a picture of each.
 */
export async function checkLooks(
  suite: BrowserSuite,
  { name, path, as, ready }: { name: string; path: string; as?: Person; ready: (page: Page) => Promise<unknown> },
): Promise<void> {
  const [{ width: firstWidth, theme: firstTheme }] = LOOKS;
  const { page, goTo, close } = await openPage(suite, { as, theme: firstTheme, width: firstWidth });
  await goTo(path);
  await ready(page);
  for (const { width, theme } of LOOKS) {
    await showAs(page, width, theme);
    if (folder) {
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
    }
    await expectAccessible(page);
  }
  await close();
}

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
