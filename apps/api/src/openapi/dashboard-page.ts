import { page } from './html.js';

/** The placeholder page at `/dashboard`: this version has no dashboard. */
export function dashboardPage(): string {
  return page(
    'Dashboard',
    '<h1>This version has no dashboard</h1><p>All functions are available through the API: see the <a href="/docs">API reference</a>.</p>',
  );
}
