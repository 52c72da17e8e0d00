import { distance } from 'fastest-levenshtein';

/** Words below this similarity count as different. */
const LEAST = 0.74;

/**
 * Similarity of two words from 0 to 1: a typo costs little, an abbreviation (`pharm`, `bros`) a little more. Short
 * words must be equal.
 */
export function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3 || /\d/.test(short) || /\d/.test(long)) return 0;
  if (long.length - short.length > 3) return short.length >= 3 && long.startsWith(short) ? 0.82 : 0;
  const alike = 1 - (isSwapped(one, other) ? 1 : distance(short, long)) / long.length;
  if (alike >= LEAST && short[0] === long[0]) return alike;
  return short.length >= 4 && long.startsWith(short) ? 0.82 : alike >= 0.85 ? alike : 0;
}

/** True if two neighbouring letters are swapped, which counts as one typo. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** Similarity of two texts as a whole, from 0 to 1. */
export function textSimilarity(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  return length === 0 ? 0 : 1 - distance(one, other) / length;
}

/** A word that occurs on both sides. */
export interface SharedWord {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
}

/** Pairs the words of two texts, the most similar first, each word once. */
export function sharedWords(one: readonly string[], other: readonly string[]): SharedWord[] {
  const possible: SharedWord[] = [];
  for (const [first, word] of one.entries()) {
    for (const [second, another] of other.entries()) {
      const similarity = wordSimilarity(word, another);
      if (similarity > 0) possible.push({ one: first, other: second, similarity });
    }
  }
  possible.sort(
    (left, right) => right.similarity - left.similarity || left.one - right.one || left.other - right.other,
  );
  const [usedOne, usedOther] = [new Set<number>(), new Set<number>()];
  return possible.filter((pair) => {
    if (usedOne.has(pair.one) || usedOther.has(pair.other)) return false;
    usedOne.add(pair.one);
    usedOther.add(pair.other);
    return true;
  });
}
