import { indexedPairs, isOneCharacter, isUnspaced, searchedPairs, searchWords } from '@listings/domain';

/** Longest word that is stored, in characters; of longer ones, the beginning is. */
const LONGEST_WORD = 60;
/** Words of one interaction that are stored at most: with four bytes a character, they fit into a tsvector of 1 MB. */
const MOST_WORDS = 4_000;

/**
 * Returns the lexemes by which a search finds an interaction: the words of its title, content and author, without
 * accents and case, prefixed with the account id.
 */
export function interactionLexemes(
  accountId: number,
  texts: { readonly title: string | null; readonly content: string | null; readonly authorName: string | null },
): string[] {
  const { title, content, authorName } = texts;
  const words = new Set(
    [authorName, title, content].flatMap((text) =>
      searchWords(text ?? '').flatMap((word) => (isUnspaced(word) ? indexedPairs(word) : word)),
    ),
  );
  return [...words].slice(0, MOST_WORDS).map((word) => lexeme(accountId, word));
}

/**
 * Returns the lexemes that must all occur [contract 6]; empty if the text has no words. One with a star at its end may be
 * the beginning of another.
 */
export function interactionQuery(accountId: number, text: string): string[] {
  const lexemes = searchWords(text).flatMap((word) => {
    if (isOneCharacter(word)) return `${lexeme(accountId, word)}*`;
    return (isUnspaced(word) ? searchedPairs(word) : [word]).map((each) => lexeme(accountId, each));
  });
  return [...new Set(lexemes)];
}

function lexeme(accountId: number, word: string): string {
  return `${accountId}:${[...word].slice(0, LONGEST_WORD).join('')}`;
}
