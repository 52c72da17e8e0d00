import { headerKey } from '../header/header-key.js';
import { headerWords } from './hour-words.js';
import type { HeaderWords } from './words/word-list.js';

/** What a column of a day contains: a time or all hours of the day, and to which of several openings they belong. */
export interface DayPart {
  readonly says: 'opens' | 'closes' | 'hours';
  /** Mornings and afternoons by their names, others by their number; 0 for the only one. */
  readonly session: 'am' | 'pm' | 'break' | number;
  /** Whether a yes in the column closes the day, as under `Monday is closed`. */
  readonly mayClose?: true;
}

const MEANINGS = ['opens', 'closes', 'morning', 'afternoon', 'break', 'closed', 'filler'] as const;

type Meaning = keyof HeaderWords;

const words = new Map(MEANINGS.map((meaning) => [meaning, new Set(headerWords(meaning).map(headerKey))]));

/** Meals are served in hours, unless their words are about a break. */
const MEAL = 'lunch';
const OPENING = new Set(['open', 'opening', 'close', 'closing', 'closed']);

/** Whether a word of a header says something about the hours of a day, besides the day. */
export function isDayHeaderWord(word: string): boolean {
  return word === MEAL || /^[1-3]$/.test(word) || MEANINGS.some((meaning) => means(word, meaning));
}

function means(word: string, meaning: Meaning): boolean {
  return words.get(meaning)?.has(word) === true;
}

/** Whether the words of a header are about a meal and not about a break, or leave it open. */
export function isMeal(header: readonly string[]): boolean {
  if (!header.includes(MEAL) || header.some((word) => means(word, 'break'))) return false;
  return !header.some((word) => (means(word, 'opens') || means(word, 'closes')) && !OPENING.has(word));
}

const found = new WeakMap<readonly string[], readonly DayPart[]>();

/** What each column of a file would say about a day. In `Tuesday AM`, the half of the day is meant if the file has the other one as well. */
export function dayPartsOf(header: readonly string[]): readonly DayPart[] {
  const known = found.get(header);
  if (known) return known;
  const keys = header.map((name) => headerKey(name).split(' '));
  const hasHalves = keys.some((names) => names.includes('pm'));
  const parts = keys.map((names) => partOf(hasHalves ? names : names.filter((name) => name !== 'am')));
  found.set(header, parts);
  return parts;
}

function partOf(names: readonly string[]): DayPart {
  const has = (meaning: Meaning) => names.some((name) => means(name, meaning));
  const says = has('opens') === has('closes') ? 'hours' : has('opens') ? 'opens' : 'closes';
  if (has('break') || names.includes(MEAL)) return { says, session: 'break' };
  if (has('morning') !== has('afternoon')) return { says, session: has('morning') ? 'am' : 'pm' };
  const session = Number(names.find((name) => /^[1-3]$/.test(name)) ?? 0);
  return session === 0 && has('closed') && !has('opens') ? { says, session, mayClose: true } : { says, session };
}
