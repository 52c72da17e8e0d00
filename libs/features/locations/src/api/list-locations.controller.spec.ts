import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { globalId } from '@listings/pagination';
import { locationsApi } from '../testing/locations-api.js';
import { newLocation } from '../testing/new-location.js';

const MANY = 53;
const api = locationsApi();

/** Newest first. */
let ids: string[];

beforeAll(async () => {
  ids = [];
  for (let number = 1; number <= MANY; number += 1) ids.unshift((await create({ tags: [`n${number % 2}`] })).id);
});

const create = (overrides?: object, key?: string) => newLocation(api, overrides, key);
const LISTS = ['/locations', '/locations/search'];
const idsOf = ({ edges }: { edges: object[] }): string[] => pluck(edges, 'node.id');

describe('pages of locations', () => {
  it.each(LISTS)(
    '[8, 4.2.1, 4.2.2, 4.2.3, 1.6, contract 1, contract 4] %s: 50 when nothing is asked, newest first, with the exact total',
    async (path) => {
      const first = await api.read(path);
      expect([idsOf(first), first.totalCount]).toEqual([ids.slice(0, 50), MANY]);
      expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false, endCursor: ids[49], total: MANY });
    },
  );

  it.each(LISTS)(
    '[2.1, contract 1] %s: backward with the cursor of the first edge; there is no startCursor',
    async (path) => {
      const second = await api.read(path, { first: '10', after: ids[9] });
      expect(idsOf(second)).toEqual(ids.slice(10, 20));
      expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
      expect(second.pageInfo).not.toHaveProperty('startCursor');
      const back = await api.read(path, { last: '10', before: second.edges[0]?.cursor });
      expect(idsOf(back)).toEqual(ids.slice(0, 10));
      expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    },
  );

  it.each(LISTS)(
    '[4.2.4, contract 1] %s: forward until hasNextPage is false; what is created meanwhile is neither repeated nor shifts anything',
    async (path) => {
      const filter = { tag: 'n1' };
      const before = pluck((await api.read(path, { first: '500', filter })).edges, 'cursor');
      const seen: string[] = [];
      for (let after: string | undefined, more = true; more;) {
        const next = await api.read(path, { first: '7', filter, ...(after && { after }) });
        seen.push(...idsOf(next));
        after = next.edges.at(-1)?.cursor;
        more = next.pageInfo.hasNextPage;
        const { id } = await create({ tags: ['n1'] });
        await api.write('/locations/update', { id, tags: ['late'] });
      }
      expect(seen).toEqual(before);
    },
  );

  it.each(LISTS)('[4.2] %s: a page behind the last location is empty and has the exact total', async (path) => {
    const last = await api.read(path, { last: '1' });
    expect(await api.read(path, { after: last.edges[0]?.cursor })).toMatchObject({
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: null, total: last.totalCount },
      totalCount: last.totalCount,
    });
  });

  it.each([
    ['first', '0'],
    ['first', '501'],
    ['last', '0'],
    ['last', '501'],
    ['last', '-1'],
    ['first', 'ten'],
  ])('[contract 1] %s=%s is outside of 1 to 500', async (name, value) => {
    const message = expect.stringMatching(new RegExp(`SY90006: .*${name}`));
    for (const path of LISTS) expect(await api.refusal(path, { [name]: value })).toEqual([400, message]);
  });

  it('[4.1, contract 4] searchLocations combines a query, a filter and a cursor', async () => {
    const query = { query: 'golden gate', filter: { tag: 'n1' }, first: '5' };
    const first = await api.read('/locations/search', query);
    const second = await api.read('/locations/search', { ...query, after: first.pageInfo.endCursor });
    const odd = ids.filter((_, position) => (MANY - position) % 2 === 1);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(odd.slice(0, 10));
    expect([first.totalCount, second.totalCount]).toEqual([odd.length, odd.length]);
  });
});

describe('filters of locations', () => {
  it.each([
    '[]',
    '"red"',
    '1',
    '{"tag":1}',
    '{"tags":"red"}',
    '{"archived":"yes"}',
    '{"status":"GONE"}',
    '{"updatedSince":"soon"}',
    '{"updatedSince":"2026-02-30T00:00:00Z"}',
    '{"updatedSince":"2026-02-30"}',
  ])(
    '[1.4, contract 1] filter %s is of the wrong shape or names no value: 400 with the name of the parameter',
    async (filter) => {
      const message = expect.stringMatching(/^SY90006: Parameter "filter"/);
      for (const path of LISTS) expect(await api.refusal(path, { filter })).toEqual([400, message]);
    },
  );

  it('[contract 4] filter {"approved"}, {"status"}: new locations are PENDING where reviewNewLocations is on', async () => {
    const account = await api.newAccount();
    const key = account.writeKey;
    const approved = await create({}, key);
    await api.sql`update accounts set review_new_locations = true where id = ${account.id}`;
    const { id, approved: state, status } = await create({}, key);
    expect([state, status]).toEqual(['PENDING', 'PENDING']);
    for (const [filter, found] of [
      [{ approved: 'PENDING' }, [id]],
      [{ approved: 'APPROVED' }, [approved.id]],
      [{ approved: 'REJECTED' }, []],
      [{ status: 'PENDING' }, [id]],
      [{ status: 'ACTIVE' }, [approved.id]],
    ])
      expect([filter, idsOf(await api.read('/locations', { filter }, key))]).toEqual([filter, found]);
  });

  it('[contract 4] filter {"folderId"}: the locations of the folder; parallel creations create a new folder once', async () => {
    const { writeKey: key } = await api.newAccount();
    const made = await Promise.all(Array.from({ length: 4 }, () => create({ folderName: 'South' }, key)));
    await create({ folderName: 'North' }, key);
    const folders = await api.read('/folders', {}, key);
    expect(folders).toMatchObject([
      { name: 'North', locationCount: 1 },
      { name: 'South', locationCount: 4 },
    ]);
    const shown = idsOf(await api.read('/locations', { filter: { folderId: folders[1].id } }, key));
    expect(shown.sort()).toEqual(pluck(made, 'id').sort());
  });
});

describe('ids of locations', () => {
  it('[1.5, contract 1] in a body: the global id, the number, or the number as text', async () => {
    const { id, databaseId } = await create();
    for (const form of [id, databaseId, String(databaseId)]) {
      const { location } = await api.send('/locations/update', { id: form, tagline: `by ${form}` });
      expect(location).toMatchObject({ id, tagline: `by ${form}` });
    }
  });

  it.each([
    globalId('SocialPost', 500_001),
    globalId('Location', 1).replace(/=+$/, ''),
    Buffer.from('Location:0x10').toString('base64'),
    Buffer.from('Location:-1').toString('base64'),
    'Location:1',
    '1.5',
    '',
  ])('[1.5, 7.3] %j is a malformed location id: 400 SY90002', async (id) => {
    const { status, body } = await api.write('/locations/update', { id, tagline: 'x' });
    expect([status, body]).toMatchObject([
      400,
      { data: { updateLocation: null }, errors: [{ message: `SY90002: Invalid Id: id is "${id}"`, field: 'id' }] },
    ]);
  });

  it('[4.1] unknown store codes find nothing, and a request has at most 500', async () => {
    const codes = Array.from({ length: 501 }, (_, n) => `NONE-${n}`);
    const ask = (storeCodes: readonly string[]) =>
      api.call('GET', '/locations-by-store-codes', { query: { storeCodes } });
    expect((await ask(codes.slice(1))).body.data).toEqual({ getLocationsByStoreCodes: [] });
    expect((await ask(codes)).status).toBe(400);
  });
});
