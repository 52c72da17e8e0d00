import { expect, it } from '@jest/globals';
import { beginningOf, hashtagsOf, partsOf } from './post-text.js';

it('[dashboard] hashtags are words, also with accents, and no numbers, entities or parts of words', () => {
  const hashtags = hashtagsOf('#Soup with #crème_brûlée, no #1, no a#b, no &#x; (#2go)');
  expect(hashtags).toEqual(['#Soup', '#crème_brûlée', '#2go']);
  expect(partsOf('Warm #soup now').map(({ text, isHashtag }) => [text, isHashtag])).toEqual([
    ['Warm ', false],
    ['#soup', true],
    [' now', false],
  ]);
});

it('[dashboard] a long text shows up to its last whole word, and a short one is not cut', () => {
  expect(beginningOf('Warm soups', 10)).toBeUndefined();
  expect(beginningOf('Warm soups today', 12)).toBe('Warm soups');
  expect(beginningOf('🍲'.repeat(4), 2)).toBe('🍲🍲');
});
