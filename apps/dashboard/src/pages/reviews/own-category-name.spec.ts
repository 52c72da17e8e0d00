import { expect, it } from '@jest/globals';
import { ownCategoryName } from './own-category-name.js';

it('[languages] a kind of interactions that only a publisher has is named in the language of the person, or else in English', () => {
  const labels = [
    { language: 'en', text: 'Note' },
    { language: 'de', text: 'Hinweis' },
  ];
  const note = { category: 'Note', label: 'Note', labels };
  expect(ownCategoryName(note, 'de')).toBe('Hinweis');
  expect(ownCategoryName(note, 'fr')).toBe('Note');
});
