import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { formatNumber } from './formats.js';
import type { Language } from './languages.js';

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** What a message says at the places of its values. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Messages in ICU MessageFormat, by language and key. */
export type Catalogue<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** Says a message in one language. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

/**
 * Says the messages of a catalogue in the languages of people. A message is compiled at its first use, by the parser of the
 * dashboard's build. Numbers have the notation of the language.
 */
export function translator<Key extends string>(catalogue: Catalogue<Key>): (language: Language) => Translate<Key> {
  const compiled = new Map<string, Tokens>();
  return (language) =>
    (key, values = {}) => {
      const id = `${language} ${key}`;
      let tokens = compiled.get(id);
      if (!tokens) {
        tokens = compileMessageOrThrow(catalogue[language][key]);
        compiled.set(id, tokens);
      }
      return said(tokens, { language, values });
    };
}

interface Saying {
  readonly language: Language;
  readonly values: MessageValues;
  /** The number that `#` stands for. */
  readonly count?: number;
}

function said(tokens: Tokens, saying: Saying): string {
  const { language, values, count } = saying;
  return tokens
    .map((token) => {
      if (typeof token === 'string')
        return count === undefined ? token : token.replaceAll('#', formatNumber(count, language));
      const [name, type, format] = token;
      const value = values[name];
      if (value === undefined) throw new Error(`The message needs the value ${name}.`);
      if (type === undefined || type === 'number') return written(value, language);
      const cases = format as Record<string, Tokens>;
      if (type === 'select') return said(cases[String(value)] ?? cases['other'] ?? [], saying);
      if (type !== 'plural') throw new Error(`Messages have no values of the type ${type}.`);
      const number = Number(value);
      const form = cases[number] ? String(number) : new Intl.PluralRules(language).select(number);
      return said(cases[form] ?? cases['other'] ?? [], { ...saying, count: number });
    })
    .join('');
}

function written(value: string | number, language: Language): string {
  return typeof value === 'number' ? formatNumber(value, language) : value;
}
