import type { Page, Route } from 'playwright-core';
import { waitFor } from '@listings/testing';

/** Holds the requests of a page to these addresses, as on a slow network. */
export async function holdRequests(page: Page, url: string) {
  const held: Route[] = [];
  const handler = (route: Route) => void held.push(route);
  await intercept(page, url, handler);
  return {
    held,
    /** Resolves once a request waits. */
    arrived: () => waitFor(() => held.length > 0, { describe: `a request to ${url}` }),
    /** Lets all requests go on, also the later ones. */
    release: async () => {
      await page.unroute(url, handler);
      // The page may have given up a request that it no longer needs.
      for (const route of held) await route.continue().catch(() => undefined);
    },
  };
}

/** Holds the answers to the GET requests of a page to these addresses: the service has given them already. */
export async function holdAnswers(page: Page, url: string) {
  const held: (() => Promise<void>)[] = [];
  let isReleased = false;
  const handler = async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    // The page may have given up a request that it no longer needs.
    const arrive = () => route.fulfill({ response }).catch(() => undefined);
    if (isReleased) await arrive();
    else held.push(arrive);
  };
  await intercept(page, url, handler);
  return {
    /** Resolves once an answer waits: it is from before what happens next. */
    arrived: () => waitFor(() => held.length > 0, { describe: `an answer from ${url}` }),
    /** Lets the answers arrive, and those of later requests without a stop. */
    release: async () => {
      isReleased = true;
      // Without a handler, the browser would send the requests once more.
      for (const arrive of held) await arrive();
      await page.unroute(url, handler);
    },
  };
}

/** An address that the page itself never asks for; the service answers it as its first page. */
const PROBE = '/dashboard/?intercepted';

/** Requests with which the interception is tried, at most. */
const MOST_PROBES = 50;

/**
 * Routes requests of a page, and returns once the browser does so: for a moment after it was told it lets requests pass, and never reports
 * these.
 */
async function intercept(page: Page, url: string, handler: (route: Route) => unknown): Promise<void> {
  await page.route(url, handler);
  // A page that has not been opened yet sends nothing that could pass.
  if (!page.url().startsWith('http')) return;
  let isIntercepted = false;
  const probe = async (route: Route) => {
    isIntercepted = true;
    await route.fulfill({ status: 204 });
  };
  await page.route(`**${PROBE}`, probe);
  for (let tried = 0; !isIntercepted; tried += 1) {
    if (tried === MOST_PROBES) throw new Error(`The browser does not intercept ${url}.`);
    await page.evaluate(`fetch(${JSON.stringify(PROBE)}).then((answer) => answer.text())`);
  }
  await page.unroute(`**${PROBE}`, probe);
}
