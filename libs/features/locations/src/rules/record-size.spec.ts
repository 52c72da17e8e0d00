import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MOST_RECORD_BYTES, sizedRecord } from './record-size.js';

const link = (message = '') => ({ uri: 'https://shop.example', submissionMessage: message });
const short = { name: 'Golden Gate Cafe', description: null };
const record = (more: object = {}) => {
  const lists = { placeActionLinks: [link()], discoveredPlaceActionLinks: [], socialUrls: {}, locationPhotos: [] };
  return { ...short, ...lists, ...more };
};
const parsed = (given: object) => JSON.parse(sizedRecord(given as never).text) as ReturnType<typeof record>;

describe('the size of a rendered record', () => {
  it('[contract 4] an ordinary record is rendered as it is', () => {
    expect(sizedRecord(record())).toEqual({ text: JSON.stringify(record()), isTooLarge: false });
  });

  it('[contract 4] what a record has no room for is left out: first links that were discovered, then photos, from the end', () => {
    const photos = Array.from({ length: 250 }, (_, id) => ({ id, url: `https://media.example/${'x'.repeat(400)}` }));
    const discovered = Array.from({ length: 100 }, (_, id) => ({ name: `links/${id}`, uri: 'x'.repeat(400) }));
    const given = record({ locationPhotos: photos, discoveredPlaceActionLinks: discovered });
    const shown = parsed(given);
    expect(shown.discoveredPlaceActionLinks).toEqual([]);
    expect(shown.locationPhotos.length).toBeGreaterThan(100);
    expect(shown.locationPhotos).toEqual(photos.slice(0, shown.locationPhotos.length));
    expect(sizedRecord(given).isTooLarge).toBe(false);
    const fewer = parsed(record({ locationPhotos: photos.slice(0, 100), discoveredPlaceActionLinks: discovered }));
    expect(fewer.locationPhotos).toHaveLength(100);
    expect(fewer.discoveredPlaceActionLinks.length).toBeGreaterThan(10);
    expect(fewer.discoveredPlaceActionLinks).toEqual(discovered.slice(0, fewer.discoveredPlaceActionLinks.length));
  });

  it('[contract 4] messages of publishers do not make the record of a client too large', () => {
    const given = record({ placeActionLinks: Array.from({ length: 20 }, () => link('é'.repeat(2_000))) });
    expect(sizedRecord(given).isTooLarge).toBe(false);
    expect(parsed(given).placeActionLinks).toEqual(Array.from({ length: 20 }, () => link()));
  });

  it('[contract 4] counts bytes, and tells the data of the client that is too large', () => {
    expect(sizedRecord(record({ description: 'é'.repeat(31_000) })).isTooLarge).toBe(false);
    expect(sizedRecord(record({ description: 'é'.repeat(32_500) })).isTooLarge).toBe(true);
  });

  it('[contract 4] no record is larger, whatever was stored before the size was limited', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(900_000), '🍕'.repeat(20_000), '"'.repeat(40_000)));
    const many = Array.from({ length: 9_000 }, () => link('x'));
    const given = fc.record({
      name: text,
      bizUrl: text,
      placeActionLinks: fc.constantFrom([], many),
      socialUrls: fc.dictionary(text, text, { maxKeys: 5 }),
      additionalPhones: fc.array(text, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(given, (more) => {
        expect(Buffer.byteLength(sizedRecord(record(more)).text)).toBeLessThanOrEqual(MOST_RECORD_BYTES);
      }),
      { numRuns: 25 },
    );
  });
});
