import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PHOTOS_OF_LOCATION } from '@listings/domain';
import type { PhotoType, StoredPhoto } from '@listings/domain';
import { additionViolations, decideStars, photoFileViolations, photoInputViolations } from './photo-rules.js';
import type { PhotoFile } from './photo-rules.js';

const KB = 1024;
const file = (over: Partial<{ bytes: number; width: number; height: number; heldBytes: number }> = {}): PhotoFile => {
  const { bytes = 20 * KB, width = 250, height = 250, heldBytes = 0 } = over;
  return { bytes, image: { fileType: 'image/jpeg', width, height, heldBytes } };
};
const codes = (violations: readonly { code: string }[]) => violations.map(({ code }) => code);

describe('rules of a photo file', () => {
  it.each<[string, PhotoFile, string[]]>([
    ['10 KB', file({ bytes: 10 * KB }), []],
    ['a byte less', file({ bytes: 10 * KB - 1 }), ['SY10067']],
    ['5 MB', file({ bytes: 5 * KB * KB }), []],
    ['a byte more', file({ bytes: 5 * KB * KB + 1 }), ['SY10067']],
    ['250 x 250', file(), []],
    ['249 x 1000', file({ width: 249, height: 1000 }), ['SY10066']],
    ['1000 x 249', file({ width: 1000, height: 249 }), ['SY10066']],
    ['more pixels than any camera makes', file({ width: 8_000, height: 5_001 }), ['SY10066']],
    ['what is decoded with 120 MB', file({ heldBytes: 120_000_000 }), []],
    ['what is decoded with more', file({ heldBytes: 120_000_001 }), ['SY10066']],
    ['no image', { bytes: 20 * KB }, ['SY10065']],
    ['HEIC, of any size', { bytes: 9_000_000, isHeic: true }, ['SY10065']],
    ['small in every way', file({ bytes: 1, width: 1, height: 1 }), ['SY10067', 'SY10066']],
    ['no image and empty', { bytes: 0 }, ['SY10067', 'SY10065']],
  ])('[contract 4] %s', (_, found, expected) =>
    expect(codes(photoFileViolations(found, 'photos[0]'))).toEqual(expected),
  );

  it('[contract 4] a violation names the photo that it concerns', () => {
    const [violation] = photoFileViolations({ bytes: 0 }, 'photos[3]');
    expect(violation?.reason).toBe('photos[3]: Image file size must be 10 KB to 5 MB');
  });

  it('[contract 4] the violation of HEIC says how to export a JPEG', () => {
    const [heic] = photoFileViolations({ bytes: 20 * KB, isHeic: true }, 'photos[0]');
    expect(heic?.reason).toMatch(/^photos\[0\]: Image is HEIC, .* export it as JPEG \(iPhone: /);
  });

  it('[contract 4] a caption has at most 1000 characters', () => {
    const photo = { url: 'https://photos.example/1.jpg', type: 'LOGO' as const };
    expect(photoInputViolations({ ...photo, caption: 'x'.repeat(1000) }, 'photos[0]')).toEqual([]);
    expect(codes(photoInputViolations({ ...photo, caption: 'x'.repeat(1001) }, 'photos[0]'))).toEqual(['SY10070']);
  });
});

describe('rules of a location', () => {
  const added = (type: PhotoType, count: number, ...types: PhotoType[]) =>
    codes(additionViolations(type, { count, types: new Set(types) }, 'photos[0]'));

  it('[contract 4] 250 photos at most', () => {
    expect(added('ADDITIONAL', PHOTOS_OF_LOCATION - 1)).toEqual([]);
    expect(added('LOGO', PHOTOS_OF_LOCATION, 'LOGO')).toEqual(['SY10060', 'SY10062']);
  });
});

describe('stars', () => {
  const photo = (id: number, star: number | null = null, type: PhotoType = 'ADDITIONAL') =>
    ({ id, star, type }) as StoredPhoto;
  const decide = (all: StoredPhoto[], ids: number[], starred = true) =>
    decideStars(all, { ids: new Set(ids), starred });
  const accepted = (...stars: [number, number | null][]) => ({ outcome: 'accepted', stars: new Map(stars) });

  it('[contract 4] that already exist are not counted twice, and removed ones release their number', () => {
    const all = [photo(1, 1), photo(2, 2), photo(3, 3), photo(4, 4), photo(5)];
    expect(decide(all, [1, 2])).toEqual(accepted());
    expect(decide(all, [2, 5], false)).toEqual(accepted([2, null]));
    expect(decide([photo(1, 1), photo(2), photo(3, 3)], [2])).toEqual(accepted([2, 2]));
  });

  it('[contract 4] are never more than four, and their numbers are distinct, after any changes', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 });
    const change = fc.record({ ids, starred: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let all = Array.from({ length: 8 }, (_, index) => photo(index + 1));
        for (const { ids, starred } of changes) {
          const decision = decide(all, ids, starred);
          if (decision.outcome === 'accepted')
            all = all.map((each) => (decision.stars.has(each.id) ? photo(each.id, decision.stars.get(each.id)) : each));
          const stars = all.flatMap(({ star }) => star ?? []);
          expect(stars.every((star) => star >= 1 && star <= 4)).toBe(true);
          expect(new Set(stars).size).toBe(stars.length);
        }
      }),
    );
  });
});
