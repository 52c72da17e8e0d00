import { selectValues } from '@listings/persistence';

/**
 * Builds the statement that adds words (a parameter with a sorted list) to the vocabulary of the account `$1`. Words
 * stay when they are unused: an unused word costs a search nothing. The list is sorted so that two transactions that
 * add the same words do not deadlock.
 */
export function saveWords(parameter: string): string {
  return `insert into search_words (account_id, word) select $1::integer, unnest(${parameter}::text[]) on conflict do nothing`;
}

/**
 * Returns the words of the account that begin with the prefix. For a prefix, PostgreSQL's index of lexemes loads the
 * postings of all matching words into memory. For whole words it scans them in order, which makes a search ten times as
 * fast [performance 1.2].
 */
export const findSearchWords = selectValues<[given: { accountId: number; prefix: string; limit: number }], string>({
  name: 'search-lexemes',
  text: 'select word from search_words where account_id = $1 and word >= $2 and word < $3 order by word limit $4',
  values: ({ accountId, prefix, limit }) => [accountId, prefix, `${prefix}\u{10ffff}`, limit],
});
