import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import lists from 'stopword';
import { ENGLISH_FUNCTION_WORDS, FRENCH_FUNCTION_WORDS, WORDS_OF_OPINION } from './function-words.js';

/**
 * Languages with words between spaces and a maintained list of stop words (the packages `stopword` and
 * `@orama/stopwords`), by ISO 639-3 code.
 */
// prettier-ignore
const LANGUAGES = [
  'bul', 'cat', 'ces', 'dan', 'deu', 'ell', 'eng', 'est', 'eus', 'fin', 'fra', 'gle', 'glg', 'hrv', 'hun', 'hye', 'ind',
  'ita', 'lav', 'lit', 'nld', 'nob', 'pol', 'por', 'ron', 'rus', 'slk', 'slv', 'spa', 'swe', 'tur', 'ukr', 'vie',
] as const;

/** Further words: the lists of the package lack common ones of these languages. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  deu: german,
  eng: [...english, ...ENGLISH_FUNCTION_WORDS],
  fra: [...french, ...FRENCH_FUNCTION_WORDS],
  spa: spanish,
};

const stopWords = LANGUAGES.map(
  (language) => new Set([...(lists[language] ?? []), ...(FURTHER[language] ?? [])].map(fold)),
);
const inAnyLanguage = new Set(stopWords.flatMap((words) => [...words]));
const opinions = new Set(WORDS_OF_OPINION.map(fold));

/** Longest phrase, in words [contract 11]. */
const LONGEST_PHRASE = 3;
/** Most words of a text without stop words that is taken as it is, such as `Great food`. A longer one is in no known language. */
const SHORT_TEXT = 5;
/** Share of stop words from which the language of a text counts as recognized. */
const RECOGNIZED = 0.15;
/** Phrases of one review that are stored at most. */
const MOST_PHRASES = 60;
const LONGEST_WORD = 40;

/**
 * Returns the phrases of a review: runs of one to three words without stop words, in lower case, each once. A text whose
 * language is not recognized has none, because its phrases would be nonsense.
 */
export function reviewPhrases(text: string | null): string[] {
  const clauses = clausesOf(text ?? '');
  const ignored = stopWordsOf(clauses.flat());
  if (!ignored) return [];
  const phrases = new Set<string>();
  for (const clause of clauses) {
    for (const run of runsWithout(clause, ignored)) {
      for (let length = 1; length <= LONGEST_PHRASE; length += 1) {
        for (let start = 0; start + length <= run.length; start += 1) {
          const words = run.slice(start, start + length);
          if (isPhrase(words)) phrases.add(words.join(' '));
          if (phrases.size >= MOST_PHRASES) return [...phrases];
        }
      }
    }
  }
  return [...phrases];
}

/** An article or pronoun that French and Italian write together with the next word: `l'accueil`, `c'est`. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull)'(?=\p{L}{2})/u;

/** Splits a text into clauses of words; a phrase does not reach over punctuation. */
function clausesOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'’\s-]+|\n+|\s-+\s/u)
    .map((clause) =>
      clause
        .split(/[\s-]+/u)
        .map((word) =>
          word
            .replaceAll('’', "'")
            .replace(/^'+|'+$/g, '')
            .replace(ELISION, ''),
        )
        .filter((word) => word !== ''),
    )
    .filter((clause) => clause.length > 0);
}

/** The stop words of the language with the most of them in the text; undefined if no language fits. */
function stopWordsOf(words: readonly string[]): ReadonlySet<string> | undefined {
  if (words.length === 0) return undefined;
  // Single letters are words of many languages, also of those without a list.
  const folded = words.map(fold).filter((word) => word.length > 1);
  const hits = stopWords.map((list) => folded.filter((word) => list.has(word)).length);
  const most = Math.max(...hits);
  if (most / words.length >= RECOGNIZED) return stopWords[hits.indexOf(most)];
  const spaced = words.every((word) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}']+$/u.test(word),
  );
  return words.length <= SHORT_TEXT && spaced ? inAnyLanguage : undefined;
}

function runsWithout(clause: readonly string[], ignored: ReadonlySet<string>): string[][] {
  const runs: string[][] = [[]];
  for (const word of clause) {
    const folded = fold(word);
    if (ignored.has(folded) && !opinions.has(folded)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs;
}

/** Single letters, numbers and very long words say nothing. */
function isPhrase(words: readonly string[]): boolean {
  const speaking = words.every((word) => /\p{L}/u.test(word) && word.length <= LONGEST_WORD);
  return speaking && (words.length > 1 || [...(words[0] ?? '')].length > 2);
}

/** The lists spell apostrophes and accents in different ways. */
function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase();
}

/** Whether customers speak well of a phrase [contract 11]. */
export type Sentiment = 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';

/** The majority of the ratings: 4 and 5 are positive, 3 is neutral, 1 and 2 are negative; NEUTRAL without a majority. */
export function sentimentOf({
  positive,
  neutral,
  negative,
}: {
  positive: number;
  neutral: number;
  negative: number;
}): Sentiment {
  if (positive > neutral && positive > negative) return 'POSITIVE';
  if (negative > neutral && negative > positive) return 'NEGATIVE';
  return 'NEUTRAL';
}
