import { afterEach, describe, expect, it } from '@jest/globals';
import { storedLines } from '@listings/domain';
import { waitFor } from '@listings/testing';
import { interactionDetails } from '../index.js';
import { A } from '../testing/interactions-fixture.js';
import { newestOf } from '../testing/nodes-of.js';
import { scriptedFixture } from '../testing/scripted-fixture.js';
import { listOf, review, reviews } from '../testing/scripted-reviews.js';

/** The longest wait for the next review of a list. */
const SILENCE_MS = 2 * 60_000;

const old = new Date('2020-01-01T00:00:00Z');
const at = scriptedFixture({ linkedAt: old });
const { fixture, model } = at;

afterEach(async () => expect(await fixture.wrongCounts(at.tenant)).toEqual([]));

/** The publisher lists these items from now on. */
const lists = (items: readonly unknown[]) => model.behave({ 'reviews.listReviews': () => listOf(items) });
const stored = () => fixture.interactions(at.tenant);
const events = async (kind = 'interaction.review') =>
  (await fixture.events(at.tenant))
    .filter(({ event }) => event === kind)
    .map(({ data: { interaction } }) => [interaction['content'], interaction['interaction_status']]);

const readAll = async (times = 1) => {
  for (let read = 0; read < times; read += 1) await fixture.readCompletely(at.tenant.accountId, at.tenant.locationId);
};

/** A read that may stop at what is stored. */
const readOn = async () => {
  await fixture.makeDue(at.tenant.accountId, at.tenant.locationId);
  await fixture.ingest();
};

const feed = async () => {
  const [row] = await fixture.database.sql<{ complete: boolean; failures: number }>`
    select complete_at is not null as complete, failures from interaction_feeds
    where account_id = ${at.tenant.accountId}`;
  return row;
};

describe('a publisher whose list is inconsistent', () => {
  it('[reliability 2] that lists a review twice in one read: the first, which changed last, counts, and nothing is announced again', async () => {
    const twice = [review('same', { text: 'new' }), ...reviews(250), review('same', { text: 'old' })];
    lists(twice);
    await readAll(2);
    expect((await stored()).filter(({ ref }) => ref === 'same')).toMatchObject([{ content: 'new' }]);
    expect((await events()).filter(([content]) => content === 'new' || content === 'old')).toEqual([['new', 'unread']]);
    expect(await events()).toHaveLength(251);
  });

  it('[reliability 2] that moves dates: a review keeps the date of its first reading, and its count that day', async () => {
    const postedAt = new Date('2024-03-01T12:00:00Z');
    lists([review('r', { postedAt, changedAt: postedAt })]);
    await readAll();
    for (const moved of ['2025-03-01T12:00:00Z', '2001-01-01T00:00:00Z']) {
      lists([review('r', { postedAt: new Date(moved), changedAt: new Date(moved) })]);
      await readAll();
    }
    expect(await stored()).toMatchObject([{ postedAt }]);
    expect(await events()).toHaveLength(1);
  });

  it('[reliability 2] that omits a review in one complete read: it stays, and nothing is announced', async () => {
    const all = reviews(20);
    for (const items of [all, all.slice(1), all, all.slice(1), all]) {
      lists(items);
      await readAll();
    }
    expect((await stored()).every(({ status, missed }) => status === 'UNREAD' && missed === 0)).toBe(true);
    expect(await events()).toHaveLength(20);
  });

  it('[reliability 2] that never ends its list: the read ends, what was read is stored, and nothing is archived', async () => {
    lists([review('gone'), ...reviews(5)]);
    await readAll();
    model.behave({
      async *'reviews.listReviews'() {
        for (;;) yield* reviews(50);
      },
    });
    await readAll(3);
    const found = await stored();
    expect(found).toHaveLength(51);
    expect(found.every(({ status }) => status === 'UNREAD')).toBe(true);
  });
});

describe('a publisher that returns nonsense', () => {
  const nonsense: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a number', 7],
    ['a review without reference', review('', { ref: undefined })],
    ['a reference that is too long', review('x'.repeat(256))],
    ['a reference that is a number', review('', { ref: 12 })],
    ['no date', review('n', { postedAt: undefined })],
    ['an invalid date', review('n', { postedAt: new Date(Number.NaN) })],
    ['a rating that is a word', review('n', { rating: 'five' })],
    ['a category that does not exist', review('n', { category: 'complaint' })],
    ['replies that are a text', review('n', { replies: 'none' })],
    ['a reply without state', review('n', { replies: [{ ref: 'a', text: 'x', writtenAt: old, byOwner: true }] })],
  ];

  it.each(nonsense)('[reliability 2] %s is skipped, and the reviews around it are stored', async (_, item) => {
    lists([review('before'), item, review('after')]);
    await readAll();
    expect((await stored()).map(({ ref }) => ref).sort()).toEqual(['after', 'before']);
    expect(await events()).toHaveLength(2);
    expect(await feed()).toMatchObject({ complete: true, failures: 0 });
  });

  it('[reliability 2] a stored review that is nonsense in two complete reads is not archived', async () => {
    lists([review('kept'), review('other')]);
    await readAll();
    lists([review('kept', { postedAt: new Date(Number.NaN) }), review('other')]);
    await readAll(3);
    expect((await stored()).map(({ status }) => status)).toEqual(['UNREAD', 'UNREAD']);
    expect(await events()).toHaveLength(2);
  });

  const fails = () => {
    throw null;
  };
  const breaks = async function* () {
    yield review('first');
    throw new Error('broken');
  };

  it.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['a list that is not iterable', () => ({})],
    ['an error', () => Promise.reject(new Error('bad\u0000\ud800'))],
    ['an error at once', fails],
    ['an error after some reviews', breaks],
    ['steps that are no steps', () => ({ [Symbol.asyncIterator]: () => ({ next: () => 5 }) })],
  ])('[publishers 0.1] %s instead of a list is a failure, keeps what is stored and is repeated', async (_, list) => {
    lists([review('kept')]);
    await readAll();
    model.behave({ 'reviews.listReviews': list });
    await readAll();
    expect(await feed()).toMatchObject({ complete: false, failures: 1 });
    lists([review('kept'), review('first')]);
    await readOn();
    const found = (await stored()).map(({ ref, status }) => `${ref} ${status}`);
    expect(found.sort()).toEqual(['first UNREAD', 'kept UNREAD']);
    expect(await events()).toHaveLength(2);
  });

  it('[contract 14] a rating that the scale does not have is the nearest one, and what is no rating is none', async () => {
    const ratings = [0, 6, -1, 4.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY];
    lists(ratings.map((rating) => review(`r${rating}`, { rating })));
    await readAll();
    const found = new Map((await stored()).map(({ ref, rating }) => [ref, rating]));
    expect(ratings.map((rating) => found.get(`r${rating}`))).toEqual([null, 5, null, 5, 5, null, null]);
  });

  it('[contract 6] a date of another age becomes one that clients understand', async () => {
    const dates = ['2999-01-01', '+275760-09-13', '-000044-03-15', '1900-01-01'].map((day) => `${day}T00:00:00Z`);
    lists(dates.map((date) => review(date, { postedAt: new Date(date), changedAt: new Date(date) })));
    await readAll(2);
    const found = (await stored()).map(({ postedAt }) => postedAt.getTime());
    expect(found).toHaveLength(dates.length);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(Date.UTC(1990, 0, 1));
    expect(Math.max(...found)).toBeLessThanOrEqual(fixture.clock.now().getTime());
  });
});

describe('texts of customers', () => {
  const search = async (text: string) =>
    (await newestOf(fixture.deps, at.tenant.caller, { text })).map(({ content }) => content);
  const long = Array.from({ length: 2_500 }, (_, number) => `word${number}`)
    .join(' ')
    .slice(0, 20_000);

  it.each([
    ['20,000 characters', long, 'word2000'],
    ['right to left', 'المكان رائع والقهوة ممتازة \u202bשלום\u202c', 'رائع שלום'],
    ['emoji', '👩‍👩‍👧‍👦 Great 🍕🇩🇪 pizza ☕️', 'pizza'],
    ['Chinese', '服务很好 非常满意', '非常满意'],
    ['Japanese', '札幌駅前ベーカリーは美味しい', '美 駅前'],
    ['Vietnamese', 'Bánh mì Đà Nẵng', 'da nang banh'],
    ['combining marks', `Z${'\u0301'.repeat(300)}ürich`, 'Zürich'],
    ['SQL and tsquery', `'; drop table interactions; -- ' & | ! :* \\ <->`, 'drop table'],
  ])('[contract 6, contract 14] %s are stored, announced and found', async (_, given, word) => {
    const text = storedLines(given);
    lists([review('r', { text: given, title: given.slice(0, 100), author: { name: given.slice(0, 100) } })]);
    await readAll(2);
    expect(await stored()).toMatchObject([{ content: text }]);
    expect(await events()).toEqual([[text, 'unread']]);
    expect(await search(word)).toEqual([text]);
  });

  it('[contract 1] NUL and lone surrogates are removed, and do not fail the read', async () => {
    const bad = 'a\u0000b\ud800c\udfffd';
    const author = { name: bad, avatarUrl: `https://x.example/${bad}` };
    lists([review('r', { text: bad, title: bad, author, permalink: bad, notAnswerable: bad })]);
    await readAll(2);
    const [found] = await stored();
    expect(found?.content).toBe('ab\ufffdc\ufffdd');
    expect(await events()).toHaveLength(1);
    const [node] = await interactionDetails(fixture.deps, at.tenant.caller, [found?.id ?? '']);
    expect(JSON.stringify(node)).not.toMatch(/\\u0000|\\ud800/);
  });

  it('[contract 6] characters that become many words when they are folded do not exceed the index', async () => {
    // The square becomes six letters of three bytes each.
    const word = (number: number) => String.fromCodePoint(0x4e00 + number) + '\u3316'.repeat(16);
    const text = Array.from({ length: 2_700 }, (_, number) => word(number)).join(' ');
    const title = Array.from({ length: 2_700 }, (_, number) => word(number + 3_000)).join(' ');
    lists([review('r', { text, title })]);
    await readAll();
    expect(await stored()).toHaveLength(1);
    for (const number of [0, 1_000, 3_000, 4_000, 5_699]) expect(await search(word(number))).toHaveLength(1);
  });
});

describe('replies at the publisher', () => {
  const live = { writtenAt: new Date(old.getTime() + 1_000), byOwner: false, state: { state: 'live' } };
  const reply = (ref: string, fields: Readonly<Record<string, unknown>> = {}) => {
    return { ref, text: `Reply ${ref}`, ...live, ...fields };
  };

  it('[contract 6] thousands of them do not lose the review, nor the reply of the business', async () => {
    const comments = Array.from({ length: 3_000 }, (_, number) => reply(`c${number}`));
    const ours = reply('ours', { byOwner: true, text: 'Thank you' });
    for (const place of [500, 1_000, 1_500]) {
      lists([review('r', { replies: comments.toSpliced(place, 0, ours) })]);
      await readAll();
    }
    expect(await stored()).toMatchObject([{ ref: 'r', status: 'RESPONDED', responses: 1 }]);
    expect(await events('interaction.response')).toEqual([['Thank you', 'responded']]);
  });

  it('[reliability 2] one that is listed twice is stored once', async () => {
    lists([review('r', { replies: [reply('a', { byOwner: true }), reply('a', { byOwner: true, text: 'other' })] })]);
    await readAll(2);
    expect(await stored()).toMatchObject([{ responses: 1 }]);
    expect(await events('interaction.response')).toHaveLength(1);
  });
});

it('[contract 6] a read that ends early loses none of the new reviews that it did not reach, when the publisher lists the newest first', async () => {
  // As publisher B: the plug-in stops at a whole page that the core knows, and reports no changes.
  const items = reviews(600);
  let breakAfter = Number.POSITIVE_INFINITY;
  model.behave({
    async *'reviews.listReviews'({ known }: { known?: { has(ref: string): boolean } }) {
      let given = 0;
      for (let start = 0; start < items.length; start += 50) {
        const page = items.slice(start, start + 50);
        if (known && page.every(({ ref }) => known.has(String(ref)))) return;
        for (const each of page) {
          if ((given += 1) > breakAfter) throw new Error('the connection broke');
          yield each;
        }
      }
    },
  } as never);
  await readAll();
  const fresh = Array.from({ length: 500 }, (_, number) => review(`fresh${number}`));
  items.unshift(...fresh);
  breakAfter = 300;
  await readOn();
  expect((await stored()).length).toBeLessThan(1_100);
  breakAfter = Number.POSITIVE_INFINITY;
  await readOn();
  expect(await stored()).toHaveLength(1_100);
  expect(await events()).toHaveLength(1_100);
});

it('[contract 6] a publisher that hangs does not keep the feeds of another account from being read, and its own read ends', async () => {
  const listed = new Promise<void>((resolve) => {
    const next = () => {
      resolve();
      return new Promise(() => undefined);
    };
    model.behave({ 'reviews.listReviews': () => ({ [Symbol.asyncIterator]: () => ({ next }) }) });
  });
  const other = await fixture.newLinked({ publisher: A, nn: 2 });
  const reading = fixture.ingest();
  await waitFor(async () => (await fixture.interactions(other)).length > 0, { describe: 'the other reviews' });
  await listed;
  await fixture.clock.advance(SILENCE_MS);
  await reading;
  expect(await feed()).toMatchObject({ complete: false, failures: 1 });
});
