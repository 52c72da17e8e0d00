import { createHash } from 'node:crypto';
import { CLAIM, claim, declarePlans, pages, requestsOf, rows, scans, schema, task } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import { again, done, setAside, waitsFor } from '../outcome.js';
import type { ClaimedWork, WorkGroup } from '../work-row.js';
import * as store from './index.js';

const LEASE_MS = 7_500;

/** Ten subjects of an account, of which the load made rows of each kind. */
const SUBJECTS = Array.from({ length: 10 }, (_, number) => `subject-${10 * number + 11}`);

/** A subject of a row that is claimed. */
const CLAIMED = 'subject-151';

/** The group of an account, and those of the 63 accounts after it: each the first connected account. */
function groupsFrom({ accountId }: Place): WorkGroup[] {
  return Array.from({ length: 64 }, (_, number) => {
    const digits = createHash('md5')
      .update(`connection ${accountId + number} 0`)
      .digest('hex');
    const group = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return { accountId: accountId + number, group };
  });
}

/** The group of a place. */
function groupOf({ accountId, connectedAccountId }: Place): WorkGroup {
  return { accountId, group: connectedAccountId };
}

/** A claimed row of the load. */
function claimed(at: Place): ClaimedWork {
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

const MINUTE_MS = 60_000;

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      claimWork: pages(
        { small: 2_400, largest: 2_100 },
        { kind: 'delivery', turns: (at) => [{ ...groupOf(at), most: 64 }], leaseMs: LEASE_MS },
      ),
      findSuspect: pages(50, { kind: 'delivery', fullGroups: [] }),
      claimRow: pages(50, {
        key: ({ accountId }) => ({ accountId, kind: 'delivery', subject: SUBJECTS[0] ?? '' }),
        leaseMs: LEASE_MS,
      }),
      findInProgress: pages({ small: 50, largest: 80 }, { kind: 'delivery', subjects: SUBJECTS }),
      findLateWork: pages(10_300, { limit: 10 }),
      releaseLostClaims: pages(950, { limit: 20 }),
      readWaitingWork: pages({ small: 140, largest: 610 }, { kinds: ['delivery', 'match', 'import'], limit: 100 }),
      listWork: pages({ small: 900, largest: 3_600 }, { limit: 100 }),
      setWorkAside: pages(50, { kind: 'delivery', subject: SUBJECTS[0] ?? '', reason: 'a trial' }),
      resumeWork: pages({ small: 120, largest: 380 }, { kind: 'delivery', limit: 10 }),
      repairTurns: pages({ small: 9_300, largest: 6_400 }, { after: ({ accountId }) => accountId, accounts: 20 }),
      insertWork: pages(350, {
        kind: 'delivery',
        rows: (at) => SUBJECTS.map((subject) => ({ subject: `new ${subject}`, group: at.connectedAccountId })),
      }),
      makeWorkDue: pages({ small: 400, largest: 450 }, { kind: 'match', subjects: SUBJECTS, limit: 100 }),
      deleteWork: pages({ small: 180, largest: 660 }, { kind: 'match', subjects: SUBJECTS }),
      holdTask: pages({ small: 30, largest: 20 }, { task: 'invariants', holder: CLAIM, leaseMs: 1 }),
      findTaskEnd: pages(20, { task: 'invariants' }),
      releaseTask: pages(20, { task: 'invariants', holder: CLAIM }),
      findTopWork: pages(8_500, { limit: 10 }),
      readTurns: pages(
        { small: 350, largest: 500 },
        { kind: 'delivery', after: ({ accountId }) => ({ accountId, group: '' }), limit: 256 },
      ),
      markTurns: pages(10, { kind: 'delivery', turns: (at) => [{ ...groupOf(at), inMs: 0 }] }),
      endTurns: pages({ small: 60, largest: 70 }, { kind: 'delivery', groups: (at) => [groupOf(at)] }),
    }),
    'claimWork: one row of each of 64 accounts': pages(2_600, (sql, at) =>
      store.claimWork(sql, {
        kind: 'delivery',
        turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
        leaseMs: LEASE_MS,
      }),
    ),
    'claimWork: of 64 accounts without due rows': pages(800, (sql, at) =>
      store.claimWork(sql, {
        kind: 'import',
        turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
        leaseMs: LEASE_MS,
      }),
    ),
    'findSuspect: of a kind without due rows': pages(10, (sql) =>
      store.findSuspect(sql, { kind: 'import', fullGroups: [] }),
    ),
    'renewClaims: of work': pages(50, (sql, at) =>
      store.renewClaims(sql, { claims: [claimed(at)], leaseMs: LEASE_MS }),
    ),
    findHeld: pages(20, (sql, at) => store.findHeld(sql, [claimed(at)])),
    lockHeld: pages(20, (sql, at) => store.lockHeld(sql, [claimed(at)])),
    forgiveClaims: pages(50, (sql, at) => store.forgiveClaims(sql, [claimed(at)])),
    readOpenWork: pages({ small: 900, largest: 3_600 }, (sql, { accountId }) => store.readOpenWork(sql, accountId)),
    countOpenWork: pages(8_500, (sql) => store.countOpenWork(sql)),
    'repairTurns: of 500 accounts': pages(69_000, (sql) => store.repairTurns(sql, { after: 0, accounts: 500 })),
    'insertWork: of rows that exist': pages(350, (sql, at) =>
      store.insertWork(sql, {
        accountId: at.accountId,
        kind: 'feed',
        rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
      }),
    ),
    'insertWork: only new rows': pages(350, (sql, at) =>
      store.insertWork(sql, {
        accountId: at.accountId,
        kind: 'feed',
        onlyNew: true,
        rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
      }),
    ),
    'makeWorkDue: of a group': pages({ small: 1_300, largest: 2_900 }, (sql, at) =>
      store.makeWorkDue(sql, { ...groupOf(at), kind: 'import', limit: 20 }),
    ),
    'makeWorkDue: those of a group that wait for an event': pages(
      { small: 420, largest: 1_400 },
      (sql, { accountId }) =>
        store.makeWorkDue(sql, { accountId, group: 'group-1', kind: 'match', waiting: true, limit: 20 }),
    ),
    'makeWorkDue: of a kind': pages({ small: 1_300, largest: 7_800 }, (sql, { accountId }) =>
      store.makeWorkDue(sql, { accountId, kind: 'match', limit: 20 }),
    ),
    settleClaims: pages(20, (sql, at) => store.settleClaims(sql, [{ work: claimed(at), outcome: done(undefined) }])),
    'settleClaims: of rows that are left': pages(110, (sql, at) =>
      store.settleClaims(sql, [
        { work: claimed(at), outcome: again(MINUTE_MS, undefined) },
        { work: { ...claimed(at), subject: 'subject-51' }, outcome: waitsFor('the site', undefined) },
        { work: { ...claimed(at), subject: 'subject-11' }, outcome: setAside('it blocked its processes', undefined) },
      ]),
    ),
    'readTurns: of a kind without due rows': pages(750, (sql) =>
      store.readTurns(sql, { kind: 'import', after: { accountId: 0, group: '' }, limit: 256 }),
    ),
    'markTurns: of 64 accounts with rows for later': pages(1_400, (sql, at) =>
      store.markTurns(sql, { kind: 'import', turns: groupsFrom(at).map((group) => ({ ...group, inMs: 0 })) }),
    ),
    'endTurns: of 64 accounts': pages(3_500, (sql, at) =>
      store.endTurns(sql, { kind: 'feed', groups: groupsFrom(at) }),
    ),
  },
  {
    growing: {
      listWork: 'reads the open rows of the account',
      readOpenWork: 'reads the open rows of the account',
      makeWorkDue: 'passes the rows of the kind that are due, or of other groups',
      readTurns: 'passes the groups of the kind that are not due',
    },
    acrossAccounts: {
      findSuspect: claim('the due row of a kind that has lost the fewest claims'),
      claimWork: claim('the groups that readTurns found'),
      findHeld: rows('claims of the process'),
      lockHeld: rows('claims of the process'),
      renewClaims: rows('what claimWork returned'),
      findLateWork: scans(task('reads every row of work, once a minute in one worker')),
      forgiveClaims: rows('claims of the process'),
      releaseLostClaims: claim('the next rows whose processes have ended'),
      countOpenWork: scans(task('counts what is open, for the metrics of one process')),
      repairTurns: task('the groups of 500 accounts in a call, every few seconds in one worker'),
      settleClaims: rows('claims of the process, account by account'),
      findTaskEnd: task('the lease of a periodic task of the shard'),
      holdTask: task('the lease of a periodic task of the shard'),
      releaseTask: task('the lease of a periodic task of the shard'),
      findTopWork: scans(schema('counts at most a million rows, when an administrator asks')),
      endTurns: rows('the groups of which claimWork found fewer rows than it asked for'),
      markTurns: rows('groups whose rows have become due'),
    },
  },
);
