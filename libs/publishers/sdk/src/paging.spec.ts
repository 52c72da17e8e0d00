import { describe, expect, it } from '@jest/globals';
import { failureOf } from './errors.js';
import type { PublisherListing } from './listings.js';
import { endingAt, itemsByOffset, pagesByCursor, pagesByLink } from './paging.js';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const transient = (words: string) => ({ kind: 'TRANSIENT', text: expect.stringContaining(words) });
const failure = (items: AsyncIterable<unknown>) => all(items).catch(failureOf);

describe('paging with cursors', () => {
  const list = (cursors: readonly (string | undefined)[], mostPages?: number) => {
    const asked: (string | undefined)[] = [];
    const read = async (cursor: string | undefined) => {
      asked.push(cursor);
      return asked.length - 1;
    };
    return { asked, pages: pagesByCursor({ read, next: (page) => cursors[page], mostPages }) };
  };

  it('[publishers 5.3] follows each cursor until a page has none', async () => {
    const { asked, pages } = list(['a', 'b', undefined]);
    expect(await all(pages)).toEqual([0, 1, 2]);
    expect(asked).toEqual([undefined, 'a', 'b']);
  });

  it('[publishers 5.3] requests no page that nobody wants', async () => {
    const { asked, pages } = list(['a', 'b']);
    for await (const page of pages) if (page === 0) break;
    expect(asked).toEqual([undefined]);
  });

  it('[publishers 0.1] a cursor that comes twice, and too many pages, are TRANSIENT', async () => {
    expect(await failure(list(['a', 'b', 'a']).pages)).toMatchObject(transient('cursor twice'));
    const { asked, pages } = list(['a', 'b', 'c', 'd'], 3);
    expect(await failure(pages)).toMatchObject(transient('more than 3 pages'));
    expect(asked).toHaveLength(3);
  });

  it('[publishers 5.3] begins where a reading was interrupted, and does not come back there', async () => {
    const asked: (string | undefined)[] = [];
    const read = async (cursor: string | undefined) => asked.push(cursor);
    const from = (next: readonly (string | undefined)[]) =>
      pagesByCursor({ read, next: (page) => next[page - 1], from: 'b' });
    expect(await all(from(['c', undefined]))).toHaveLength(2);
    expect(asked).toEqual(['b', 'c']);
    asked.length = 0;
    expect(await failure(from(['c', 'b']))).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 5.3] the last listing of a page says where the list goes on', () => {
    const listings = ['1', '2'].map((ref): PublisherListing => ({ ref, name: ref, categories: [] }));
    expect(endingAt(listings, 'b')).toEqual([listings[0], { ...listings[1], resumeAt: 'b' }]);
    expect(endingAt(listings, undefined)).toEqual(listings);
    expect(endingAt([], 'b')).toEqual([]);
  });
});

describe('paging with the header link', () => {
  const list = (links: Record<string, string | undefined>) =>
    pagesByLink('https://a.example/shops', async (url) => ({ url, headers: { link: links[url] ?? '' } }));

  it('[publishers 5.3] follows rel=next, in any notation, and nothing else', async () => {
    const pages = list({
      'https://a.example/shops': '</shops?page=2>; rel="next"; title="a, b", <https://a.example/shops>; rel=last',
      'https://a.example/shops?page=2': '<?page=3>;rel=next',
      'https://a.example/shops?page=3': '<https://a.example/shops?page=1>; rel="prev first"',
    });
    const read = (await all(pages)).map(({ url }) => url);
    expect(read).toEqual(['', '?page=2', '?page=3'].map((page) => `https://a.example/shops${page}`));
  });

  it('[publishers 5.3] names the page after each, and begins there after an interruption', async () => {
    const read = async (url: string) => ({ url, headers: { link: url.endsWith('s') ? '<?page=2>; rel=next' : '' } });
    const first = 'https://a.example/shops';
    const pages = await all(pagesByLink(first, read));
    expect(pages.map(({ next }) => next)).toEqual([`${first}?page=2`, undefined]);
    expect((await all(pagesByLink(first, read, pages[0]?.next))).map(({ url }) => url)).toEqual([`${first}?page=2`]);
    const elsewhere = pagesByLink(first, read, 'https://b.example/shops?page=2');
    expect(await failure(elsewhere)).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 0.1] sends the credentials to no other host', async () => {
    const elsewhere = list({ 'https://a.example/shops': '<https://b.example/shops>; rel="next"' });
    expect(await failure(elsewhere)).toMatchObject(transient('another origin'));
  });

  it('[publishers 0.1] a link to the page itself is TRANSIENT', async () => {
    const loop = list({ 'https://a.example/shops': '<?a>; rel=next', 'https://a.example/shops?a': '<?a>; rel=next' });
    expect(await failure(loop)).toMatchObject({ kind: 'TRANSIENT' });
  });
});

describe('paging with offsets', () => {
  const list = (records: () => readonly string[]) => {
    const offsets: number[] = [];
    const items = itemsByOffset<string>({
      what: 'shops',
      limit: 3,
      read: async ({ offset, limit }) => {
        offsets.push(offset);
        return { items: records().slice(offset, offset + limit), total: records().length };
      },
      idOf: (item) => item,
    });
    return { offsets, items };
  };

  it('[publishers 5.3] reads every item once, with pages that overlap by one', async () => {
    const { items, offsets } = list(() => ['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await all(items)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(offsets).toEqual([0, 2, 4]);
    expect(await all(list(() => []).items)).toEqual([]);
  });

  it('[publishers 5.3] an item that is deleted during the read hides no other', async () => {
    let records = ['a', 'b', 'c', 'd', 'e'];
    const found: string[] = [];
    for await (const item of list(() => records).items) {
      found.push(item);
      if (item === 'c') records = records.filter((each) => each !== 'a');
    }
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('[publishers 0.1] a list that never rests is TRANSIENT', async () => {
    let reads = 0;
    const { items, offsets } = list(() => ['a', 'b', 'c', 'd'].map((name) => `${name}${Math.floor(reads++ / 2)}`));
    expect(await failure(items)).toMatchObject({ kind: 'TRANSIENT', text: 'shops changes while it is read' });
    expect(offsets.length).toBeLessThan(20);
  });
});
