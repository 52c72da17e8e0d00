import { expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { Route } from 'playwright-core';
import { demoPerson } from './harness/accounts.js';
import { browserSuite } from './harness/browser-suite.js';
import { holdRequests } from './harness/held-requests.js';
import { looksOf } from './harness/looks.js';
import { openPage } from './harness/open-page.js';
import { answerableReviews, filterReviews } from './harness/reviews.js';

interface Interaction {
  readonly id: string;
  readonly canRespond: boolean;
  readonly responses: readonly { readonly byOwner: boolean }[];
}

/** Answers with the reviews of the service, each changed in the same way. */
async function answerWith(route: Route, change: Partial<Interaction>): Promise<void> {
  const response = await route.fetch();
  const { data } = (await response.json()) as { data: { rollupInteractions: { edges: { node: Interaction }[] } } };
  const edges = data.rollupInteractions.edges.map(({ node, ...edge }) => ({ ...edge, node: { ...node, ...change } }));
  await route.fulfill({ response, json: { data: { rollupInteractions: { ...data.rollupInteractions, edges } } } });
}

browserSuite('reviews', (suite) => {
  it('[dashboard] a person finds a review without a reply, answers it with the keyboard, and sees it answered', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews' });
    const pending = page.waitForResponse('**/api/v4/rollup_interactions?*PENDING*');
    await filterReviews(page, 'Without a reply');
    await page.waitForURL(/status=PENDING/);
    await pending;
    // The rows of before are busy until these have replaced them.
    await page.locator('ul[aria-busy=false]').getByRole('listitem').first().waitFor();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).click();
    await page.keyboard.press('j');
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByLabel('Your reply').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Thank you for your visit.');
    // A reply that is being typed survives a reload.
    await page.reload();
    expect(await detail.getByLabel('Your reply').inputValue()).toBe('Thank you for your visit.');
    const id = new URL(page.url()).searchParams.get('open')?.replaceAll('"', '') ?? '';
    await page.getByRole('button', { name: 'Send reply' }).click();
    const reply = detail.locator('[class*="response"]', { hasText: 'Thank you for your visit.' });
    await reply.getByText('Shown at the publisher').waitFor();
    const answer = await fetch(
      `${suite.product.apiUrl}/api/v4/reviewDetails?interactionIds=${encodeURIComponent(JSON.stringify([id]))}`,
      { headers: { authorization: `API ${suite.product.apiKeys.read}` } },
    );
    expect(await answer.json()).toMatchObject({
      data: { interactionDetails: { interactions: [{ responded: true, interactionStatus: 'responded' }] } },
    });
    await close();
  });

  it('[contract 6] only the replies of the business can be edited and archived, not the comments of other customers', async () => {
    const { apiUrl, apiKeys } = suite.product;
    const rollup = new URLSearchParams({ tag: 'all', first: '500' });
    const answer = await fetch(`${apiUrl}/api/v4/rollup_interactions?${rollup}`, {
      headers: { authorization: `API ${apiKeys.read}` },
    });
    const { data } = (await answer.json()) as { data: { rollupInteractions: { edges: { node: Interaction }[] } } };
    const discussed = data.rollupInteractions.edges
      .map(({ node }) => node)
      .find(
        ({ canRespond, responses }) => canRespond && responses.length > 0 && responses.every((each) => !each.byOwner),
      );
    const comments = discussed?.responses.length ?? 0;
    expect(comments).toBeGreaterThan(0);
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo(`/reviews/inbox?open="${discussed?.id}"`);
    const conversation = page.getByRole('group', { name: 'Conversation' });
    const actions = conversation.getByRole('button');
    await conversation.getByText('Comment by a customer').first().waitFor();
    expect(await conversation.getByText('Comment by a customer').count()).toBe(comments);
    expect(await actions.count()).toBe(0);
    await page.getByLabel('Your reply').fill('Thank you both.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await conversation.getByText('Thank you both.').waitFor();
    expect(await actions.allInnerTexts()).toEqual(['Edit', 'Archive']);
    await close();
  });

  it('[dashboard] templates fill the names into the replies to several reviews', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByLabel('Name').fill('Thanks');
    await page.getByRole('dialog').getByLabel('Text').fill('Thank you {author}.');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await answerableReviews(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reply to selected' }).click();
    await page.getByRole('combobox', { name: 'Insert template' }).click();
    await page.getByRole('option', { name: 'Thanks' }).click();
    await page.getByText(/^First reply: Thank you/).waitFor();
    await page.getByRole('button', { name: 'Send replies' }).click();
    await page.getByText('1 replied to').first().waitFor();
    await close();
  });

  it('[dashboard] a day that is typed key by key becomes a filter of the inbox, whose chip takes it away', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/inbox' });
    await filterReviews(page, 'Other period…');
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('09/08/2026');
    await page.getByRole('button', { name: 'Show reviews' }).press('Enter');
    await page.waitForURL(/from=2026-08-09/);
    await page.getByRole('button', { name: 'Since 9 Aug 2026' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('from'));
    await close();
  });

  it('[dashboard] two filters that a person chooses at once are both in the address', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    // The pause after the typing ends when the test says so.
    await page.addInitScript(`{
      const later = window.setTimeout;
      window.setTimeout = (call, ms, ...more) => (ms === 300 ? ((window.endPause = call), 1) : later(call, ms, ...more));
    }`);
    await goTo('/reviews/inbox');
    await page.getByRole('combobox', { name: 'Search texts and authors' }).fill('coffee');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('option', { name: 'Without a reply' }).evaluate((option: { click(): void }) => {
      option.click();
      (globalThis as unknown as { endPause(): void }).endPause();
    });
    await page.waitForURL(/text=coffee/);
    expect(new URL(page.url()).searchParams.get('status')).toBe('PENDING');
    await close();
  });

  it('[dashboard] each key leads one review on, also before the page has shown the one before', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.route('**/api/v4/rollup_interactions?**', (route) => answerWith(route, { canRespond: true }));
    await goTo('/reviews/inbox?status=PENDING');
    const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await rows.nth(2).waitFor();
    await page.evaluate(`{
      const press = (key) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: 'Key' + key.toUpperCase(), bubbles: true }),
        );
      for (const key of ['j', 'j', 'x']) press(key);
    }`);
    await rows.nth(1).locator('button[aria-current=true]').waitFor();
    expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
    expect(await rows.nth(0).getByRole('checkbox').isChecked()).toBe(false);
    await close();
  });

  it('[dashboard] what is typed after the key for a reply is no key, and the field has the focus once it is there', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await rows.nth(1).waitFor();
    const details = await holdRequests(page, '**/api/v4/reviewDetails?**');
    await page.keyboard.press('j');
    await details.arrived();
    for (const key of ['r', 'x', 'j']) await page.keyboard.press(key);
    await details.release();
    await page.locator('#reply:focus').waitFor();
    expect(await rows.nth(0).locator('button[aria-current=true]').count()).toBe(1);
    expect(await rows.nth(0).getByRole('checkbox').isChecked()).toBe(false);
    await close();
  });

  it('[dashboard] the key for several replies chooses no review that takes none', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await page.route('**/api/v4/rollup_interactions?**', (route) => answerWith(route, { canRespond: false }));
    await goTo('/reviews/inbox');
    const row = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
    await row.waitFor();
    await page.keyboard.press('j');
    await row.locator('button[aria-current=true]').waitFor();
    await page.keyboard.press('x');
    // The key after it: what the first one did is shown by then.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await page.getByText(/\d selected/).count()).toBe(0);
    expect(await row.getByRole('checkbox', { includeHidden: true }).isChecked()).toBe(false);
    await close();
  });

  it('[dashboard] chosen reviews are forgotten with another filter, and counted on another page', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    await answerableReviews(page).first().getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('1 selected, 1 of them on other pages').waitFor();
    await filterReviews(page, '5 of 5 stars');
    await page.waitForURL(/rating=5/);
    await page.locator('ul[aria-busy=false]').getByRole('listitem').first().waitFor();
    expect(await page.getByText(/\d selected/).count()).toBe(0);
    await close();
  });

  it('[dashboard] the focus goes to the review after its reply was sent, and to the list after several', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await rows.first().getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByLabel('Your reply').fill('Thank you for the visit.');
    await page.getByRole('button', { name: 'Send reply' }).press('Enter');
    await detail.getByText('Thank you for the visit.').waitFor();
    await detail.locator('h2:focus').waitFor();
    await rows.last().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reply to selected' }).click();
    await page.getByRole('dialog').getByLabel('Your reply').fill('Thank you all.');
    await page.getByRole('button', { name: 'Send replies' }).press('Enter');
    await page.getByText('1 replied to').first().waitFor();
    await page.locator('ul[aria-label=Reviews]:focus').waitFor();
    await close();
  });

  it('[dashboard] an open review stays when the filters leave no other one', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await rows.nth(2).getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByLabel('Your reply').fill('Thank you, it was the last one.');
    // As if all others had been answered meanwhile.
    await page.route('**/api/v4/rollup_interactions?**', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { rollupInteractions: object } };
      const rollupInteractions = { ...data.rollupInteractions, edges: [], totalCount: 0 };
      await route.fulfill({ response, json: { data: { ...data, rollupInteractions } } });
    });
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('0 in all').waitFor();
    await detail.getByText('Thank you, it was the last one.').waitFor();
    await close();
  });

  it('[dashboard] no key opens a review of the earlier filters while those of the later ones are read', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/inbox' });
    const list = page.getByRole('list', { name: 'Reviews' });
    await list.getByRole('listitem').first().waitFor();
    const pending = await holdRequests(page, '**/api/v4/rollup_interactions?*PENDING*');
    await filterReviews(page, 'Without a reply');
    await pending.arrived();
    await page.getByRole('heading', { name: 'Reviews', level: 1 }).click();
    await page.keyboard.press('j');
    expect(await page.getByRole('list', { name: 'Reviews' }).getAttribute('aria-busy')).toBe('true');
    await pending.release();
    await page.locator('ul[aria-busy=false]').waitFor();
    expect(new URL(page.url()).searchParams.has('open')).toBe(false);
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Selected review' }).getByLabel('Your reply').waitFor();
    await close();
  });

  it('[dashboard] a template puts the name of the location alone into a reply, and into one that is edited', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByLabel('Name').fill('Again');
    await page.getByRole('dialog').getByLabel('Text').fill('See you at {location}.');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await answerableReviews(page).first().getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    const chooseTemplate = async () => {
      await detail.getByRole('combobox', { name: 'Insert template' }).click();
      await page.getByRole('option', { name: 'Again' }).click();
    };
    const named = /^See you at [^{}·,]+\.$/;
    await chooseTemplate();
    expect(await detail.getByLabel('Your reply').inputValue()).toMatch(named);
    await page.getByRole('button', { name: 'Send reply' }).click();
    const conversation = detail.getByRole('group', { name: 'Conversation' });
    await conversation.getByRole('button', { name: 'Edit' }).click();
    await conversation.getByLabel('Your reply').fill('');
    await chooseTemplate();
    expect(await conversation.getByLabel('Your reply').inputValue()).toMatch(named);
    await close();
  });

  it('[dashboard] a chosen review that is answered on its own gets no second reply with the others', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = answerableReviews(page);
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByText('2 selected').waitFor();
    await rows.nth(0).getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByLabel('Your reply').fill('Thank you for your words.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('1 selected', { exact: true }).waitFor();
    await close();
  });

  it('[dashboard] the focus goes to the list when no review is chosen any more, and with the edit of a reply to its field and back', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product) });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = answerableReviews(page);
    await rows.first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await page.locator('ul[aria-label=Reviews]:focus').waitFor();
    await rows.first().getByRole('button').click();
    await page.getByLabel('Your reply').fill('Until then.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    const conversation = page.getByRole('group', { name: 'Conversation' });
    await conversation.getByRole('button', { name: 'Edit' }).press('Enter');
    await conversation.locator('textarea:focus').waitFor();
    await conversation.getByRole('button', { name: 'Cancel' }).press('Enter');
    await conversation.locator('button:focus', { hasText: 'Edit' }).waitFor();
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByLabel('Name').fill('Until');
    await page.getByRole('dialog').getByLabel('Text').fill('Until then.');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: /Until/ }).press('Enter');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await close();
  });

  it('[dashboard] on a phone the first review is visible at once, each leads to the next, and the list comes back where it was', async () => {
    const { page, goTo, close } = await openPage(suite, { as: demoPerson(suite.product), width: 360 });
    await goTo('/reviews/inbox?status=PENDING');
    const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await rows.first().waitFor();
    expect((await rows.first().boundingBox())?.y).toBeLessThan(500);
    await rows.nth(9).getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Selected review' });
    await detail.getByText('10 of 25').waitFor({ state: 'attached' });
    await detail.getByRole('button', { name: 'Next' }).click();
    await detail.getByText('11 of 25').waitFor({ state: 'attached' });
    await detail.getByRole('button', { name: 'About the location' }).click();
    await detail.getByText('Last replies').waitFor();
    await detail.getByRole('button', { name: 'Back to the list' }).click();
    await waitFor(async () => ((await rows.nth(9).boundingBox())?.y ?? -1) > 0, { describe: 'the place in the list' });
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(500);
    await close();
  });

  it('[dashboard] the analytics show numbers and phrases', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/analytics' });
    await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
    await page.getByRole('option', { name: /Alder/ }).click();
    await page.getByText('All reviews').waitFor();
    await page.getByRole('img', { name: 'New reviews by day' }).waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('table', { name: 'New reviews by day' }).waitFor();
    await close();
  });

  it('[dashboard] the regions are ranked by their stars, the worst first, and each leads to its locations', async () => {
    const { page, close } = await openPage(suite, { as: demoPerson(suite.product), path: '/reviews/analytics' });
    const ranking = page.getByRole('table', { name: 'Best and worst' });
    await ranking.getByRole('link').first().waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'By state' }).click();
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Lowest first' }).click();
    await page.waitForURL(/order=ASCENDING/);
    const regions = ranking.getByRole('button');
    await waitFor(
      async () => {
        const stars = (await ranking.locator('tbody tr td:nth-child(3)').allInnerTexts()).map(Number.parseFloat);
        const rated = stars.filter((each) => !Number.isNaN(each));
        return (await regions.count()) > 1 && rated.every((value, index) => index === 0 || rated[index - 1]! <= value);
      },
      { describe: 'the regions with the fewest stars first' },
    );
    await regions.first().click();
    await page.waitForURL(/region=/);
    await ranking.getByRole('link').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Region' }).inputValue()).not.toBe('');
    await close();
  });

  it('[WCAG 2.2 AA] the pages of reviews have no finding in both themes', async () => {
    const look = looksOf(suite, demoPerson(suite.product));
    await look('reviews', '/reviews/inbox', async (page) => {
      await page.getByRole('listitem').first().waitFor();
      await page.keyboard.press('j');
      await page.getByRole('heading', { level: 2 }).waitFor();
    });
    await look('reviews-filters', '/reviews/inbox?status=PENDING&rating=4', async (page) => {
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('option', { name: 'With a reply', exact: true }).waitFor();
    });
    await look('reviews-period', '/reviews/inbox', async (page) => {
      await filterReviews(page, 'Other period…');
      await page.getByLabel('From', { exact: true }).click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    });
    await look('reviews-analytics', '/reviews/analytics', async (page) => {
      await page.getByRole('combobox', { name: 'Location' }).fill('Alder');
      await page.getByRole('option', { name: /Alder/ }).click();
      await page.getByRole('img', { name: 'New reviews by day' }).waitFor();
    });
  });
});
