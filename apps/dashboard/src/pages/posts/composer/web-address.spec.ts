import { expect, it } from '@jest/globals';
import { isWebAddress } from './web-address.js';

it('[contract 5] the photo of a product has an absolute http or https address', () => {
  expect(['https://cdn.example/tea.jpg', 'HTTP://cdn.example/a'].map(isWebAddress)).toEqual([true, true]);
  const wrong = ['tea.jpg', 'ftp://cdn.example/a.jpg', 'https://', 'https://cdn.example/a b.jpg', '//cdn.example/a'];
  expect(wrong.filter(isWebAddress)).toEqual([]);
});
