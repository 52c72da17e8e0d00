import { expect, it } from '@jest/globals';
import { storable } from './storable.js';

it('[contract 1] removes what PostgreSQL cannot store, at any depth, and nothing else', () => {
  const hostile = { 'na\u0000me': ['a\u0000b', { text: 'x\ud800y', count: 1, none: null, flag: false }] };

  expect(storable(hostile)).toEqual({ name: ['ab', { text: 'x\ufffdy', count: 1, none: null, flag: false }] });
  expect(storable('😀')).toBe('😀');
});
