import { expect, it } from '@jest/globals';
import { photosSideBySide, urlOf } from './photos-side-by-side.js';

it('[health, API10] a reference that is the name of a property of every object has no address', () => {
  const compared = { ours: [], theirs: ['constructor', 'p1'] };
  const urls = { p1: 'https://img.example/1' };
  const ours = { photoIdByRef: new Map(), stored: [] };
  const shown = photosSideBySide(compared, ours, urls, { accountId: 1, mediaUrl: '' });
  expect(shown).toMatchObject({ otherUrls: ['https://img.example/1'], otherCount: 2 });
  expect([urlOf(urls, 'toString'), urlOf(null, 'p1')]).toEqual([undefined, undefined]);
});
