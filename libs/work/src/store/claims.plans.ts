import { createHash } from 'node:crypto';
import { claim, declarePlans, rows } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import type { ClaimedWork, WorkGroup } from '../work-row.js';
import { claimRow, claimWork, findHeld, findSuspect, lockHeld, renewClaims } from './claims.js';

const LEASE_MS = 7_500;

/** Ten subjects of an account, of which the load made rows of each kind. */
export const SUBJECTS = Array.from({ length: 10 }, (_, number) => `subject-${10 * number + 11}`);

/** A subject of a row that is claimed. */
const CLAIMED = 'subject-151';

/** The group of an account, and those of the 63 accounts after it: each the first connected account. */
export function groupsFrom({ accountId }: Place): WorkGroup[] {
  return Array.from({ length: 64 }, (_, number) => {
    const digits = createHash('md5')
      .update(`connection ${accountId + number} 0`)
      .digest('hex');
    const group = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return { accountId: accountId + number, group };
  });
}

/** The group of a place. */
export function groupOf({ accountId, connectedAccountId }: Place): WorkGroup {
  return { accountId, group: connectedAccountId };
}

/** A claimed row of the load. */
export function claimed(at: Place): ClaimedWork {
  return {
    ...groupOf(at),
    kind: 'delivery',
    subject: CLAIMED,
    claimNo: 1,
    attempts: 1,
    failures: 0,
    lostClaims: 0,
    blockedTimes: 0,
    isFirst: false,
    ageMs: 0,
    waitedMs: 0,
    correlationId: 'request',
    traceParent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  };
}

/** The calls of the functions in claims.ts. */
export const plans = declarePlans(
  {
    claimWork: {
      pages: { small: 2_400, largest: 2_100 },
      call: (sql, at) => claimWork(sql, { kind: 'delivery', turns: [{ ...groupOf(at), most: 64 }], leaseMs: LEASE_MS }),
    },
    'claimWork: one row of each of 64 accounts': {
      pages: 2_600,
      call: (sql, at) =>
        claimWork(sql, {
          kind: 'delivery',
          turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
          leaseMs: LEASE_MS,
        }),
    },
    'claimWork: of 64 accounts without due rows': {
      pages: 800,
      call: (sql, at) =>
        claimWork(sql, {
          kind: 'import',
          turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
          leaseMs: LEASE_MS,
        }),
    },
    findSuspect: { pages: 50, call: (sql) => findSuspect(sql, { kind: 'delivery', fullGroups: [] }) },
    'findSuspect: of a kind without due rows': {
      pages: 10,
      call: (sql) => findSuspect(sql, { kind: 'import', fullGroups: [] }),
    },
    'renewClaims: of work': {
      pages: 50,
      call: (sql, at) => renewClaims(sql, { claims: [claimed(at)], leaseMs: LEASE_MS }),
    },
    claimRow: {
      pages: 50,
      call: (sql, { accountId }) =>
        claimRow(sql, { key: { accountId, kind: 'delivery', subject: SUBJECTS[0] ?? '' }, leaseMs: LEASE_MS }),
    },
    findHeld: { pages: 20, call: (sql, at) => findHeld(sql, [claimed(at)]) },
    lockHeld: { pages: 20, call: (sql, at) => lockHeld(sql, [claimed(at)]) },
  },
  {
    acrossAccounts: {
      findSuspect: claim('the due row of a kind that has lost the fewest claims'),
      claimWork: claim('the groups that readTurns found'),
      findHeld: rows('claims of the process'),
      lockHeld: rows('claims of the process'),
      renewClaims: rows('what claimWork returned'),
    },
  },
);
