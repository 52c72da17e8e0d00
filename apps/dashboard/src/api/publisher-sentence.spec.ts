import { expect, it } from '@jest/globals';
import { inLanguage } from './publisher-sentence.js';

const full = { en: 'The map is full.', de: 'Die Karte ist voll.' };
const translations = Object.entries(full).map(([language, text]) => ({ language, text }));
const publishers = [{ sentences: [] }, { sentences: [{ text: full.en, translations }] }];

it('[languages] a sentence of a publisher is in the language of the person where its plug-in has it, and else as it is', () => {
  expect(inLanguage(publishers, full.en, 'de')).toBe(full.de);
  expect(inLanguage(publishers, full.en, 'fr')).toBe(full.en);
  expect(inLanguage(publishers, 'The map is closed.', 'de')).toBe('The map is closed.');
});

it('[languages] a sentence that several plug-ins have is in the language that any of them has', () => {
  const onlyEnglish = { sentences: [{ text: full.en, translations: [{ language: 'en', text: full.en }] }] };
  expect(inLanguage([onlyEnglish, ...publishers], full.en, 'de')).toBe(full.de);
});
