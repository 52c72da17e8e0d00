import type { MatchStatistics } from './match-statistics.js';
import { joinSplitWords } from './normal-name.js';
import type { NameWord, NormalName } from './normal-name.js';
import { sharedWords, textSimilarity } from './text-similarity.js';

/** The result of comparing two names. */
export interface NameComparison {
  /** 0 to 1. */
  readonly similarity: number;
  /** Number of profiles on one side whose names contain all shared words; 1 for a unique name. */
  readonly sharers: number;
  /** Both names state a kind of business, and the kinds differ. */
  readonly isOtherTrade: boolean;
}

/** Similarity of a short name within a longer one (`Lantern` and `Lantern Cafe Boston`): nearly that of equal names. */
const CONTAINED = 0.92;

/** Highest similarity of two names that share only their kind of business: below that of similar names. */
const ONLY_TRADE = 0.45;

/** Compares two names word by word, weighting rare words more, and also as whole texts. */
export function compareNames(one: NormalName, other: NormalName, statistics: MatchStatistics): NameComparison {
  const bySound = one.isForeign !== other.isForeign;
  const wordsOne = joinSplitWords(one.words, other.words);
  const wordsOther = joinSplitWords(other.words, one.words);
  const keys = (words: readonly NameWord[]) =>
    words.map(({ key, sound }) => (bySound && !key.startsWith('=') ? sound : key));
  const shared = sharedWords(keys(wordsOne), keys(wordsOther));
  const weigh = (words: readonly NameWord[]) => words.map((word) => statistics.weightOf(word));
  const [weightsOne, weightsOther] = [weigh(wordsOne), weigh(wordsOther)];
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);
  const [allOne, allOther] = [sum(weightsOne), sum(weightsOther)];

  let [commonOne, commonOther] = [0, 0];
  const [keysOne, keysOther]: [string[], string[]] = [[], []];
  let telling = false;
  for (const { one: first, other: second, similarity } of shared) {
    commonOne += (weightsOne[first] ?? 0) * similarity;
    commonOther += (weightsOther[second] ?? 0) * similarity;
    const [word, another] = [wordsOne[first], wordsOther[second]];
    if (!word || !another) continue;
    keysOne.push(...word.parts);
    keysOther.push(...another.parts);
    telling ||= !word.isTrade && !another.isTrade;
  }
  const both = allOne + allOther;
  const common = both === 0 ? 0 : (commonOne + commonOther) / both;
  // Two names that each identify a business, without a common word that does, share only the kind of business.
  const byWords = !telling && identifies(one) && identifies(other) ? Math.min(common, ONLY_TRADE) : common;
  const contained = telling ? CONTAINED * Math.max(commonOne / (allOne || 1), commonOther / (allOther || 1)) : 0;
  const joined = joinedSimilarity(one, other);
  const all = ({ words }: NormalName) => words.map(({ key }) => key);
  const isWhole = keysOne.length === 0 && joined > 0;
  const sharers = Math.max(
    statistics.named('locations', isWhole ? all(one) : keysOne),
    statistics.named('listings', isWhole ? all(other) : keysOther),
    1,
  );
  return { similarity: Math.max(byWords, contained, joined), sharers, isOtherTrade: tradesDiffer(one, other) };
}

/** Largest share of the letters that identify a business by which two spellings of its name differ. */
const MOST_DIFFERENT = 0.34;

/**
 * Similarity of two names as whole texts, 0 if it is low. A common kind of business does not make short names similar:
 * `Dr. Weiss Dental Practice` is not `Dr. Gross Dental Practice`.
 */
function joinedSimilarity(one: NormalName, other: NormalName): number {
  if (one.joined.length < 5 || other.joined.length < 5) return 0;
  const whole = textSimilarity(one.joined, other.joined);
  if (whole < 0.84) return 0;
  const different = Math.max(one.joined.length, other.joined.length) * (1 - whole);
  const telling = ({ words }: NormalName) =>
    words.reduce((letters, { text, isTrade }) => letters + (isTrade ? 0 : text.length), 0);
  const least = Math.min(telling(one), telling(other));
  return least > 0 && different > MOST_DIFFERENT * least ? 0 : whole;
}

function identifies({ words }: NormalName): boolean {
  return words.some(({ isTrade }) => !isTrade);
}

function tradesDiffer(one: NormalName, other: NormalName): boolean {
  const groups = ({ words }: NormalName) => words.filter(({ key }) => key.startsWith('=')).map(({ key }) => key);
  const [first, second] = [groups(one), groups(other)];
  return first.length > 0 && second.length > 0 && !first.some((group) => second.includes(group));
}
