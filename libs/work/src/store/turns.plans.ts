import { declarePlans, rows } from '@listings/persistence/plans';
import { groupOf, groupsFrom } from './claims.plans.js';
import { endTurns, markTurns, readTurns } from './turns.js';

/** The calls of the functions in turns.ts. */
export const plans = declarePlans(
  {
    readTurns: {
      pages: { small: 350, largest: 500 },
      call: (sql, { accountId }) => readTurns(sql, { kind: 'delivery', after: { accountId, group: '' }, limit: 256 }),
    },
    'readTurns: of a kind without due rows': {
      pages: 750,
      call: (sql) => readTurns(sql, { kind: 'import', after: { accountId: 0, group: '' }, limit: 256 }),
    },
    markTurns: {
      pages: 10,
      call: (sql, at) => markTurns(sql, { kind: 'delivery', turns: [{ ...groupOf(at), inMs: 0 }] }),
    },
    'markTurns: of 64 accounts with rows for later': {
      pages: 1_400,
      call: (sql, at) =>
        markTurns(sql, { kind: 'import', turns: groupsFrom(at).map((group) => ({ ...group, inMs: 0 })) }),
    },
    endTurns: {
      pages: { small: 60, largest: 70 },
      call: (sql, at) => endTurns(sql, { kind: 'delivery', groups: [groupOf(at)] }),
    },
    'endTurns: of 64 accounts': {
      pages: 3_500,
      call: (sql, at) => endTurns(sql, { kind: 'feed', groups: groupsFrom(at) }),
    },
  },
  {
    growing: { readTurns: 'passes the groups of the kind that are not due' },
    acrossAccounts: {
      endTurns: rows('the groups of which claimWork found fewer rows than it asked for'),
      markTurns: rows('groups whose rows have become due'),
    },
  },
);
