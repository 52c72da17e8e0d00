import { describe, expect, it } from '@jest/globals';
import { MOST_PUSHED_PARTS, partsAt, partsReopened, partsWith, withdrawnParts } from './pushed-parts.js';
import type { PushedParts } from './pushed-parts.js';

const none = partsAt(null, 'ref-1');
const areaOf = (...ids: string[]) => ({ placeInfos: ids.map((placeId) => ({ placeId, placeName: placeId })) });

describe('the parts that pushes handed over', () => {
  it('[contract 4] are remembered once, and not written again while nothing is new', () => {
    const values = { serviceArea: areaOf('p1'), socialUrls: { one: 'https://one.example' } };
    const first = partsWith(none, values) as PushedParts;
    const socialUrls = [{ network: 'one', url: 'https://one.example' }];
    expect(first).toEqual({ listingRef: 'ref-1', placeIds: ['p1'], socialUrls });
    expect(partsWith(first, values)).toBeUndefined();
    expect(partsWith(first, { serviceArea: null, socialUrls: {} })).toBeUndefined();
    expect(partsWith(none, {})).toBeUndefined();
  });

  it('[contract 4] remember an area without places', () => {
    expect(partsWith(none, { serviceArea: areaOf() })).toMatchObject({ placeIds: [] });
  });

  it('[contract 4] keep each URL of a network: a refused push may have left the earlier one at the listing', () => {
    const first = partsWith(none, { socialUrls: { one: 'https://one.example/a' } }) as PushedParts;
    expect(partsWith(first, { socialUrls: { one: 'https://one.example/b' } })?.socialUrls).toHaveLength(2);
  });

  it('[contract 14] remember a permanent closure until the listing is open again', () => {
    const closed = partsWith(none, { permanentlyClosed: true }) as PushedParts;
    expect(partsWith(closed, { permanentlyClosed: false })).toBeUndefined();
    expect(partsReopened(closed)).toEqual(none);
  });

  it('[contract 4] are those of one listing', () => {
    const first = partsWith(none, { serviceArea: areaOf('p1') }) as PushedParts;
    expect(partsAt(first, 'ref-1')).toBe(first);
    expect(partsAt(first, 'ref-2')).toEqual({ listingRef: 'ref-2', placeIds: null, socialUrls: [] });
  });

  it('[contract 4] are limited to the newest, and always contain those of the location', () => {
    let parts = partsWith(none, { serviceArea: areaOf('kept') }) as PushedParts;
    for (let n = 0; n < 2 * MOST_PUSHED_PARTS; n += 1)
      parts = partsWith(parts, { serviceArea: areaOf('kept', `p${n}`) }) ?? parts;
    expect(parts.placeIds).toHaveLength(MOST_PUSHED_PARTS);
    expect(parts.placeIds).toEqual(expect.arrayContaining(['kept', `p${2 * MOST_PUSHED_PARTS - 1}`]));
  });

  it('[contract 4] remember an attribute with each of its values, and withdraw it when the location does not tell it', () => {
    const first = partsWith(none, { attributes: { delivery: true, wifi: 'free' } }) as PushedParts;
    expect(partsWith(first, { attributes: { delivery: true } })).toBeUndefined();
    const second = partsWith(first, { attributes: { delivery: false } }) as PushedParts;
    const wifi = { key: 'wifi', value: 'free' };
    const delivery = [true, false].map((value) => ({ key: 'delivery', value }));
    expect(second.attributes).toEqual([delivery[0], wifi, delivery[1]]);
    const withdrawn = { placeIds: [], socialUrls: [], attributes: [wifi] };
    expect(withdrawnParts(second, { attributes: { delivery: false } })).toEqual(withdrawn);
    expect(withdrawnParts(second, { attributes: { delivery: true, wifi: 'paid' } })).toBeUndefined();
  });
});
