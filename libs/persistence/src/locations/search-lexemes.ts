import type { Sql } from '../database.js';

/**
 * The statement that adds words (a parameter with a sorted list) to the vocabulary of the account `$1`. They are never
 * taken out: a word that no location has any more costs a search nothing. Sorted, so that two transactions that add
 * the same words wait for each other in one order.
 */
export function saveWords(parameter: string): string {
  return `insert into search_words (account_id, word) select $1::integer, unnest(${parameter}::text[]) on conflict do nothing`;
}

/**
 * The words of the account that begin so. An index of lexemes reads all postings of all words with a prefix into
 * memory, but walks along those of whole words: a search for these is ten times as fast [performance 1.2].
 */
export async function findSearchWords(
  sql: Sql,
  { accountId, prefix, limit }: { accountId: number; prefix: string; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ word: string }>(
    {
      name: 'search-lexemes',
      text: 'select word from search_words where account_id = $1 and word >= $2 and word < $3 order by word limit $4',
    },
    [accountId, prefix, `${prefix}\u{10ffff}`, limit],
  );
  return rows.map(({ word }) => word);
}
