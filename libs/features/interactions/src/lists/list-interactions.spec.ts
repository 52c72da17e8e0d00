import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { cursorPageRequest } from '@listings/pagination';
import { rollupInteractions } from '../index.js';
import type { InteractionListQuery } from '../index.js';
import { insertInteractions } from '../store/interaction-writes.js';
import type { InteractionRow } from '../store/interaction-writes.js';
import { A, B, startFixture } from '../testing/interactions-fixture.js';
import { nodesOf } from '../testing/nodes-of.js';
import { reviewRow } from '../testing/review-rows.js';

/** A stored interaction as the slow and obvious computation reads it. */
interface Known extends InteractionRow {
  readonly locationId: number;
  readonly publisher: string;
}

let caller: Caller;
let locations: number[];
const known: Known[] = [];
const hostname = { [A]: '', [B]: '' } as Record<string, string>;

const DAY = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');
const texts = ['Très bon café, merci', 'Waited an hour', 'Nice place – easy to find', 'Merci beaucoup', null];

const fixture = startFixture();

beforeAll(async () => {
  const tenant = await fixture.newTenant();
  caller = tenant.caller;
  for (const publisher of [A, B]) hostname[publisher] = fixture.publishers.get(publisher).declaration.site.hostname;
  locations = [];
  for (let number = 0; number < 60; number += 1)
    locations.push(await fixture.newLocation(tenant, number % 3 === 0 ? ['north'] : []));
  const other = await fixture.newTenant();
  const foreign = await fixture.newLocation(other, ['north']);
  for (const [accountId, locationId, count] of [
    ...locations.map((id) => [tenant.accountId, id, 8] as const),
    [other.accountId, foreign, 50] as const,
  ]) {
    for (const publisher of [A, B]) {
      const rows = Array.from({ length: count }, (_, number) => row(accountId, locationId + number, publisher));
      await fixture.database.transaction((transaction) =>
        insertInteractions(transaction, { accountId, locationId, publisher }, rows),
      );
      if (accountId === tenant.accountId) known.push(...rows.map((each) => ({ ...each, locationId, publisher })));
    }
  }
});

/** Made from a number, so that every run has the same data. */
function row(accountId: number, seed: number, publisher: string): InteractionRow {
  const number = (seed * 7919) % 1009;
  const postedAt = new Date(start + (number % 90) * DAY + ((number * 37) % 24) * 3_600_000);
  const responded = number % 3 === 0;
  return reviewRow(accountId, {
    postedAt,
    responded,
    content: texts[number % texts.length] ?? null,
    archived: number % 13 === 0,
    authorName: number % 2 === 0 ? 'Zoë Brown' : 'Łukasz',
    title: number % 4 === 1 ? 'Größte Pizza' : null,
    category: number % 10 === 0 ? 'QUESTION' : number % 11 === 0 ? 'SOCIAL' : 'REVIEW',
    rating: publisher === B ? null : (number % 5) + 1,
    lastResponseAt: responded ? new Date(postedAt.getTime() + (number % 7) * DAY) : null,
  });
}

type Wanted = Omit<InteractionListQuery, 'page' | 'order'> & { order?: InteractionListQuery['order'] };

/** The list by a slow and obviously right computation. */
function expected({ order = 'NEWEST_FIRST', ...wanted }: Wanted): string[] {
  const plain = (text: string) =>
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss');
  const words = (wanted.text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(plain);
  const day = ({ postedAt }: Known) => postedAt.toISOString().slice(0, 10);
  const found = known.filter((each) => {
    const said = plain(`${each.title ?? ''} ${each.content ?? ''} ${each.authorName ?? ''}`).split(/[^\p{L}\p{N}]+/u);
    return (
      each.status !== 'ARCHIVED' &&
      (wanted.tag === undefined || locations.indexOf(each.locationId) % 3 === 0) &&
      (wanted.locationIds?.includes(each.locationId) ?? true) &&
      (wanted.hostnames?.includes(hostname[each.publisher] ?? '') ?? true) &&
      (wanted.categories?.some((category) => category === each.category) ?? true) &&
      (wanted.ratings?.some((rating) => rating === each.rating) ?? true) &&
      (wanted.responded === undefined || wanted.responded === each.responseCount > 0) &&
      (wanted.from === undefined || day(each) >= wanted.from) &&
      (wanted.to === undefined || day(each) <= wanted.to) &&
      words.every((word) => said.includes(word))
    );
  });
  const responded = ({ lastResponseAt }: Known) => lastResponseAt?.getTime() ?? -Infinity;
  const newest = (a: Known, b: Known) => b.postedAt.getTime() - a.postedAt.getTime() || (a.id < b.id ? 1 : -1);
  found.sort((a, b) =>
    order === 'LAST_RESPONDED'
      ? (responded(b) > responded(a) ? 1 : responded(b) < responded(a) ? -1 : 0) || newest(a, b)
      : newest(a, b),
  );
  if (order === 'OLDEST_FIRST') found.reverse();
  return found.map(({ id }) => id);
}

async function walk(wanted: Wanted, size: number, direction: 'forward' | 'backward'): Promise<string[]> {
  const { order = 'NEWEST_FIRST', ...rest } = wanted;
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const ends = direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor };
    const page = cursorPageRequest(ends, 20);
    const list = await rollupInteractions(fixture.deps, caller, { ...rest, order, page });
    expect(list.totalCount).toBe(expected(wanted).length);
    const nodes = nodesOf(list).map(({ id }) => id);
    if (direction === 'forward') ids.push(...nodes);
    else ids.unshift(...nodes);
    const more = direction === 'forward' ? list.pageInfo.hasNextPage : list.pageInfo.hasPreviousPage;
    if (!more) return ids;
    cursor = (direction === 'forward' ? list.edges.at(-1) : list.edges[0])?.cursor;
  }
}

const filters: [string, () => Wanted][] = [
  ['no filter', () => ({})],
  ['a tag', () => ({ tag: 'north' })],
  ['few locations', () => ({ locationIds: locations.slice(0, 4) })],
  ['many locations', () => ({ locationIds: locations.slice(0, 58) })],
  ['a tag and locations', () => ({ tag: 'north', locationIds: locations.slice(0, 7) })],
  ['one site', () => ({ hostnames: [hostname[B] ?? ''] })],
  ['a site that is not configured', () => ({ hostnames: ['unknown.example'] })],
  ['categories', () => ({ categories: ['QUESTION', 'SOCIAL'] })],
  ['ratings', () => ({ ratings: [1, 2] })],
  ['a rating that a site does not have', () => ({ ratings: [3], hostnames: [hostname[B] ?? ''] })],
  ['a response', () => ({ responded: true })],
  ['no response and few stars', () => ({ responded: false, ratings: [1], categories: ['REVIEW'] })],
  ['days', () => ({ from: '2026-02-03', to: '2026-02-20' })],
  ['one day and a site', () => ({ from: '2026-02-03', to: '2026-02-03', hostnames: [hostname[A] ?? ''] })],
  ['words without accents and case', () => ({ text: 'CAFE tres' })],
  ['an author and a rating', () => ({ text: 'lukasz', ratings: [4, 5] })],
  ['words in any order with a tag and days', () => ({ text: 'place nice', tag: 'north', from: '2026-01-15' })],
  ['words of the title, the content and the author', () => ({ text: 'lukasz GROSSTE place' })],
  ['a word that nobody wrote', () => ({ text: 'zeppelin' })],
];

describe('the list of interactions', () => {
  it.each(filters)(
    '[4.6] with %s has exactly its matches in every order, direction and page size',
    async (_, wanted) => {
      for (const order of ['NEWEST_FIRST', 'OLDEST_FIRST', 'LAST_RESPONDED'] as const) {
        const all = expected({ ...wanted(), order });
        expect(await walk({ ...wanted(), order }, 500, 'forward')).toEqual(all);
        expect(await walk({ ...wanted(), order }, 97, 'backward')).toEqual(all);
      }
      const seven = await walk(wanted(), Math.max(7, Math.ceil(expected(wanted()).length / 9)), 'forward');
      expect(seven).toEqual(expected(wanted()));
    },
  );

  it('[design 6.1] finds the matches of words and another condition in one statement', async () => {
    let statements = 0;
    const counting = Object.assign(Object.create(fixture.database) as typeof fixture.database, {
      texts: (...given: Parameters<typeof fixture.database.texts>) => {
        statements += 1;
        return fixture.database.texts(...given);
      },
    });
    const read = (page: Parameters<typeof cursorPageRequest>[0]) =>
      rollupInteractions({ ...fixture.deps, database: counting }, caller, {
        page: cursorPageRequest(page, 50),
        order: 'NEWEST_FIRST',
        text: 'merci',
        categories: ['REVIEW'],
      });
    const first = await read({ first: 5 });
    statements = 0;
    // All that is left, so that no page is full.
    await read({ first: 500, after: first.pageInfo.endCursor ?? '' });
    expect(statements).toBe(1);
  });

  it.each(['NEWEST_FIRST', 'OLDEST_FIRST', 'LAST_RESPONDED'] as const)(
    '[contract 1] in the order %s, changes while a client pages repeat and skip nothing, and a cursor outlives its interaction',
    async (order) => {
      const other = await fixture.newTenant();
      const feed = { accountId: other.accountId, locationId: await fixture.newLocation(other), publisher: A };
      const insert = async (numbers: readonly number[]) => {
        const rows = numbers.map((n) => reviewRow(feed.accountId, { postedAt: new Date(start + n * DAY) }));
        await fixture.database.transaction((transaction) => insertInteractions(transaction, feed, rows));
        return rows.map(({ id }) => id);
      };
      const before = await insert([10, 20, 30, 40, 50, 60]);
      const page = (after?: string) =>
        rollupInteractions(fixture.deps, other.caller, { order, page: cursorPageRequest({ first: 2, after }, 20) });
      const seen: string[] = [];
      for (let cursor: string | undefined, turn = 0; ; turn += 1) {
        const list = await page(cursor);
        seen.push(...nodesOf(list).map(({ id }) => id));
        if (!list.pageInfo.hasNextPage) break;
        cursor = list.edges.at(-1)?.cursor;
        // Newer, older and in between; and what the cursor points to is archived.
        await insert([1 + turn, 25 + turn, 80 + turn]);
        const archived = `update interactions set status = 'ARCHIVED' where account_id = $1 and id = $2::uuid`;
        await fixture.database.execute(archived, [feed.accountId, seen.at(-1)]);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );
});
