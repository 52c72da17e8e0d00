import { expect, it } from '@jest/globals';
import { faultOfKinds } from './interaction-kind.js';

const label = { en: 'Note', de: 'Hinweis' };

it('[design 5] takes kinds with a key and a label in English', () => {
  expect(faultOfKinds([{ key: 'note', label }])).toBeUndefined();
  expect(faultOfKinds([{ key: 'note', label: { en: 'Note' } }])).toBeUndefined();
});

it.each([
  [[], /a list of 1 to 5/],
  ['note', /a list of 1 to 5/],
  [Array.from('abcdef', (letter) => ({ key: `k${letter}`, label })), /a list of 1 to 5/],
  [[null], /lower-case letters/],
  [[{ key: 'Map note', label }], /lower-case letters/],
  [[{ key: 'review', label }], /"review", which belongs to the core/],
  [Array(2).fill({ key: 'note', label }), /"note" twice/],
  [[{ key: 'note' }], /no label with a text/],
  [[{ key: 'note', label: { de: 'Hinweis' } }], /no label in English/],
  [[{ key: 'note', label: { en: ' ' } }], /1 to 60 characters/],
  [[{ key: 'note', label: { en: 'x'.repeat(61) } }], /1 to 60 characters/],
  [[{ key: 'note', label: { en: 'Note', xx: 'Note' } }], /"xx", which is none of en/],
])('[design 5] refuses %j as kinds', (kinds, fault) => {
  expect(faultOfKinds(kinds)).toMatch(fault);
});
