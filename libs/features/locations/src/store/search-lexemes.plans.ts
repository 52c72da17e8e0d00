import { declarePlans } from '@listings/persistence/plans';
import { findSearchWords } from './search-lexemes.js';

/** The calls of the functions in search-lexemes.ts. */
export const plans = declarePlans({
  findSearchWords: {
    pages: 20,
    call: (sql, { accountId }) => findSearchWords(sql, { accountId, prefix: 'name1', limit: 20 }),
  },
});
