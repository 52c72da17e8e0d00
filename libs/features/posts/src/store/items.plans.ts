import { declarePlans } from '@listings/persistence/plans';
import {
  decideItems,
  deleteItems,
  expireItems,
  findPostLocations,
  insertItems,
  lockItems,
  rejectUnsentItems,
} from './items.js';

/** The calls of the functions in items.ts. */
export const plans = declarePlans({
  findPostLocations: { pages: { small: 100, largest: 60 }, call: findPostLocations },
  insertItems: { pages: { small: 1_500, largest: 4_100 }, call: insertItems },
  decideItems: {
    pages: 40,
    call: (sql, at) => decideItems(sql, { ...at, items: [{ itemId: at.itemId, status: 'PUBLISHED' }] }),
  },
  rejectUnsentItems: {
    pages: { small: 30, largest: 370 },
    call: (sql, at) => rejectUnsentItems(sql, { ...at, postId: at.largePostId }),
  },
  lockItems: { pages: 30, call: (sql, at) => lockItems(sql, { ...at, itemIds: [at.itemId] }) },
  expireItems: { pages: 40, call: (sql, at) => expireItems(sql, { ...at, itemIds: [at.itemId] }) },
  deleteItems: {
    pages: { small: 1_700, largest: 4_100 },
    call: (sql, at) => deleteItems(sql, { ...at, postId: at.largePostId }),
  },
});
