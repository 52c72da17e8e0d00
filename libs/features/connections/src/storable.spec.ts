import { expect, it } from '@jest/globals';
import { storable } from './storable.js';

it('[contract 14] gives texts of publishers their stored form, at any depth, and leaves ids and addresses as they came', () => {
  const hostile = { 'na\u0000me': ['a\u0000b', { shown: 'x\ud800y\n\u200bz ', count: 1, none: null, flag: false }] };

  expect(storable(hostile)).toEqual({ name: ['ab', { shown: 'x\ufffdy z', count: 1, none: null, flag: false }] });
  expect(storable('😀')).toBe('😀');
  const listing = {
    ref: 'e\u0301\u0000  1',
    photoUrls: ['https://x.example/e\u0301'],
    description: 'e\u0301\n\n\u200bb',
  };
  expect(storable(listing)).toEqual({ ...listing, ref: 'e\u0301  1', description: 'é\n\nb' });
});
