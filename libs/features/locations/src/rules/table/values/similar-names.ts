import { textKey } from '@listings/reference-data';

/** Longer names are compared by their beginning, so that the work has a bound. */
const MOST_CHARACTERS = 60;
/** Results that are kept; a file repeats its mistakes. */
const MOST_KEPT = 1_000;
const MOST_PROPOSALS = 3;
/** Names that differ by more letters resemble each other by chance. */
const MOST_EDITS = 2;

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
}

/** Makes a search for names that resemble a text: by their letters, or by words that they share. */
export function similarNames<T>(
  items: readonly { readonly item: T; readonly name: string }[],
): (text: string) => SimilarNames<T> {
  const named = items.map(({ item, name }) => ({ item, ...keyed(name) }));
  const kept = new Map<string, SimilarNames<T>>();
  return (text) => {
    const { key, words } = keyed(text);
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = search(named, key, words);
    kept.set(key, found);
    return found;
  };
}

function keyed(name: string): { readonly key: string; readonly words: ReadonlySet<string> } {
  const key = textKey(name.slice(0, 2 * MOST_CHARACTERS)).slice(0, MOST_CHARACTERS);
  return { key, words: new Set(key.split(' ').map(withoutPlural)) };
}

function withoutPlural(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

function search<T>(named: readonly Named<T>[], key: string, words: ReadonlySet<string>): SimilarNames<T> {
  if (key === '') return { proposals: [] };
  const most = key.length < 5 ? 0 : key.length < 9 ? 1 : MOST_EDITS;
  const scored = named.flatMap(({ item, key: name, words: others }) => {
    const edits = editsBetween(key, name, MOST_EDITS);
    if (edits <= MOST_EDITS && edits < name.length / 2) return [{ item, edits, score: 2 - edits / 10 }];
    const shared = [...words].filter((word) => others.has(word)).length;
    const share = shared / Math.max(words.size, others.size);
    if (share === 1) return [{ item, edits: 0, score: 2 }];
    return shared > 0 && share >= 0.3 ? [{ item, edits: Infinity, score: share }] : [];
  });
  scored.sort((one, other) => other.score - one.score);
  const least = Math.min(...scored.map(({ edits }) => edits));
  const closest =
    least <= most ? new Set(scored.filter(({ edits }) => edits === least).map(({ item }) => item)) : new Set<T>();
  const proposals = [...new Set(scored.map(({ item }) => item))].slice(0, MOST_PROPOSALS);
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
