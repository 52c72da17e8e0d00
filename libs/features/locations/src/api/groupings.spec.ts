import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { locationsApi } from '../testing/locations-api.js';
import { newLocation, validLocation } from '../testing/new-location.js';

const api = locationsApi();

/** An account with a key and one location, whose tags and folders a test fills up. */
async function filledAccount({ tags = 0, folders = 0 }): Promise<{ key: string; locationId: string }> {
  const { writeKey: key } = await api.newAccount();
  const { id, databaseId } = await newLocation(api, { tags: ['tag 00001'] }, key);
  const names = `from (select 'tag ' || lpad(n::text, 5, '0') as name from generate_series(1, $2) n) named`;
  const own = '(select account_id from locations where id = $1)';
  const fill = (statement: string, number: number) => api.database.query(statement, [databaseId, number]);
  await fill(`update locations set tags = (select array_agg(name) ${names}) where id = $1 and $2 > 0`, tags);
  await fill(`insert into account_tags (account_id, name) select ${own}, name ${names} on conflict do nothing`, tags);
  await fill(`insert into folders (account_id, name) select ${own}, 'folder' || substr(name, 4) ${names}`, folders);
  return { key, locationId: id };
}

describe.each([
  { path: '/tags', noun: 'tag', fill: { tags: 1_200 } },
  { path: '/folders', noun: 'folder', fill: { folders: 1_200 } },
])('GET $path', ({ path, noun, fill }) => {
  const names = async (key: string, query: Record<string, unknown> = {}): Promise<string[]> =>
    pluck(await api.read(path, query, key), 'name');

  it('[contract 13] returns at most 500 by name, and the next page after the last name', async () => {
    const { key } = await filledAccount(fill);
    const all: string[] = [];
    for (const length of [500, 500, 200]) {
      const page = await names(key, all.length === 0 ? {} : { after: all.at(-1) });
      expect(page).toHaveLength(length);
      all.push(...page);
    }
    expect(all).toEqual([...new Set(all)].sort());
    expect(await names(key, { first: 2, after: `${noun} 00010` })).toEqual([`${noun} 00011`, `${noun} 00012`]);
    const found = ['01190', '01191', '01192'].map((number) => `${noun} ${number}`);
    expect(await names(key, { search: `${noun.toUpperCase().replace('A', 'Ă')} ０119`, first: 3 })).toEqual(found);
    expect(await names(key, { search: '%' })).toEqual([]);
  });

  it.each([{ first: 0 }, { first: 501 }, { after: 'x'.repeat(101) }, { search: 'x'.repeat(101) }])(
    '[contract 13] refuses %p',
    async (query) =>
      expect(await api.refusal(path, query)).toEqual([400, expect.stringMatching(/^SY90006: Parameter/)]),
  );
});

const create = (key: string, change: object) => api.send('/locations', validLocation(change), { key });

describe('an account that has 10,000 tags', () => {
  it('[contract 13] gets no other one, by a new location or by an update, and may use those that it has', async () => {
    const { key } = await filledAccount({ tags: 10_000 });
    const refused = [{ message: 'SY10041: tags: at most 10000 in an account' }];
    expect((await create(key, { name: 'Second', tags: ['tag 00002', 'another'] })).errors).toMatchObject(refused);
    const { errors, location } = await create(key, { name: 'Second', tags: ['tag 00002'] });
    expect(errors).toEqual([]);
    const another = { id: location.id, tags: ['another'] };
    expect((await api.send('/locations/update', another, { key })).errors).toMatchObject(refused);
  });

  it('[contract 13] can replace tags that no location has any more', async () => {
    const { key, locationId } = await filledAccount({ tags: 10_000 });
    await api.write('/locations/update', { id: locationId, tags: ['tag 00001'] }, { key });
    expect((await create(key, { name: 'Second', tags: ['another'] })).errors).toEqual([]);
    expect(await api.read('/tags', {}, key)).toEqual([
      { name: 'another', locationCount: 1 },
      { name: 'tag 00001', locationCount: 1 },
    ]);
  });
});

it('[contract 13] an account that has 10,000 folders gets no other one, and may use those that it has', async () => {
  const { key } = await filledAccount({ folders: 10_000 });
  expect((await create(key, { folderName: 'another' })).errors).toMatchObject([
    { message: 'SY10042: folderName: at most 10000 folders in an account' },
  ]);
  expect((await create(key, { folderName: 'folder 00002' })).errors).toEqual([]);
});
