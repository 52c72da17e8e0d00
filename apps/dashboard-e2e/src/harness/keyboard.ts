import type { Locator, Page } from 'playwright-core';

/** More stops than a page of the dashboard has. */
const MOST_STOPS = 150;

/** Presses Tab until an element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab leads to no ${target} on ${page.url()}`);
}

/** Leads to an element by Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Leads to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Leads to a group of radio buttons by Tab, and down from the checked one by the arrow key. */
export async function chooseRadio(page: Page, group: Locator, choice: Locator): Promise<void> {
  const checked = page.locator(':checked');
  await tabTo(page, group.and(checked));
  for (const below of (await group.all()).slice(1)) {
    if (await choice.isChecked()) return;
    await page.keyboard.press('ArrowDown');
    await below.and(checked).waitFor({ state: 'attached' });
  }
}
