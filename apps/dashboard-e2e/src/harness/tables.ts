import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Fails if a table of the page is wider than its container, so that a part of it is outside of the screen. */
export async function expectTablesFit(page: Page): Promise<void> {
  const tables = (await page.evaluate(`[...document.querySelectorAll('main table')].map((table) => {
    const container = table.closest('.mantine-ScrollArea-viewport') ?? table.parentElement;
    return { name: table.getAttribute('aria-label'), fits: container.scrollWidth <= container.clientWidth };
  })`)) as readonly { name: string | null; fits: boolean }[];
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ fits }) => !fits).map(({ name }) => name)).toEqual([]);
}
