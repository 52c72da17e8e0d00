import { expect, it } from '@jest/globals';
import { textKey } from './text-key.js';

it.each([
  ['Île-de-France', 'ile de france'],
  ["Hawke's Bay", 'hawkes bay'],
  ['Trinidad & Tobago', 'trinidad and tobago'],
  ['St. Helens', 'saint helens'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['東京都', '東京都'],
  ['서울특별시', '서울특별시'],
  [' - ', ''],
])('[contract 3] textKey compares %j as %j', (text, key) => {
  expect(textKey(text)).toBe(key);
});
