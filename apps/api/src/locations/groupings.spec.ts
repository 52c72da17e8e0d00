import { describe, expect, it } from '@jest/globals';
import { validLocation } from '../testing/running-api.js';
import { sharedApi } from '../testing/shared-api.js';

const api = sharedApi();

interface Named {
  readonly name: string;
}

/** An account with a key and one location, whose tags and folders a test fills up. */
async function filledAccount({ tags = 0, folders = 0 }): Promise<{ key: string; locationId: string }> {
  const { writeKey: key } = await api.newAccount();
  const { id, databaseId } = await api.newLocation({ tags: ['tag 00001'] }, key);
  const names = `select 'tag ' || lpad(n::text, 5, '0') as name from generate_series(1, $2) n`;
  const account = '(select account_id from locations where id = $1)';
  await api.database.execute(
    `update locations set tags = (select array_agg(name) from (${names}) named) where id = $1 and $2 > 0`,
    [databaseId, tags],
  );
  await api.database.execute(
    `insert into account_tags (account_id, name) select ${account}, name from (${names}) named on conflict do nothing`,
    [databaseId, tags],
  );
  await api.database.execute(
    `insert into folders (account_id, name) select ${account}, 'folder ' || lpad(n::text, 5, '0') from generate_series(1, $2) n`,
    [databaseId, folders],
  );
  return { key, locationId: id };
}

describe.each([
  { path: '/tags', operation: 'listAllTags', noun: 'tag', fill: { tags: 1_200 } },
  { path: '/folders', operation: 'listFolders', noun: 'folder', fill: { folders: 1_200 } },
])('GET $path', ({ path, operation, noun, fill }) => {
  const names = async (key: string, query: Record<string, unknown> = {}): Promise<string[]> => {
    const { body } = await api.call('GET', path, { key, query });
    return body.data[operation].map(({ name }: Named) => name);
  };

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
    expect(await names(key, { search: `${noun.toUpperCase()} 0119`, first: 3 })).toEqual([
      `${noun} 01190`,
      `${noun} 01191`,
      `${noun} 01192`,
    ]);
    expect(await names(key, { search: '%' })).toEqual([]);
  });

  it.each([{ first: 0 }, { first: 501 }, { after: 'x'.repeat(101) }, { search: 'x'.repeat(101) }])(
    '[contract 13] refuses %p',
    async (query) => {
      const { status, body } = await api.call('GET', path, { query });
      expect([status, body.errors[0].message]).toEqual([400, expect.stringMatching(/^SY90006: Parameter/)]);
    },
  );
});

describe('an account that has 10,000 tags', () => {
  it('[contract 13] gets no other one, by a new location or by an update, and may use those that it has', async () => {
    const { key } = await filledAccount({ tags: 10_000 });
    const create = async (change: object) => {
      const { body } = await api.write('/locations', validLocation(change), { key });
      return body.data.createLocation;
    };
    const refused = await create({ name: 'Second', tags: ['tag 00002', 'another'] });
    expect(refused.errors).toEqual([{ message: 'SY10041: tags: at most 10000 in an account' }]);
    const { errors, location } = await create({ name: 'Second', tags: ['tag 00002'] });
    expect(errors).toEqual([]);
    const update = await api.write('/locations/update', { id: location.id, tags: ['another'] }, { key });
    expect(update.body.data.updateLocation.errors).toEqual([{ message: 'SY10041: tags: at most 10000 in an account' }]);
  });

  it('[contract 13] can replace tags that no location has any more', async () => {
    const { key, locationId } = await filledAccount({ tags: 10_000 });
    await api.write('/locations/update', { id: locationId, tags: ['tag 00001'] }, { key });
    const { body } = await api.write('/locations', validLocation({ name: 'Second', tags: ['another'] }), { key });
    expect(body.data.createLocation.errors).toEqual([]);
    expect((await api.call('GET', '/tags', { key })).body.data.listAllTags).toEqual([
      { name: 'another', locationCount: 1 },
      { name: 'tag 00001', locationCount: 1 },
    ]);
  });
});

describe('an account that has 10,000 folders', () => {
  it('[contract 13] gets no other one, and may use those that it has', async () => {
    const { key } = await filledAccount({ folders: 10_000 });
    const create = async (folderName: string) => {
      const { body } = await api.write('/locations', validLocation({ name: folderName, folderName }), { key });
      return body.data.createLocation.errors;
    };
    expect(await create('another')).toEqual([{ message: 'SY10042: folderName: at most 10000 folders in an account' }]);
    expect(await create('folder 00002')).toEqual([]);
  });
});
