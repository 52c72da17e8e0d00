import { translator } from '@listings/language';
import type { Language } from '@listings/language';
import { de } from './locales/de.js';
import { sentences, WORDS } from './locales/en.js';
import type { Word } from './locales/en.js';
import { es } from './locales/es.js';
import { fr } from './locales/fr.js';
import { pt } from './locales/pt.js';

const words = Object.fromEntries(WORDS.map((word) => [word, word])) as Record<Word, string>;

/** The words of workbooks in all languages. */
export const WORKBOOK_CATALOGUE = { en: { ...words, ...sentences }, de, fr, es, pt };

/** Says the messages of workbooks in a language. */
export const workbookTexts = translator(WORKBOOK_CATALOGUE);

/** What the headings of compared numbers end with in English, with the message that has their order in each language. */
const ENDINGS = [
  ['compared', ' of the compared days'],
  ['before', ' of the days before'],
] as const;

/** Says a heading, the name of a sheet or of a number in a language. Other texts, such as headings of an imported file, stay as they are. */
export function wordsIn(language: Language): (english: string) => string {
  const t = workbookTexts(language);
  const said = (english: string): string => {
    if (isWord(english)) return t(english);
    const ending = ENDINGS.find(([, end]) => english.endsWith(end));
    if (!ending) return english;
    const [key, end] = ending;
    return t(key, { name: said(english.slice(0, -end.length)) });
  };
  return said;
}

function isWord(text: string): text is Word {
  return Object.hasOwn(words, text);
}
