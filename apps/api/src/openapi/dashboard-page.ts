import { page } from './html.js';

/** What stands at the address of the dashboard until there is one. */
export function dashboardPage(): string {
  return page(
    'Dashboard',
    '<h1>There is no dashboard in this version</h1><p>Everything is in the API: see the <a href="/docs">reference</a>.</p>',
  );
}
