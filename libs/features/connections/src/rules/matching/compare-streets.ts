import type { NormalStreet } from './normal-address.js';
import { sharedWords, textSimilarity } from './text-similarity.js';

/** The result of comparing two street lines. */
export type StreetComparison = 'same house' | 'same street' | 'other house' | 'other street' | 'unclear';

const SAME = 0.72;
const OTHER = 0.45;

/** Compares two street lines: first the words of the street, then the house number. */
export function compareStreets(one: NormalStreet, other: NormalStreet): StreetComparison {
  const similarity = streetSimilarity(one, other);
  if (similarity === undefined) return sameHouse(one, other) === false ? 'other house' : 'unclear';
  if (similarity < OTHER) return 'other street';
  if (similarity < SAME) return sameHouse(one, other) === false ? 'other street' : 'unclear';
  const house = sameHouse(one, other);
  return house === undefined ? 'same street' : house ? 'same house' : 'other house';
}

/** Compares house numbers; undefined if one side has none. */
function sameHouse(one: NormalStreet, other: NormalStreet): boolean | undefined {
  if (one.house === undefined || other.house === undefined) return undefined;
  if (one.house !== other.house && !(one.numbers.has(other.house) && other.numbers.has(one.house))) {
    // A range such as `12-14` matches both 12 and 14.
    return one.numbers.has(other.house) || other.numbers.has(one.house);
  }
  return true;
}

/** Similarity of the streets from 0 to 1; undefined if one side has only a number. */
function streetSimilarity(one: NormalStreet, other: NormalStreet): number | undefined {
  const isNamed = one.words.length > 0 && other.words.length > 0;
  // A street whose name consists of street types alone (`The Broadway`, `Park Place`, `Am Markt`) is compared by
  // them.
  const namesOf = ({ words, kinds }: NormalStreet) => (isNamed ? words : [...words, ...kinds]);
  const [wordsOne, wordsOther] = [namesOf(one), namesOf(other)];
  if (wordsOne.length === 0 || wordsOther.length === 0) return undefined;
  const shared = sharedWords(wordsOne, wordsOther).reduce((total, { similarity }) => total + similarity, 0);
  const byWords = (2 * shared) / (wordsOne.length + wordsOther.length);
  const contained = shared > 0 ? (0.9 * shared) / Math.min(wordsOne.length, wordsOther.length) : 0;
  const joined = Math.max(
    textSimilarity(wordsOne.join(''), wordsOther.join('')),
    // A direction or a street type can be a part of a joined word: `Northfield` is `North Field Ave`.
    isNamed && one.joined === other.joined ? 1 : 0,
  );
  const initials = isInitials(wordsOne, wordsOther) || isInitials(wordsOther, wordsOne) ? 0.9 : 0;
  return Math.max(byWords, contained, joined >= 0.8 ? joined : 0, initials);
}

/** True if the short form is the initials of the long one: `MG Road` is `Mahatma Gandhi Road`. */
function isInitials(short: readonly string[], long: readonly string[]): boolean {
  const letters = long.map((word) => word[0] ?? '').join('');
  return short.some((word) => word.length >= 2 && word.length <= 4 && letters.includes(word));
}
