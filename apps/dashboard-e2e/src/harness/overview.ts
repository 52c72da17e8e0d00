import type { Locator, Page } from 'playwright-core';
import { seen } from './interactions.js';

/** What each part of the overview shows when it is there. */
export function overviewParts(page: Page): Readonly<Record<string, Locator>> {
  const region = (name: string) => page.getByRole('region', { name });
  return {
    'Needs attention': region('Needs attention').getByText(/\d+ reviews wait for a reply/),
    Health: region('Health').getByText(/of 100$/),
    Insights: region('Insights').locator('.recharts-line').first(),
    Reviews: region('Reviews').locator('.recharts-line').first(),
    'What happened lately': seen(region('What happened lately').getByText(/went live/)),
  };
}
