import { expect, it } from '@jest/globals';
import { readPhotos, readPhotoUrls } from './read-photos.js';

const photo = (ref: string) => ({ ref, url: `https://pictures.example/${ref}.png`, type: 'COVER' as const });
const many = (count: number) => Array.from({ length: count }, (_, at) => photo(String(at)));

it('[health] keeps the references of photos in a fixed order, and few addresses', () => {
  expect(readPhotos([photo('2'), photo('1'), photo('2')]).photos?.map(({ ref }) => ref)).toEqual(['1', '2']);
  expect(readPhotoUrls([photo('2')])).toEqual({ 2: 'https://pictures.example/2.png' });
  expect(Object.keys(readPhotoUrls(many(60)))).toHaveLength(50);
  expect(readPhotoUrls([{ ...photo('1'), url: `https://a.example/${'x'.repeat(3_000)}` }])).toEqual({});
});

it('[health] reads no photos where one has no reference, or where there are too many', () => {
  for (const photos of [undefined, [photo('1'), { type: 'LOGO' as const }], many(501)])
    expect(readPhotos(photos)).toEqual({});
  expect(readPhotos(many(500)).photos).toHaveLength(500);
});
