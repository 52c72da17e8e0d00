import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { isObject } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import type { Problem } from '../publisher-a/checks.js';
import { LOCATION_BODY, wholeListingProblems } from '../publisher-a/location-schema.js';
import { readHours } from '../publisher-b/page-rules.js';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import { at } from '../testing/sandbox-client.js';
import { STRANGER_FIELDS } from './stranger-edit.js';
import type { StrangerEdit, StrangerField } from './stranger-edit.js';

const space = oneSandbox();
const client = worldOfEachTest(space);

/** Where each publisher has a text that strangers change. */
const TEXT_PATHS: Record<'a' | 'b', Partial<Record<StrangerField, string>>> = {
  a: { phone: 'phoneNumbers.primaryPhone', name: 'title', website: 'websiteUri', description: 'profile.description' },
  b: { phone: 'phone', name: 'name', website: 'website', description: 'description' },
};

describe('edits by strangers', () => {
  it('[publishers 3.4] change one field of a share of all listings, and return what they changed', async () => {
    const before = await listingsOf();
    const { seed, edits } = await client.admin.editAsStrangers({ share: 0.1, seed: 7 });
    expect([seed, edits.length, new Set(edits.map(({ listing }) => listing)).size]).toEqual([7, 36, 36]);
    expect(new Set(edits.map(({ publisher }) => publisher))).toEqual(new Set(['a', 'b']));
    const after = await listingsOf();
    const changed = [...after].filter(([id, fields]) => !isDeepStrictEqual(fields, before.get(id))).map(([id]) => id);
    expect(new Set(changed)).toEqual(new Set(edits.map(({ listing }) => listing)));
    for (const edit of edits) {
      const path = TEXT_PATHS[edit.publisher][edit.field];
      if (path === undefined) continue;
      const texts = [before, after].map((listings) => at(listings.get(edit.listing), path) ?? null);
      expect(texts).toEqual([edit.before, edit.after]);
    }
  });

  it('[publishers 3.4] are the same for the same seed, and others for another seed', async () => {
    const editsOf = async (seed?: number): Promise<StrangerEdit[]> =>
      (await space().admin.editAsStrangers({ share: 0.05, seed })).edits;
    const first = await editsOf(3);
    expect(await editsOf(3)).toEqual(first);
    expect(await editsOf(4)).not.toEqual(first);
  });

  it('[publishers 1.4] are flagged at publisher A until the owner writes the field', async () => {
    await client.admin.editAsStrangers({ share: 1, seed: 1, fields: ['name'] });
    const updated = await client.a('GET', '/v1/locations/9100001:getPublisherUpdated?readMask=title');
    const location = { title: expect.stringMatching(/^Juniper Restaurant \w+$/) };
    expect(updated.body).toEqual({ location, diffMask: 'title' });
    const { body } = await client.a('GET', '/v1/locations/9100001?readMask=metadata');
    expect(at(body, 'metadata.hasPublisherUpdate')).toBe(true);
  });

  it.each(STRANGER_FIELDS)(
    '[publishers 1.4, 2.4] of %s leave every listing valid, however often they are repeated',
    async (field) => {
      const before = await listingsOf();
      for (let seed = 1; seed <= 3; seed++) {
        const { edits } = await client.admin.editAsStrangers({ share: 1, seed, fields: [field] });
        expect(edits.length).toBeGreaterThan(250);
        expect(edits.filter((edit) => edit.field !== field || isDeepStrictEqual(edit.before, edit.after))).toEqual([]);
      }
      const after = await listingsOf();
      expect([...after].filter(([id, fields]) => !isAsValid(fields, before.get(id)))).toEqual([]);
    },
  );

  it.each([
    [{}, /400.*share is required/],
    [{ share: 0 }, /400.*share must be above 0 and at most 1/],
    [{ share: 1.5 }, /400.*share must be above 0 and at most 1/],
    [{ share: 0.1, seed: 0 }, /400.*seed must be a whole number from 1 to 2147483647/],
    [{ share: 0.1, seed: 1.5 }, /400.*seed must be a whole number/],
    [{ share: 0.1, fields: [] }, /400.*fields must be a list of one or more of phone, hours/],
    [{ share: 0.1, fields: ['fax'] }, /400.*fields must be a list of one or more of phone, hours/],
    [{ share: 0.1, shares: 1 }, /400.*unknown field shares/],
  ])('[publishers 3.4] refuse %j with a sentence', async (body, sentence) => {
    await expect(client.admin.editAsStrangers(body as never)).rejects.toThrow(sentence);
  });

  it('[publishers 3.4] have a bound in one call, and need no listings', async () => {
    const { admin } = client;
    await admin.reset({ listingsPerOwner: 2_000 });
    await expect(admin.editAsStrangers({ share: 1 })).rejects.toThrow(/400.*12000 edits; one call makes at most 10000/);
    await admin.reset({ listingsPerOwner: 0 });
    expect((await admin.editAsStrangers({ share: 1 })).edits).toEqual([]);
  });
});

/** The wire fields of all listings of the world. */
async function listingsOf(): Promise<Map<string, JsonObject>> {
  const state = await client.admin.state();
  const rows = (path: string, fields: string): [string, JsonObject][] =>
    (at(state, path) as JsonObject[]).map((row) => [String(row['id']), row[fields] as JsonObject]);
  return new Map([...rows('a.listings', 'location'), ...rows('b.pages', 'fields')]);
}

/** Whether the publisher refuses no more of the fields than of those of the seed, of which some phones are in parentheses. */
function isAsValid(fields: JsonObject, seeded: JsonObject = {}): boolean {
  return isDeepStrictEqual(problemsOf(fields), problemsOf(seeded));
}

function problemsOf(fields: JsonObject): Problem[] {
  const problems: Problem[] = [];
  // Listings of publisher A have a title, pages of publisher B a name.
  if (fields['title'] !== undefined) {
    LOCATION_BODY(fields, 'location', problems);
    return [...problems, ...wholeListingProblems(fields)];
  }
  if (isObject(fields['hours'])) readHours(fields['hours']);
  const isValid = /^.{1,75}$/.test(String(fields['name'])) && /^\+[\d\s-]{7,20}$/.test(String(fields['phone']));
  return isValid ? [] : [{ field: 'name', text: 'the name or the phone is not valid' }];
}
