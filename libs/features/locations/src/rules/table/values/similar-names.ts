import { textKey } from '@listings/reference-data';
import { remembered } from './remembered.js';

/** Longer names are compared by their beginning, so that the work has a bound. */
const MOST_CHARACTERS = 60;
const MOST_PROPOSALS = 3;
/** Names that differ by more letters resemble each other by chance. */
const MOST_EDITS = 2;
/** Words in common, of all words, that make a proposal. */
const LEAST_SHARE = 0.3;

/** Names that resemble a text. */
export interface SimilarNames<T> {
  /** The only name that differs by so little that a typing error explains it. */
  readonly unique?: T;
  /** Up to three proposals, the best one first. */
  readonly proposals: readonly T[];
}

interface Named<T> {
  readonly item: T;
  readonly key: string;
  readonly words: ReadonlySet<string>;
  readonly letters: number;
}

interface Scored<T> {
  readonly item: T;
  readonly edits: number;
  readonly score: number;
}

/** Makes a search for names that resemble a text: by their letters, or by words that they share. */
export function similarNames<T>(
  items: readonly { readonly item: T; readonly name: string }[],
): (text: string) => SimilarNames<T> {
  const named = items.map(({ item, name }): Named<T> => ({ item, ...keyed(name) }));
  const byWord = new Map<string, Named<T>[]>();
  for (const each of named) for (const word of each.words) byWord.set(word, [...(byWord.get(word) ?? []), each]);
  // A file repeats its mistakes.
  return remembered((text) => {
    const wanted = keyed(text);
    if (wanted.key === '') return { proposals: [] };
    const close = named
      .filter((each) => mayResemble(wanted, each))
      .flatMap((each) => scoredByLetters(wanted.key, each));
    const related = new Set([...wanted.words].flatMap((word) => byWord.get(word) ?? []));
    return best(wanted.key, [...close, ...[...related].flatMap((each) => scoredByWords(wanted.words, each))]);
  });
}

function keyed(name: string): Omit<Named<never>, 'item'> {
  const key = textKey(name.slice(0, 2 * MOST_CHARACTERS)).slice(0, MOST_CHARACTERS);
  let letters = 0;
  for (let at = 0; at < key.length; at += 1) letters |= 1 << (key.charCodeAt(at) & 31);
  return { key, words: new Set(key.split(' ').map(withoutPlural)), letters };
}

function withoutPlural(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Each edit removes or adds at most one letter of each name: a cheap test before the letters are compared. */
function mayResemble(one: Omit<Named<never>, 'item'>, other: Omit<Named<never>, 'item'>): boolean {
  if (Math.abs(one.key.length - other.key.length) > MOST_EDITS) return false;
  let different = one.letters ^ other.letters;
  let count = 0;
  for (; different !== 0; different &= different - 1) count += 1;
  return count <= 2 * MOST_EDITS;
}

function scoredByLetters<T>(key: string, { item, key: name }: Named<T>): Scored<T>[] {
  const edits = editsBetween(key, name, MOST_EDITS);
  return edits <= MOST_EDITS && edits < name.length / 2 ? [{ item, edits, score: 2 - edits / 10 }] : [];
}

function scoredByWords<T>(words: ReadonlySet<string>, { item, words: others }: Named<T>): Scored<T>[] {
  const share = [...words].filter((word) => others.has(word)).length / Math.max(words.size, others.size);
  if (share === 1) return [{ item, edits: 0, score: 2 }];
  return share >= LEAST_SHARE ? [{ item, edits: Infinity, score: share }] : [];
}

function best<T>(key: string, scored: readonly Scored<T>[]): SimilarNames<T> {
  const most = key.length < 5 ? 0 : key.length < 9 ? 1 : MOST_EDITS;
  const sorted = [...scored].sort((one, other) => other.score - one.score);
  const least = sorted[0]?.edits ?? Infinity;
  const closest = new Set(least <= most ? sorted.filter(({ edits }) => edits === least).map(({ item }) => item) : []);
  const proposals = [...new Set(sorted.map(({ item }) => item))].slice(0, MOST_PROPOSALS);
  return closest.size === 1 ? { unique: [...closest][0], proposals } : { proposals };
}

/** The number of letters to insert, remove, replace or swap; more than `most` if there are more. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current[column] = edits;
    }
    if (Math.min(...current) > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return previous[other.length] ?? most + 1;
}
