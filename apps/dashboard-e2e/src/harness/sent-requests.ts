import type { Page } from 'playwright-core';

/** Keeps the paths of the requests to the API that a page sends from now on. */
export function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  return requests;
}
