import { describe, expect, it } from '@jest/globals';
import { languages, readMessages } from '../../catalogues.mjs';
import { LANGUAGES } from './languages.js';
import { partsOf } from './testing/message-parts.js';

const english = readMessages('en');

it('[languages] each language of the menu has messages, and no other', () => {
  expect([...languages()].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.keys(LANGUAGES))('the messages of %s', (language) => {
  const messages = readMessages(language);

  it('[languages] have the keys of English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  it('[languages] take the same values as in English', () => {
    const valuesOf = (message = '') => [...partsOf(message).values].sort();
    for (const [key, message] of Object.entries(english))
      expect([key, valuesOf(messages[key])]).toEqual([key, valuesOf(message)]);
  });

  it('[languages] have the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // `many` is that of whole millions in French, Spanish and Portuguese; without it they take `other`.
    const needed = pluralCategories.filter((form) => form !== 'many');
    for (const [key, message] of Object.entries(messages))
      for (const forms of partsOf(message).plurals) {
        const named = forms.filter((form) => !/^\d+$/.test(form));
        const missing =
          named.length === 1 && forms.length > 1 ? [] : needed.filter((form) => !named.includes(form as never));
        expect([key, missing]).toEqual([key, []]);
        expect([key, named.filter((form) => !pluralCategories.includes(form as never))]).toEqual([key, []]);
      }
  });

  it('[languages] are not empty, and have neither an end of line nor a blank at an end', () => {
    const bad = Object.entries(messages).filter(
      ([, message]) => message !== message.trim() || /\n/.test(message) || !message,
    );
    expect(bad).toEqual([]);
  });
});

it('[languages] French keeps the punctuation that it sets apart on the line of its word', () => {
  const apart = Object.entries(readMessages('fr')).filter(([, message]) => /\S [:;?!»](?!\w)|« /.test(message));
  expect(apart).toEqual([]);
});
