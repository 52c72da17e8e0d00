import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  connection,
  cursorPageRequest,
  decodeNumericId,
  decodeUuidId,
  globalId,
  offsetPage,
  offsetPageRequest,
  readLocationId,
} from './index.js';

describe('global ids', () => {
  it('[1.5] decodes what it encodes, for every number and type', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (number) => {
        expect(decodeNumericId('Location', globalId('Location', number))).toBe(number);
        expect(decodeNumericId('SocialPost', globalId('Location', number))).toBeUndefined();
      }),
    );
    expect(globalId('Location', 101)).toBe(Buffer.from('Location:101').toString('base64'));
  });

  it('[contract 1] never throws and accepts only the canonical form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = decodeNumericId('Location', text);
        if (number) expect(globalId('Location', number)).toBe(text);
      }),
    );
    expect(decodeNumericId('Location', globalId('Location', '007'))).toBeUndefined();
    expect(decodeNumericId('Location', globalId('Location', 7).replace(/=+$/, ''))).toBeUndefined();
  });

  it('[contract 1] accepts a location id as global id, number or numeric string', () => {
    expect([readLocationId(42), readLocationId('42'), readLocationId(globalId('Location', 42))]).toEqual([42, 42, 42]);
    expect([readLocationId('x'), readLocationId(''), readLocationId(-1), readLocationId(1.5)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(readLocationId('99999999999')).toBe(0);
  });

  it('[contract 1] encodes a UUID for listings and match records', () => {
    const uuid = '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab';
    expect(decodeUuidId('MatchRecord', globalId('MatchRecord', uuid))).toBe(uuid);
    expect(decodeUuidId('MatchRecord', globalId('MatchRecord', 'nope'))).toBeUndefined();
  });
});

describe('cursor pages', () => {
  it.each([
    [{ first: 1, last: 1 }],
    [{ after: 'a', before: 'b' }],
    [{ first: 1, before: 'b' }],
    [{ last: 1, after: 'a' }],
    [{ first: 0 }],
    [{ last: 501 }],
  ])('[4.2.5] refuses both directions at once, and sizes outside 1 to 500: %j', (given) => {
    expect(() => cursorPageRequest(given, 50)).toThrow(/^SY90006/);
  });

  it('[4.2] uses the default size and accepts either direction', () => {
    expect(cursorPageRequest({}, 50)).toEqual({ direction: 'forward', size: 50, cursor: undefined });
    expect(cursorPageRequest({ before: 'c' }, 20)).toEqual({ direction: 'backward', size: 20, cursor: 'c' });
  });

  it('[2.1] walks any list forward and backward without repeating or skipping', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (ids, size) => {
        const list = [...ids].sort((a, b) => b - a);
        const page = (given: { first?: number; after?: string; last?: number; before?: string }) => {
          const request = cursorPageRequest(given, size);
          const at = request.cursor === undefined ? undefined : Number(request.cursor);
          const found =
            request.direction === 'forward'
              ? list.filter((id) => at === undefined || id < at).slice(0, size + 1)
              : list.filter((id) => at === undefined || id > at).slice(-(size + 1));
          return connection({ request, found, total: list.length, node: (id) => id, cursor: String });
        };
        const forward: number[] = [];
        for (let after: string | undefined; ;) {
          const { edges, pageInfo } = page({ first: size, after });
          forward.push(...edges.map((edge) => edge.node));
          if (!pageInfo.hasNextPage || edges.length === 0) break;
          after = pageInfo.endCursor ?? undefined;
        }
        const backward: number[] = [];
        for (let before: string | undefined; ;) {
          const { edges, pageInfo } = page({ last: size, before });
          backward.unshift(...edges.map((edge) => edge.node));
          if (!pageInfo.hasPreviousPage || edges.length === 0) break;
          before = edges[0]?.cursor;
        }
        expect(forward).toEqual(list);
        expect(backward).toEqual(list);
      }),
    );
  });

  it('[contract 1] an empty page has no end cursor', () => {
    const request = cursorPageRequest({}, 50);
    expect(connection({ request, found: [], total: 0, node: String, cursor: String })).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, total: 0 },
      totalCount: 0,
    });
  });

  it.each([
    ['nothing matches', { after: '9' }, [], 0, [false, false]],
    ['the page begins with the first record', { after: '9' }, [3, 2, 1], 3, [true, false]],
    ['a record is before the page', { after: '9' }, [3, 2], 3, [false, true]],
    ['all records are before the page', { after: '9' }, [], 3, [false, true]],
    ['the page ends with the last record, backward', { last: 2, before: '9' }, [2, 1], 2, [false, false]],
    ['a record is after the page, backward', { last: 2, before: '9' }, [3, 2], 3, [true, false]],
  ] as const)('[contract 14] the flags say what the list has: %s', (_what, given, found, total, [next, previous]) => {
    const request = cursorPageRequest(given, 2);
    const { pageInfo } = connection({ request, found: [...found], total, node: (id: number) => id, cursor: String });
    expect([pageInfo.hasNextPage, pageInfo.hasPreviousPage]).toEqual([next, previous]);
  });
});

describe('offset pages', () => {
  it('[2.7, 4.7] counts pages and records, and has no pages when there is nothing', () => {
    const last = offsetPage(offsetPageRequest({ page: 2, perPage: 10 }), ['k'], 11);
    expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: 11 });
    const none = { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 };
    expect(offsetPage(offsetPageRequest({}), [], 0).pageInfo).toEqual(none);
  });

  const REJECTED = [{ page: 0 }, { perPage: 0 }, { perPage: 101 }];
  it.each(REJECTED)('[contract 1] a page has 1 to 100 records: rejects %j', (given) => {
    expect(() => offsetPageRequest(given)).toThrow(/^SY90006/);
  });
});
