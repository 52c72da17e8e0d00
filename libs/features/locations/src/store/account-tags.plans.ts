import { declarePlans } from '@listings/persistence/plans';
import { addTags, deleteUnusedTags, findTags, spellingOfTag } from './account-tags.js';

/** The calls of the functions in account-tags.ts. */
export const plans = declarePlans(
  {
    findTags: { pages: 45, call: (sql, { accountId }) => findTags(sql, { accountId, tags: ['TAG 1', 'tag 2'] }) },
    spellingOfTag: { pages: 45, call: (sql, { accountId }) => spellingOfTag(sql, { accountId, tag: 'TAG 1' }) },
    addTags: {
      pages: 60,
      call: (sql, { accountId }) => addTags(sql, { accountId, tags: ['tag 1', 'new tag', 'new TAG'] }),
    },
    deleteUnusedTags: {
      pages: { small: 350, largest: 2_000 },
      call: (sql, { accountId }) => deleteUnusedTags(sql, { accountId }),
    },
  },
  { growing: { deleteUnusedTags: 'reads the tags of all locations, when the account has reached its limit' } },
);
