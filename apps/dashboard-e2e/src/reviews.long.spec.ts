/** @part reviews */
import { expect } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { waitFor } from '@listings/testing';
import { demoPerson } from './harness/accounts.js';
import { call } from './harness/api.js';
import { browserSuite, it } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { choose, chooseFirst, parameter } from './harness/interactions.js';
import { expectLooks } from './harness/looks.js';
import { openPage } from './harness/open-page.js';

interface Interaction {
  readonly id: string;
  readonly canRespond: boolean;
  readonly responses: readonly { readonly byOwner: boolean }[];
}

interface Rollup {
  readonly data: { readonly rollupInteractions: { readonly edges: readonly { readonly node: Interaction }[] } };
}

const PENDING = '/reviews/inbox?status=PENDING';
const LIST = '**/api/v4/rollup_interactions?**';

const list = (page: Page) => page.getByRole('list', { name: 'Reviews' });
const rows = (page: Page) => list(page).getByRole('listitem');
const detail = (page: Page) => page.getByRole('region', { name: 'Selected review' });

/** The list once its rows are those of the filters: the rows of before are busy until these have replaced them. */
const readList = (page: Page) => page.locator('ul[aria-busy=false]');

/** The rows that take a reply: a publisher takes none for some, and these wait for ever. */
const answerable = (page: Page) => rows(page).filter({ has: page.getByRole('checkbox', { disabled: false }) });

/** Adds a filter to the search of the inbox. */
async function filterReviews(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Answers with the reviews of the service, each changed in the same way. */
async function answerWith(route: Route, change: Partial<Interaction>): Promise<void> {
  const response = await route.fetch();
  const { data } = (await response.json()) as Rollup;
  const edges = data.rollupInteractions.edges.map(({ node, ...edge }) => ({ ...edge, node: { ...node, ...change } }));
  await route.fulfill({ response, json: { data: { rollupInteractions: { ...data.rollupInteractions, edges } } } });
}

browserSuite('reviews', (suite) => {
  const read = <T>(path: string) => call<T>(suite.product, { apiKey: suite.product.apiKeys.read }, path);

  it('[dashboard, contract 6] a person finds a review without a reply, answers it with the keyboard, and edits own replies alone', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews' });
    await filterReviews(page, 'Without a reply');
    await page.waitForURL(/status=PENDING/);
    await readList(page).getByRole('listitem').first().waitFor();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).click();
    await page.keyboard.press('j');
    await detail(page).getByLabel('Your reply').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Thank you for your visit.');
    // A reply that is being typed survives a reload.
    await page.reload();
    expect(await detail(page).getByLabel('Your reply').inputValue()).toBe('Thank you for your visit.');
    const id = parameter(page, 'open')?.replaceAll('"', '') ?? '';
    await page.getByRole('button', { name: 'Send reply' }).click();
    const reply = detail(page).locator('[class*="response"]', { hasText: 'Thank you for your visit.' });
    await reply.getByText('Shown at the publisher').waitFor();
    expect(await read(`reviewDetails?interactionIds=${encodeURIComponent(JSON.stringify([id]))}`)).toMatchObject({
      data: { interactionDetails: { interactions: [{ responded: true, interactionStatus: 'responded' }] } },
    });

    // The comments of other customers can be neither edited nor archived.
    const { data } = await read<Rollup>('rollup_interactions?tag=all&first=500');
    const discussed = data.rollupInteractions.edges
      .map(({ node }) => node)
      .find(
        ({ canRespond, responses }) => canRespond && responses.length > 0 && responses.every((each) => !each.byOwner),
      );
    const comments = discussed?.responses.length ?? 0;
    expect(comments).toBeGreaterThan(0);
    await goTo(`/reviews/inbox?open="${discussed?.id}"`);
    const conversation = page.getByRole('group', { name: 'Conversation' });
    await conversation.getByText('Comment by a customer').first().waitFor();
    expect(await conversation.getByText('Comment by a customer').count()).toBe(comments);
    expect(await conversation.getByRole('button').count()).toBe(0);
    await page.getByLabel('Your reply').fill('Thank you both.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await conversation.getByText('Thank you both.').waitFor();
    expect(await conversation.getByRole('button').allInnerTexts()).toEqual(['Edit', 'Archive']);
  });

  it('[dashboard] templates fill names into one reply, an edited one and several; the focus and the selection follow, and nothing typed is lost', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), path: PENDING });
    const dialog = page.getByRole('dialog');
    const openTemplates = () => page.getByRole('button', { name: 'Templates' }).click();
    await openTemplates();
    await dialog.getByLabel('Text').fill('Thank you {author}.');
    // A dialog that a person leaves keeps the template that is half written.
    await page.mouse.click(5, 500);
    await dialog.waitFor({ state: 'hidden' });
    await openTemplates();
    expect(await dialog.getByLabel('Text').inputValue()).toBe('Thank you {author}.');
    await dialog.getByLabel('Name').fill('Thanks');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const addAgain = async () => {
      await dialog.getByLabel('Name').fill('Again');
      await dialog.getByLabel('Text').fill('See you at {location}.');
      await dialog.getByRole('button', { name: 'Add' }).click();
    };
    await addAgain();
    // The button that removes a template is gone with it.
    await dialog.getByRole('button', { name: /Again/ }).press('Enter');
    await dialog.locator('input:focus').waitFor();
    await addAgain();
    await dialog.getByRole('button', { name: 'Close' }).click();

    // A chosen review that is answered on its own gets no second reply with the others.
    const reply = detail(page).getByLabel('Your reply');
    const insert = async (template: string) => {
      await page.getByRole('combobox', { name: 'Insert template' }).click();
      await page.getByRole('option', { name: template }).click();
    };
    for (const at of [0, 1]) await answerable(page).nth(at).getByRole('checkbox').check();
    await page.getByText('2 selected').waitFor();
    await answerable(page).nth(0).getByRole('button').click();
    await insert('Again');
    const named = /^See you at [^{}·,]+\.$/;
    expect(await reply.inputValue()).toMatch(named);
    await page.getByRole('button', { name: 'Send reply' }).press('Enter');
    await detail(page).locator('h2:focus').waitFor();
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await page.locator('ul[aria-label=Reviews]:focus').waitFor();

    // The focus goes with the edit of a reply to its field and back; what is typed while it is on its way stays.
    const conversation = detail(page).getByRole('group', { name: 'Conversation' });
    await conversation.getByRole('button', { name: 'Edit' }).press('Enter');
    await conversation.locator('textarea:focus').waitFor();
    await conversation.getByRole('button', { name: 'Cancel' }).press('Enter');
    await conversation.locator('button:focus', { hasText: 'Edit' }).waitFor();
    await conversation.getByRole('button', { name: 'Edit' }).click();
    await reply.fill('');
    await insert('Again');
    expect(await reply.inputValue()).toMatch(named);
    const edit = await holdRequests(page, '**/reviews/respond/edit');
    await reply.fill('Thank you very much.');
    await conversation.getByRole('button', { name: 'Save change' }).click();
    await edit.arrived();
    await reply.fill('Thank you very much. See you soon.');
    await edit.release();
    await page.getByText('The change is on its way to the publisher.').waitFor();
    expect(await reply.inputValue()).toBe('Thank you very much. See you soon.');

    await goTo(PENDING);
    await answerable(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reply to selected' }).click();
    await insert('Thanks');
    await page.getByText(/^First reply: Thank you/).waitFor();
    await page.getByRole('button', { name: 'Send replies' }).press('Enter');
    await page.getByText('1 replied to').first().waitFor();
    await page.locator('ul[aria-label=Reviews]:focus').waitFor();

    // Chosen reviews are counted on another page, and forgotten with another filter.
    await answerable(page).first().getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('1 selected, 1 of them on other pages').waitFor();
    await filterReviews(page, '5 of 5 stars');
    await page.waitForURL(/rating=5/);
    await readList(page).getByRole('listitem').first().waitFor();
    expect(await page.getByText(/\d selected/).count()).toBe(0);

    // An open review stays when the filters leave no other one, as if all others had been answered meanwhile.
    await goTo(PENDING);
    await answerable(page).nth(2).getByRole('button').click();
    await reply.fill('Thank you, it was the last one.');
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as Rollup;
      const rollupInteractions = { ...data.rollupInteractions, edges: [], totalCount: 0 };
      await route.fulfill({ response, json: { data: { ...data, rollupInteractions } } });
    });
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('0 in all').waitFor();
    await detail(page).getByText('Thank you, it was the last one.').waitFor();
  });

  it('[dashboard] the keys of the inbox lead one review on each, also before the page has shown the one before, and none too far', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    const isOpen = (at: number) => rows(page).nth(at).locator('button[aria-current=true]');
    const isChosen = (at: number) => rows(page).nth(at).getByRole('checkbox', { includeHidden: true }).isChecked();
    await page.route(LIST, (route) => answerWith(route, { canRespond: true }));
    await goTo(PENDING);
    await rows(page).nth(2).waitFor();
    await page.evaluate(`{
      const press = (key) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: 'Key' + key.toUpperCase(), bubbles: true }),
        );
      for (const key of ['j', 'j', 'x']) press(key);
    }`);
    await isOpen(1).waitFor();
    expect([await isChosen(0), await isChosen(1)]).toEqual([false, true]);
    await page.unroute(LIST);

    // What is typed after the key for a reply is no key, and the field has the focus once it is there.
    await goTo(PENDING);
    await rows(page).nth(1).waitFor();
    const details = await holdRequests(page, '**/api/v4/reviewDetails?**');
    await page.keyboard.press('j');
    await details.arrived();
    for (const key of ['r', 'x', 'j']) await page.keyboard.press(key);
    await details.release();
    await page.locator('#reply:focus').waitFor();
    expect([await isOpen(0).count(), await isChosen(0)]).toEqual([1, false]);

    // The key for several replies chooses no review that takes none.
    await page.route(LIST, (route) => answerWith(route, { canRespond: false }));
    await goTo('/reviews/inbox');
    await rows(page).first().waitFor();
    await page.keyboard.press('j');
    await isOpen(0).waitFor();
    await page.keyboard.press('x');
    // The key after it: what the first one did is shown by then.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await page.getByText(/\d selected/).count()).toBe(0);
    expect(await isChosen(0)).toBe(false);
    await page.unroute(LIST);

    // No key opens a review of the earlier filters while those of the later ones are read.
    await goTo('/reviews/inbox');
    await rows(page).first().waitFor();
    const pending = await holdRequests(page, '**/api/v4/rollup_interactions?*PENDING*');
    await filterReviews(page, 'Without a reply');
    await pending.arrived();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).click();
    await page.keyboard.press('j');
    expect(await list(page).getAttribute('aria-busy')).toBe('true');
    await pending.release();
    await readList(page).waitFor();
    expect(parameter(page, 'open')).toBeNull();
    await page.keyboard.press('j');
    await detail(page).getByLabel('Your reply').waitFor();
  });

  it('[dashboard] filters that are chosen at once and a typed day are in the address; a phone shows the first review at once, and the list where it was', async () => {
    const busy = await openPage(suite, { as: demoPerson(suite.product) });
    // The pause after the typing ends when the test says so.
    await busy.page.addInitScript(`{
      const later = window.setTimeout;
      window.setTimeout = (call, ms, ...more) => (ms === 300 ? ((window.endPause = call), 1) : later(call, ms, ...more));
    }`);
    await busy.goTo('/reviews/inbox');
    await busy.page.getByRole('combobox', { name: 'Search texts and authors' }).fill('coffee');
    await busy.page.keyboard.press('Escape');
    await busy.page.getByRole('button', { name: 'Filters', exact: true }).click();
    await busy.page.getByRole('option', { name: 'Without a reply' }).evaluate((option: { click(): void }) => {
      option.click();
      (globalThis as unknown as { endPause(): void }).endPause();
    });
    await busy.page.waitForURL(/text=coffee/);
    expect(parameter(busy.page, 'status')).toBe('PENDING');

    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox');
    await filterReviews(page, 'Other period…');
    await page.getByLabel('From', { exact: true }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await expectLooks(page, 'reviews-period');
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('09/08/2026');
    await page.getByRole('button', { name: 'Show reviews' }).press('Enter');
    await page.waitForURL(/from=2026-08-09/);
    await page.getByRole('button', { name: 'Since 9 Aug 2026' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('from'));

    await page.setViewportSize({ width: 360, height: 900 });
    await goTo(PENDING);
    await rows(page).first().waitFor();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThan(500);
    await rows(page).nth(9).getByRole('button').click();
    await detail(page).getByText('10 of 25').waitFor({ state: 'attached' });
    await detail(page).getByRole('button', { name: 'Next' }).click();
    await detail(page).getByText('11 of 25').waitFor({ state: 'attached' });
    await detail(page).getByRole('button', { name: 'About the location' }).click();
    await detail(page).getByText('Last replies').waitFor();
    await detail(page).getByRole('button', { name: 'Back to the list' }).click();
    const top = async () => (await rows(page).nth(9).boundingBox())?.y ?? -1;
    await waitFor(async () => (await top()) > 0, { describe: 'the place in the list' });
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(500);
  });

  it('[dashboard, WCAG 2.2 AA] the inbox, its filters and the analytics, whose regions are ranked by their stars', async () => {
    const { page, goTo } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/inbox' });
    await rows(page).first().waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await expectLooks(page, 'reviews');
    await goTo('/reviews/inbox?status=PENDING&rating=4');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('option', { name: 'With a reply', exact: true }).waitFor();
    await expectLooks(page, 'reviews-filters');

    await goTo('/reviews/analytics');
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('link').first().waitFor();
    await choose(page, 'Group by', 'By state');
    await choose(page, 'Order', 'Lowest first');
    await page.waitForURL(/order=ASCENDING/);
    const regions = ranking.getByRole('button');
    const isWorstFirst = async () => {
      const stars = (await ranking.locator('tbody tr td:nth-child(3)').allInnerTexts()).map(Number.parseFloat);
      const rated = stars.filter((each) => !Number.isNaN(each));
      return (await regions.count()) > 1 && rated.join() === rated.toSorted((one, other) => one - other).join();
    };
    await waitFor(isWorstFirst, { describe: 'the regions with the fewest stars first' });
    await regions.first().click();
    await page.waitForURL(/region=/);
    await ranking.getByRole('link').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Region' }).inputValue()).not.toBe('');
    await goTo('/reviews/analytics');
    await chooseFirst(page, 'Location', 'Alder');
    await page.getByText('All reviews').waitFor();
    await page.getByRole('img', { name: 'New reviews by day' }).waitFor();
    await expectLooks(page, 'reviews-analytics');
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'New reviews by day' }).waitFor();
  });
});
