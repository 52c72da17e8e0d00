import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import type { Person } from './accounts.js';
import { openPages } from './browser-suite.js';
import type { BrowserSuite } from './browser-suite.js';

/** A page that does not show what a test waits for hangs. */
const HANG_MS = 60_000;

/** What a browser without a graphics card writes about its own drawing of maps. */
const DRAWN_SLOWLY = /GL Driver Message/;

/** How a page is opened. */
export interface PageOptions {
  /** Signs this person in first. */
  readonly as?: Person;
  /** Opens this address below `/dashboard`, if one is given. */
  readonly path?: string;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** The language of the browser. */
  readonly locale?: string;
  /** Shows transitions, as for most people; without them what disappears is gone at once. */
  readonly moving?: boolean;
  /** Lines of the console that the test expects, such as the status of a request that must fail. */
  readonly expected?: readonly RegExp[];
}

/** A page of the dashboard in a browser profile of its own. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens an address below `/dashboard`. */
  goTo(path: string): Promise<void>;
  /** Closes the profile before the end of the test. Throws if the page had an error or a line in the console that the test does not expect. */
  close(): Promise<void>;
}

/** Opens a page, with the session of a person if one is given. */
export async function openPage(suite: BrowserSuite, options: PageOptions = {}): Promise<OpenPage> {
  const { as: person, theme = 'light', width = 1_280, locale = 'en-GB', expected = [], moving = false } = options;
  const { product, browser } = suite;
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    viewport: { width, height: 900 },
    locale,
    timezoneId: 'Europe/Berlin',
  });
  if (person && !(person.sharesSession && (await goOn(context, person, product.apiUrl))))
    await signIn(context, person, product.apiUrl);
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  const problems: string[] = [];
  openPages.set(page, problems);
  const keep = (text: string) => {
    if (![DRAWN_SLOWLY, ...expected].some((each) => each.test(text))) problems.push(text);
  };
  page.on('pageerror', (error) => keep(String(error.stack)));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') keep(message.text());
  });
  const goTo = async (path: string) => {
    await page.goto(`${product.dashboardUrl}${path}`);
  };
  if (options.path !== undefined) await goTo(options.path);
  return {
    page,
    context,
    goTo,
    close: async () => {
      openPages.delete(page);
      await context.close();
      if (problems.length > 0) throw new Error(`The page reported:\n${problems.join('\n')}`);
    },
  };
}

/** The cookies of the last session of each person. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Goes on with the last session of a person; false if there is none, or it has ended. */
async function goOn(context: BrowserContext, { email }: Person, apiUrl: string): Promise<boolean> {
  const cookies = sessions.get(email);
  if (!cookies) return false;
  await context.addCookies(cookies);
  const session = await context.request.get(`${apiUrl}/api/v4/portal/session`);
  if (((await session.json()) as { signedIn: boolean }).signedIn) return true;
  await context.clearCookies();
  return false;
}

async function signIn(context: BrowserContext, { email, password }: Person, apiUrl: string): Promise<void> {
  const response = await context.request.post(`${apiUrl}/api/v4/portal/sign-in`, { data: { email, password } });
  if (!response.ok()) throw new Error(`The sign-in answered ${response.status()}: ${await response.text()}`);
  sessions.set(email, await context.cookies());
}
