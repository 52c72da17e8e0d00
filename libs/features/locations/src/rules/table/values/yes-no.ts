import { excerpt } from '@listings/errors';
import { textKey } from '@listings/reference-data';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

/** Yes and no in English, German, French, Spanish, Portuguese, Italian and Dutch. */
const YES = 'yes y true 1 x on ja j wahr oui o vrai si s verdadero sim verdadeiro vero waar ✓ ✔';
const NO = 'no n false 0 off nein falsch non faux nao falso onwaar nee';
const ONE_WORD = /^[\p{L}\p{M}01✓✔]{1,20}$/u;
const AS_IS: ReadonlySet<string> = new Set(['true', 'false', 'yes', 'no']);

/** The words of a column besides yes and no. */
const OWN_WORDS = {
  attributes: { yes: 'available|there', no: 'not available|not there' },
  hideAddress: { yes: 'hide hidden verborgen versteckt', no: 'show shown visible sichtbar' },
  temporarilyClosed: {
    yes: 'closed|temporarily closed|geschlossen|vorubergehend geschlossen|ferme|cerrado|fechado|chiuso|gesloten',
    no: 'open|active|operational|geoffnet|aktiv|ouvert|abierto|aberto|aperto',
  },
  permanentlyClosed: {
    yes: 'closed|permanently closed|closed for good|geschlossen|dauerhaft geschlossen|ferme|cerrado|fechado|chiuso|gesloten',
    no: 'open|active|operational|geoffnet|aktiv|ouvert|abierto|aberto|aperto',
  },
} as const;

/** Reads yes or no in the languages of tables, and the words of the column. */
export function readYesNo(text: string, column: keyof typeof OWN_WORDS): ValueReading<boolean> {
  const word = text.length <= 50 ? textKey(text) || text : '';
  const own = OWN_WORDS[column];
  const value = has(YES, word) || has(own.yes, word) ? true : has(NO, word) || has(own.no, word) ? false : undefined;
  if (value === undefined) return unreadable(`"${excerpt(text)}" is neither yes nor no. Enter yes or no.`);
  return AS_IS.has(text.toLowerCase()) ? asWritten(value) : changed(value, 'recognized', value ? 'yes' : 'no');
}

/** What a text says in one of these words; undefined if it is another text. */
export function yesNoOf(text: string): boolean | undefined {
  const trimmed = text.trim();
  if (!ONE_WORD.test(trimmed)) return undefined;
  const word = textKey(trimmed) || trimmed;
  return has(YES, word) ? true : has(NO, word) ? false : undefined;
}

function has(words: string, word: string): boolean {
  return word !== '' && words.split(words.includes('|') ? '|' : ' ').includes(word);
}
