import { textKey } from '@listings/reference-data';
import { LANGUAGES } from '../languages.js';
import type { Language } from '../languages.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import { FORMATS } from './words/formats.js';
import { fr } from './words/fr.js';
import { it } from './words/it.js';
import { nl } from './words/nl.js';
import { pt } from './words/pt.js';
import type { HeaderWords, WordList } from './words/word-list.js';

/** The words about hours of each language. */
export const WORD_LISTS: Readonly<Record<Language, WordList>> = { en, de, fr, es, pt, it, nl };

/** What a word means besides a day. */
export type HourWord =
  | { readonly is: 'days'; readonly days: readonly number[] }
  | { readonly is: 'holiday' | 'dash' | 'and' | 'closed' | 'nothing' | 'open' | 'allDay' | 'break' | 'filler' }
  | { readonly is: 'time'; readonly minutes: number };

/** What the entries of a list of words mean. */
export const MEANINGS = {
  everyDay: { is: 'days', days: [0, 1, 2, 3, 4, 5, 6] },
  workingDays: { is: 'days', days: [0, 1, 2, 3, 4] },
  weekend: { is: 'days', days: [5, 6] },
  holidays: { is: 'holiday' },
  closed: { is: 'closed' },
  nothing: { is: 'nothing' },
  open: { is: 'open' },
  allDay: { is: 'allDay' },
  break: { is: 'break' },
  to: { is: 'dash' },
  and: { is: 'and' },
  noon: { is: 'time', minutes: 720 },
  midnight: { is: 'time', minutes: 1_440 },
  filler: { is: 'filler' },
} as const satisfies Partial<Record<keyof WordList, HourWord>>;

type Meaning = keyof typeof MEANINGS;

/** The phrases of each meaning, in all languages. */
const phrases: readonly (readonly [Meaning, string])[] = [...Object.values(WORD_LISTS), FORMATS].flatMap((list) =>
  (Object.keys(MEANINGS) as Meaning[]).flatMap((meaning) =>
    splitPhrases((list as Partial<WordList>)[meaning] ?? '').map((phrase) => [meaning, phrase] as const),
  ),
);

const words: ReadonlyMap<string, HourWord> = new Map(
  phrases.map(([meaning, phrase]) => [textKey(phrase), MEANINGS[meaning]]),
);

const days: ReadonlyMap<string, ReadonlyMap<Language, number>> = daysByWord();

/** The longest phrase, in words. */
export const MOST_WORDS = Math.max(...[...words.keys()].map((key) => key.split(' ').length));

/** Finds phrases that contain signs, such as `24/7` and `n/a`, at a place of a text. */
export const SIGNED_PHRASE = new RegExp(
  `(?:${phrases
    .filter(([, phrase]) => /[^\p{L}\p{N}\s’]/u.test(phrase))
    .map(([, phrase]) => signedPattern(phrase))
    .join('|')})(?![\\p{L}\\p{N}])`,
  'iuy',
);

/** The meaning of up to {@link MOST_WORDS} words, without case and accents. */
export function hourWord(key: string): HourWord | undefined {
  return words.get(key);
}

/** The day that a word names, by language, in singular or plural; a word such as `do` names several. */
export function dayWord(key: string): ReadonlyMap<Language, number> | undefined {
  return days.get(key) ?? days.get(key.endsWith('s') ? key.slice(0, -1) : `${key}s`);
}

/** The languages in which all these words name days: those of the country first. */
export function languagesOf(keys: readonly string[], countryIso: string | undefined): readonly Language[] {
  const possible = LANGUAGES.filter((language) => keys.every((key) => dayWord(key)?.has(language)));
  const spoken = possible.filter((language) => WORD_LISTS[language].countries.includes(countryIso ?? '-'));
  return spoken.length > 0 ? spoken : possible;
}

/**
 * Whether the tables of a country have times of the 24-hour clock. In Spanish they are written with minutes: `de 5 a 8` can be
 * in the evening.
 */
export function writes24Hours(countryIso: string | undefined, hasMinutes: boolean): boolean {
  const spoken = LANGUAGES.filter((language) => WORD_LISTS[language].countries.includes(countryIso ?? '-'));
  return spoken.length > 0 && !spoken.includes('en') && (hasMinutes || !spoken.includes('es'));
}

/** The words of headers with one meaning, in all languages. */
export function headerWords(meaning: keyof HeaderWords): readonly string[] {
  return Object.values(WORD_LISTS).flatMap(({ header }) => header[meaning].split(' '));
}

/** The phrases of an entry of a list of words. */
export function splitPhrases(entry: string): readonly string[] {
  return entry.split(', ').filter(Boolean);
}

/** Any dash and any space around a sign are as good as the listed one. */
function signedPattern(phrase: string): string {
  return phrase.replace(/\s*([^\p{L}\p{N}\s])\s*/gu, (_, sign: string) =>
    sign === '-' ? '\\s?[-–—]\\s?' : `\\s?\\${sign}\\s?`,
  );
}

function daysByWord(): Map<string, Map<Language, number>> {
  const found = new Map<string, Map<Language, number>>();
  for (const language of LANGUAGES) {
    WORD_LISTS[language].days.forEach((names, day) => {
      for (const name of names.split(' ')) {
        const known = found.get(name) ?? new Map<Language, number>();
        found.set(name, known.set(language, day));
      }
    });
  }
  return found;
}
