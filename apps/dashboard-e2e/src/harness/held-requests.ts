import { waitFor } from '@listings/testing';
import type { Page, Route } from 'playwright-core';

/** Requests of a page that wait, as on a slow network. */
export interface HeldRequests {
  readonly held: readonly Route[];
  /** Resolves once a request waits. */
  arrived(): Promise<void>;
  /** Lets all requests go on, also the later ones. */
  release(): Promise<void>;
}

/** Holds the requests of a page to these addresses; the first ones go on, as many as `pass` says. */
export async function holdRequests(page: Page, url: string, { pass = 0 } = {}): Promise<HeldRequests> {
  const held: Route[] = [];
  let passed = 0;
  const handler = async (route: Route) => {
    passed += 1;
    if (passed <= pass) await route.continue();
    else held.push(route);
  };
  await page.route(url, handler);
  return {
    held,
    arrived: async () => {
      await waitFor(() => held.length > 0, { describe: `a request to ${url}` });
    },
    release: async () => {
      await page.unroute(url, handler);
      // The page may have given up a request that it no longer needs.
      for (const route of held) await route.continue().catch(() => undefined);
    },
  };
}

/** Answers to requests of a page that wait on their way back. */
export interface HeldAnswers {
  /** Resolves once an answer waits: it is from before what happens next. */
  arrived(): Promise<void>;
  /** Lets the answers arrive, and those of later requests without a stop. */
  release(): Promise<void>;
}

/** Holds the answers to the GET requests of a page to these addresses: the service has given them already. */
export async function holdAnswers(page: Page, url: string): Promise<HeldAnswers> {
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
  await page.route(url, handler);
  return {
    arrived: async () => {
      await waitFor(() => held.length > 0, { describe: `an answer from ${url}` });
    },
    release: async () => {
      isReleased = true;
      // Without a handler, the browser would send the requests once more.
      for (const arrive of held) await arrive();
      await page.unroute(url, handler);
    },
  };
}
