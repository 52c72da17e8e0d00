import { describe, expect, it } from '@jest/globals';
import { locationsApi } from '../testing/locations-api.js';
import { newLocation, validLocation } from '../testing/new-location.js';

const api = locationsApi();

/** Texts of many bytes: characters of four bytes, and characters that become six letters when a search folds them. */
const PIZZA = '🍕';
const KILOMETRE = '㌖';

/** Words that differ everywhere, so that no index can compress them. */
const varied = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('');

const search = async (query: string) => {
  const { status, body } = await api.call('GET', '/locations/search', { query: { query } });
  return { status, found: body.data?.searchLocations?.totalCount };
};

describe('texts that an index cannot hold', () => {
  it.each([
    ['name', 150, PIZZA],
    ['name', 150, KILOMETRE],
    ['street', 200, KILOMETRE],
    ['street1', 200, KILOMETRE],
    ['city', 100, KILOMETRE],
    ['storeId', 100, KILOMETRE],
    ['folderName', 100, PIZZA],
  ])('[contract 4] %s: a text of the greatest length, %i %s, is stored', async (field, length, character) => {
    const text = character.repeat(length);
    const { errors, location } = await api.send('/locations', validLocation({ [field]: text }));
    expect([errors, location?.[field]]).toEqual([[], text]);
    // 480 letters: the search knows the first 500 of each word.
    if (character === KILOMETRE) expect((await search(KILOMETRE.repeat(80))).found).toBeGreaterThan(0);
  });

  it('[contract 4] two folders and two store codes of the greatest length are two', async () => {
    for (const last of ['x', 'y']) {
      const text = `${varied(99)}${last}`;
      expect(await newLocation(api, { folderName: text, storeId: text })).toMatchObject({
        folderName: text,
        storeId: text,
      });
    }
  });
});

describe('searches that cannot find anything', () => {
  it.each([
    ['letters', 'x'.repeat(2_047)],
    ['letters and digits', `x1${'y'.repeat(3_990)}`],
    ['digits', '7'.repeat(4_000)],
    ['not the last word', `${'x'.repeat(2_047)} cafe`],
    ['letters of several bytes', 'ж'.repeat(1_100)],
  ])('[contract 4] a term of more than 2,046 bytes finds nothing: %s', async (_, query) => {
    expect(await search(query)).toEqual({ status: 200, found: 0 });
  });

  it('[contract 4] 1,296 terms find nothing', async () => {
    const terms = Array.from({ length: 1_296 }, (_, n) => n.toString(36).padStart(2, '0'));
    expect(await search(terms.join(' '))).toEqual({ status: 200, found: 0 });
  });
});
