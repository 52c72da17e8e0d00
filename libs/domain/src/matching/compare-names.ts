import { joinSplitWords } from './normal-name.js';
import type { NameWord, NormalName } from './normal-name.js';
import type { MatchStatistics } from './match-statistics.js';
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
  const byWords = both === 0 ? 0 : (commonOne + commonOther) / both;
  const contained = telling ? CONTAINED * Math.max(commonOne / (allOne || 1), commonOther / (allOther || 1)) : 0;
  const whole = one.joined.length >= 5 && other.joined.length >= 5 ? textSimilarity(one.joined, other.joined) : 0;
  const joined = whole >= 0.84 ? whole : 0;
  const all = ({ words }: NormalName) => words.map(({ key }) => key);
  const isWhole = keysOne.length === 0 && joined > 0;
  const sharers = Math.max(
    statistics.named('locations', isWhole ? all(one) : keysOne),
    statistics.named('listings', isWhole ? all(other) : keysOther),
    1,
  );
  return { similarity: Math.max(byWords, contained, joined), sharers, isOtherTrade: tradesDiffer(one, other) };
}

function tradesDiffer(one: NormalName, other: NormalName): boolean {
  const groups = ({ words }: NormalName) => words.filter(({ key }) => key.startsWith('=')).map(({ key }) => key);
  const [first, second] = [groups(one), groups(other)];
  return first.length > 0 && second.length > 0 && !first.some((group) => second.includes(group));
}
