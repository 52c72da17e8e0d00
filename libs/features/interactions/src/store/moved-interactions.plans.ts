import { declarePlans } from '@listings/persistence/plans';
import {
  adoptMovedInteractions,
  archiveMovedInteractions,
  findMovedInteractions,
  findReadSources,
  hasMovedInteractions,
} from './moved-interactions.js';

const BATCH = 100;

/** The calls of the functions in moved-interactions.ts. */
export const plans = declarePlans({
  findMovedInteractions: {
    pages: 30,
    call: (sql, at) => findMovedInteractions(sql, at, { seconds: [1_790_000_000], permalinks: ['https://a.example'] }),
  },
  adoptMovedInteractions: {
    pages: 60,
    call: (sql, at) => adoptMovedInteractions(sql, at, [{ id: at.interactionId, ref: 'the own one' }]),
  },
  hasMovedInteractions: { pages: 20, call: hasMovedInteractions },
  archiveMovedInteractions: { pages: 30, call: (sql, at) => archiveMovedInteractions(sql, at, BATCH) },
  findReadSources: {
    pages: { small: 170, largest: 210 },
    call: (sql, at) => findReadSources(sql, { accountId: at.accountId, keys: [at] }),
  },
});
