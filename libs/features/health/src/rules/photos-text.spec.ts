import { expect, it } from '@jest/globals';
import { ourPhotosText, showsAllOurs, theirPhotosText } from './photos-text.js';

const ids = new Map([
  ['l/media/1', 12],
  ['l/media/2', 15],
]);
const ours = [...ids.keys()];
const theirs = (...refs: string[]) => theirPhotosText(ours, refs, ids);

it('[health] says in words which photos a listing lacks, and which others have added', () => {
  expect(ourPhotosText([])).toBeNull();
  expect([['1'], ours].map(ourPhotosText)).toEqual(['1 photo of the location', '2 photos of the location']);
  expect(theirs()).toBeNull();
  expect(theirs(...ours)).toBe('2 photos of the location');
  expect(theirs('l/media/1')).toBe('1 of 2 photos of the location, without 15');
  expect(theirs('l/media/9', 'l/media/8')).toBe('none of the 2 photos of the location; 2 photos of others: 8, 9');
  expect(theirPhotosText([], ['l/media/9'], ids)).toBe('1 photo of others: 9');
});

it('[health] says whether a listing shows all photos of the location, and differs only in those of others', () => {
  const all = ourPhotosText(ours);
  expect(['l/media/1', 'l/media/9'].map((ref) => showsAllOurs(all, theirs(ref)))).toEqual([false, false]);
  expect([showsAllOurs(all, null), showsAllOurs(all, theirs(...ours, 'l/media/9'))]).toEqual([false, true]);
  expect(showsAllOurs(null, theirPhotosText([], ['l/media/9'], ids))).toBe(true);
});

it('[health] names some photos and counts the rest', () => {
  const many = Array.from({ length: 200 }, (_, at) => `${'long/'.repeat(40)}${String(at).padStart(100, '0')}`);
  const text = theirPhotosText([], many, ids) ?? '';
  expect(text).toMatch(/^200 photos of others: .* and 190 more$/);
  expect(text.length).toBeLessThan(400);
});
