import { describe, expect, it } from '@jest/globals';
import { reviewPhrases, sentimentOf } from './review-phrases.js';

describe('the phrases of a review', () => {
  it('[contract 11] are runs of one to three words without stop words', () => {
    const words = 'friendly, staff, friendly staff, good, breakfast, buffet, selection, good breakfast';
    const runs = 'breakfast buffet, buffet selection, good breakfast buffet, breakfast buffet selection';
    const text = 'The friendly staff and a very good breakfast buffet selection';
    expect(reviewPhrases(text)).toEqual(`${words}, ${runs}`.split(', '));
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
    [
      'English',
      'We will definitely come back, even though we had to wait! The staff were really friendly and everything was just perfect. I would not have ordered anything else, but the soup could be hotter. You must try their home-made cakes without sugar.',
      ['friendly', 'perfect', 'soup', 'hotter', 'cakes', 'sugar', 'staff'],
      'we will definitely come even though had to were really and everything was just would not have anything else but could be you must their without',
    ],
    [
      'German',
      'Wir wurden sofort sehr freundlich begrüßt und das Essen war wirklich gut. Man kann hier auch mit Kindern hingehen, weil es immer etwas für sie gibt. Ich würde jederzeit wieder kommen, obwohl wir lange warten mussten.',
      ['freundlich', 'essen', 'gut', 'kindern'],
      'wir wurden sehr und das war wirklich man kann hier auch mit weil es immer etwas für sie ich würde wieder mussten',
    ],
    [
      'French',
      "Nous avons été très bien accueillis et la cuisine est excellente. C'est un endroit où on se sent comme à la maison, mais il faut réserver. Je n'ai pas aimé le dessert, qui était trop sucré pour moi.",
      ['cuisine', 'excellente', 'dessert', 'maison'],
      "c'est n'ai nous avons été et la est un où on se à mais il je pas le qui était pour moi très comme trop ai",
    ],
    [
      'Spanish',
      'La comida es muy buena y el servicio fue rápido. Nos gustó que siempre había algo para los niños, aunque tuvimos que esperar. No es el mejor sitio de la ciudad, pero yo lo recomiendo a todos.',
      ['comida', 'buena', 'servicio', 'mejor', 'sitio', 'ciudad'],
      'la es muy y el fue nos que siempre había algo para los aunque no de pero yo lo a todos',
    ],
  ])('[contract 11] of a sentence in %s show no function words', (_, text, shown, functionWords) => {
    const phrases = reviewPhrases(text);
    for (const phrase of shown) expect(phrases).toContain(phrase);
    const words = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
    expect(functionWords.split(' ').filter((word) => words.has(word))).toEqual([]);
  });

  it.each([
    ['Swahili', 'Chakula kilikuwa kitamu sana na wahudumu walikuwa wazuri mno kwa kila mtu'],
    ['Korean', '음식이 정말 맛있었고 직원들이 매우 친절했습니다 다음에 또 방문하고 싶습니다'],
    ['Welsh', 'Roedd y bwyd yn flasus iawn ac roedd y staff yn gyfeillgar a chymwynasgar bob amser'],
  ])('[contract 11] of %s, which has no list, are none', (_, text) => {
    expect(reviewPhrases(text)).toEqual([]);
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

it('[contract 11] the sentiment of a phrase is that of the majority of the ratings', () => {
  expect(sentimentOf({ positive: 2, neutral: 1, negative: 1 })).toBe('POSITIVE');
  expect(sentimentOf({ positive: 1, neutral: 0, negative: 2 })).toBe('NEGATIVE');
  expect(sentimentOf({ positive: 2, neutral: 0, negative: 2 })).toBe('NEUTRAL');
  expect(sentimentOf({ positive: 0, neutral: 0, negative: 0 })).toBe('NEUTRAL');
});
