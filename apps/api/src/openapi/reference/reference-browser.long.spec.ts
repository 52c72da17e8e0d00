/** @part base */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { validLocation } from '@listings/feature-locations/testing';
import { shared } from '@listings/testing/jest';
import { browserProgram, findingsOf, launchBrowser, watchedPage } from '../../testing/browser.js';
import type { WatchedPage } from '../../testing/browser.js';
import { apiWithSandbox } from '../../testing/product-api.js';

/** A guard against an action that hangs: the viewer renders a large document, and a browser beside other tests is slow. */
const ACTION_MS = 120_000;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in the markup of the viewer, which neither its configuration nor a style changes. */
const FINDINGS_OF_THE_VIEWER: Readonly<Record<string, string>> = {
  'aria-allowed-attr': 'its entries of the navigation are buttons with aria-selected, where aria-current is meant',
  'aria-allowed-role': 'its side bar is an aside with the role navigation, its search a button with the role search',
  'aria-required-children': 'its list of languages for samples has a button for more languages between the tabs',
  'label-content-name-mismatch': 'its buttons "Show More" are named "Show all posts endpoints", after their tag',
  'landmark-unique': 'all its examples of responses are regions with the name "Example Responses"',
  'nested-interactive': 'its switches of nested fields contain a button that copies the address of the field',
};

const { api } = apiWithSandbox();

/** The first operation of each tag. */
let firsts: { operationId: string; summary: string; tags: string[] }[];

beforeAll(async () => {
  const { paths } = (await (await fetch(`${api.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, (typeof firsts)[number]>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  firsts = [...new Map(operations.map((operation) => [operation.tags[0], operation])).values()];
});

(browserProgram ? describe : describe.skip)('the reference in a browser', () => {
  const browser = shared(launchBrowser);
  /** Each reference is opened once, because the viewer takes seconds to render it. */
  const opened = new Map<string, WatchedPage>();

  /** What the viewer tells a reader whose session is a cookie of this origin; the request works. */
  const COOKIE_ADVICE = /^console: We're trying to add a Cookie header/;

  afterEach(() => {
    const problems = [...opened.values()].flatMap((watched) => watched.problems);
    expect(problems.filter((problem) => !COOKIE_ADVICE.test(problem))).toEqual([]);
  });

  /** Opens a reference as a telephone in that theme does. */
  const openSmall = async (path: string, anchor: string, colorScheme: 'light' | 'dark') => {
    const watched = await watchedPage(browser, api.url, {
      viewport: { width: 360, height: 740 },
      permissions: ['clipboard-read', 'clipboard-write'],
      colorScheme,
      reducedMotion: 'reduce',
    });
    opened.set(path, watched);
    watched.page.setDefaultTimeout(ACTION_MS);
    await watched.page.goto(`${api.url}${path}${anchor}`);
    return watched.page;
  };

  /** Follows an anchor of an opened reference in a window of full width. */
  const goTo = async (path: string, anchor: string, heading: string) => {
    const watched = opened.get(path);
    if (!watched) throw new Error(`${path} was not opened: the test of its theme failed.`);
    const { page } = watched;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(`location.hash = '${anchor}'`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    return page;
  };

  /** Pastes text into a field as a reader does. */
  const paste = async (field: Locator, text: string) => {
    await field.click();
    await field.page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await field.press('Control+V');
  };

  /** The button that opens the form of an operation; parts of the page that are not shown yet have their own. */
  const testRequest = (page: Page, operationId: string) => {
    const section = page.locator(`[id$="/${operationId}"]`);
    return section.getByRole('button', { name: /Test Request/ }).first();
  };

  const send = async (page: Page) => {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/v4/'));
    await page.getByRole('button', { name: /^Send \w+ request to/i }).click();
    return answer;
  };

  const references = [
    ['dark', '/docs', '#createLocation', 'Create a location'],
    ['light', '/docs/portal', '#portalSession', 'Get the session'],
  ] as const;

  it.each(references)(
    '[contract 10] follows the %s theme of the system, at 360 pixels too: %s at the anchor %s',
    async (theme, path, anchor, heading) => {
      const page = await openSmall(path, anchor, theme);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.waitForFunction(`document.body.classList.contains('${theme}-mode')`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    },
  );

  it.each(references)(
    '[WCAG 2.2 AA] axe finds nothing in the %s theme on %s, except in the markup of the viewer',
    async (colorScheme, path, _anchor, _heading) => {
      const page = opened.get(path)?.page ?? (await openSmall(path, '', colorScheme));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.waitForFunction(`document.body.classList.contains('${colorScheme}-mode')`);
      await page.getByRole('button', { name: 'Test Request' }).first().waitFor();
      // The viewer renders its sections one after the other, beginning with the one in the address.
      await page.waitForSelector('h1', { state: 'attached' });
      const found = await findingsOf(page, AXE_TAGS);
      expect(found.filter(([id]) => !(id in FINDINGS_OF_THE_VIEWER))).toEqual([]);
      // What the viewer has corrected is to be taken off the list.
      if (path === '/docs') expect(found.map(([id]) => id).sort()).toEqual(Object.keys(FINDINGS_OF_THE_VIEWER).sort());
    },
  );

  it('[contract 10] tries an operation with the key that the reader pastes, and shows the answer', async () => {
    const { writeKey } = await api.newAccount();
    const name = 'Café of the reader';
    await api.write('/locations', validLocation({ name }), { key: writeKey });
    const page = await goTo('/docs', 'allLocations', 'List locations');
    await testRequest(page, 'allLocations').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await paste(dialog.locator('input.scalar-password-input'), writeKey);
    const response = await send(page);
    expect(response.request().headers()['authorization']).toBe(`API ${writeKey}`);
    expect(response.status()).toBe(200);
    await dialog.getByText(name).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('[contract 10] shows samples in curl, Node.js, Python, PHP and Go for the address of the page', async () => {
    const page = await goTo('/docs', 'searchLocations', 'Search locations');
    const section = page.locator('[id$="/searchLocations"]');
    const chooser = section.getByRole('button', { name: /Shell Curl/ }).first();
    await chooser.click();
    const names = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    const clients = ['Curl', 'Fetch', 'NewRequest', 'Requests', 'cURL', 'undici'];
    expect(names.map((name) => name.trim()).sort()).toEqual(clients);
  });

  it('[contract 10] finds an operation by a word', async () => {
    const page = await goTo('/docs', 'allLocations', 'List locations');
    await page.getByRole('search').click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('cancel the archive');
    await page.getByRole('option', { name: 'Cancel the archive of locations' }).first().click();
    await page.waitForURL(/#tag\/locations\/cancelLocationsArchive$/);
  });

  it('[contract 10] is readable: the plain anchor of an operation near the beginning or the end leads to it, and so do those of sections', async () => {
    const page = await goTo('/docs', 'createLocation', 'Create a location');
    expect(firsts.length).toBeGreaterThan(6);
    for (const { operationId, summary, tags } of [firsts[1], firsts.at(-1)].flatMap((first) => first ?? [])) {
      await page.evaluate(`location.hash = '${operationId}'`);
      await page.getByRole('heading', { name: summary }).first().waitFor();
      expect(new URL(page.url()).hash).toBe(`#tag/${tags[0]}/${operationId}`);
    }
    await page.evaluate(`location.hash = 'events'`);
    await page.getByRole('heading', { name: 'webhooks' }).first().waitFor();
    // An anchor that is no encoded text does not keep the reference from being shown.
    await page.goto(`${api.url}/docs?broken#%E0%A4%A`);
    await page.getByRole('heading', { name: 'Business Listings API' }).first().waitFor();
    await page.goto(`${api.url}/docs?again#errors`);
    await page.getByRole('heading', { name: 'Error codes' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/errors');
  });

  it('[contract 12] tries an operation of the portal with the session of the browser, whose CSRF token it adds', async () => {
    const page = await goTo('/docs/portal', 'portalSession', 'Get the session');
    await testRequest(page, 'portalSession').click();
    await page.getByRole('dialog').waitFor();
    expect((await send(page)).status()).toBe(200);
    await page.getByRole('dialog').getByText('signUpOpen').first().waitFor();
  });
});
