import { describe, expect, it } from '@jest/globals';
import { reviewPhrases, sentimentOf } from './review-phrases.js';

describe('the phrases of a review', () => {
  it('[contract 11] are runs of one to three words without stop words', () => {
    expect(reviewPhrases('The friendly staff and a very good breakfast buffet selection')).toEqual([
      'friendly',
      'staff',
      'friendly staff',
      'good',
      'breakfast',
      'buffet',
      'selection',
      'good breakfast',
      'breakfast buffet',
      'buffet selection',
      'good breakfast buffet',
      'breakfast buffet selection',
    ]);
  });

  it('[contract 11] do not reach over punctuation, and each is there once', () => {
    const phrases = reviewPhrases('Great coffee! Great coffee, bad tables. It was the best.');
    expect(phrases.filter((phrase) => phrase === 'great coffee')).toHaveLength(1);
    expect(phrases).toContain('bad tables');
    expect(phrases).not.toContain('coffee bad');
  });

  it.each([
    ['Das Essen war sehr gut und die freundliche Bedienung', 'freundliche bedienung', ['das', 'war', 'und']],
    ['Très bon café avec un accueil chaleureux', 'accueil chaleureux', ['avec', 'un']],
    ['La comida es muy buena y el servicio rápido', 'servicio rápido', ['la', 'es', 'muy']],
    ['Очень вкусный кофе, но я не люблю эту музыку', 'вкусный кофе', ['но', 'не']],
  ])('[contract 11] know the stop words of the language: %s', (text, phrase, stopWords) => {
    const phrases = reviewPhrases(text);
    expect(phrases).toContain(phrase);
    for (const word of stopWords) expect(phrases).not.toContain(word);
  });

  it.each([
    ['a short text without stop words', 'Great food', ['great', 'food', 'great food']],
    ['Thai, which has no spaces', 'อาหารอร่อยมากและบริการดี', []],
    ['Japanese', 'とても美味しかったです。また来ます。', []],
    ['letters that mean nothing', 'zxcv qwop lkjh mnbv asdf ghjk', []],
    ['emoji', '😀😀 👍', []],
    ['numbers', '10 10 12', []],
    ['nothing', null, []],
  ])('[contract 11] of %s', (_, text, phrases) => {
    expect(reviewPhrases(text)).toEqual(phrases);
  });

  it('[contract 11] of a text of 20,000 characters are bounded', () => {
    const text = Array.from({ length: 2_000 }, (_, number) => `the word${number} of`).join(' ');
    expect(reviewPhrases(text).length).toBeLessThanOrEqual(60);
  });
});

describe('the sentiment of a phrase', () => {
  it('[contract 11] is that of the majority of the ratings', () => {
    expect(sentimentOf({ positive: 2, neutral: 1, negative: 1 })).toBe('POSITIVE');
    expect(sentimentOf({ positive: 1, neutral: 0, negative: 2 })).toBe('NEGATIVE');
    expect(sentimentOf({ positive: 2, neutral: 0, negative: 2 })).toBe('NEUTRAL');
    expect(sentimentOf({ positive: 0, neutral: 0, negative: 0 })).toBe('NEUTRAL');
  });
});
