import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '../languages.js';
import type { Language } from '../languages.js';
import type { Catalogue } from '../translator.js';

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/**
 * What is wrong with a catalogue, one sentence for each: keys that a language lacks or has alone, other values than in English,
 * plural forms that the language lacks, and texts that stand in English. `sameAsEnglish` are those that may.
 */
export function problemsOfCatalogue<Key extends string>(
  catalogue: Catalogue<Key>,
  sameAsEnglish: readonly string[] = [],
): string[] {
  const english: Readonly<Record<string, string>> = catalogue.en;
  return LANGUAGES.flatMap((language) => {
    const messages: Readonly<Record<string, string>> = catalogue[language];
    const keys = new Set([...Object.keys(english), ...Object.keys(messages)]);
    return [...keys].flatMap((key) =>
      problemsOf(language, english[key], messages[key], sameAsEnglish.includes(`${language} ${key}`)).map(
        (problem) => `${language} ${key}: ${problem}`,
      ),
    );
  });
}

function problemsOf(
  language: Language,
  english: string | undefined,
  message: string | undefined,
  maySame: boolean,
): string[] {
  if (message === undefined) return ['is missing'];
  if (english === undefined) return ['is not there in English'];
  const [here, there] = [partsOf(message), partsOf(english)];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  return [
    ...(message !== message.trim() || message === '' ? ['is empty, or has a blank at an end'] : []),
    ...(here.values.join() === there.values.join() ? [] : ['takes other values than in English']),
    ...(here.plurals.every((forms) => needed.every((form) => forms.includes(form))) ? [] : ['lacks a plural form']),
    ...(language !== 'en' && message === english && !maySame ? ['stands in English'] : []),
  ];
}

function partsOf(message: string): { values: string[]; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const read = (tokens: Tokens): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, format] = token;
      values.add(name);
      if (type !== 'plural' && type !== 'select') continue;
      const { offset: _offset, ...cases } = format as Record<string, Tokens>;
      if (type === 'plural') plurals.push(Object.keys(cases));
      for (const each of Object.values(cases)) read(each);
    }
  };
  read(compileMessageOrThrow(message));
  return { values: [...values].sort(), plurals };
}
