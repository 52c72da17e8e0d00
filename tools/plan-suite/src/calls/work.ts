import { createHash } from 'node:crypto';
import { again, done, setAside, waitsFor } from '@listings/work';
import type { ClaimedWork, WorkGroup } from '@listings/work';
import * as store from '@listings/work/store';
import type { Place } from '../place.js';
import { CLAIM } from './call.js';
import type { Calls } from './call.js';

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

/** The work engine: requests, claims, outcomes and turns. */
export const work: Calls = {
  insertWork: [
    350,
    350,
    (sql, at) =>
      store.insertWork(sql, {
        accountId: at.accountId,
        kind: 'delivery',
        rows: SUBJECTS.map((subject) => ({ subject: `new ${subject}`, group: at.connectedAccountId })),
      }),
  ],
  'insertWork: of rows that exist': [
    350,
    350,
    (sql, at) =>
      store.insertWork(sql, {
        accountId: at.accountId,
        kind: 'feed',
        rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
      }),
  ],
  'insertWork: only new rows': [
    350,
    350,
    (sql, at) =>
      store.insertWork(sql, {
        accountId: at.accountId,
        kind: 'feed',
        onlyNew: true,
        rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
      }),
  ],
  makeWorkDue: [
    400,
    450,
    (sql, { accountId }) => store.makeWorkDue(sql, { accountId, kind: 'match', subjects: SUBJECTS, limit: 100 }),
  ],
  'makeWorkDue: of a group': [
    1300,
    2900,
    (sql, at) => store.makeWorkDue(sql, { ...groupOf(at), kind: 'import', limit: 20 }),
  ],
  'makeWorkDue: those of a group that wait for an event': [
    420,
    1400,
    (sql, { accountId }) =>
      store.makeWorkDue(sql, { accountId, group: 'group-1', kind: 'match', waiting: true, limit: 20 }),
  ],
  'makeWorkDue: of a kind': [
    1300,
    7800,
    (sql, { accountId }) => store.makeWorkDue(sql, { accountId, kind: 'match', limit: 20 }),
  ],
  deleteWork: [
    180,
    660,
    (sql, { accountId }) => store.deleteWork(sql, { accountId, kind: 'match', subjects: SUBJECTS }),
  ],
  claimWork: [
    2400,
    2100,
    (sql, at) => store.claimWork(sql, { kind: 'delivery', turns: [{ ...groupOf(at), most: 64 }], leaseMs: LEASE_MS }),
  ],
  'claimWork: one row of each of 64 accounts': [
    2600,
    2600,
    (sql, at) =>
      store.claimWork(sql, {
        kind: 'delivery',
        turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
        leaseMs: LEASE_MS,
      }),
  ],
  'claimWork: of 64 accounts without due rows': [
    800,
    800,
    (sql, at) =>
      store.claimWork(sql, {
        kind: 'import',
        turns: groupsFrom(at).map((group) => ({ ...group, most: 1 })),
        leaseMs: LEASE_MS,
      }),
  ],
  findSuspect: [50, 50, (sql) => store.findSuspect(sql, { kind: 'delivery', fullGroups: [] })],
  'findSuspect: of a kind without due rows': [
    10,
    10,
    (sql) => store.findSuspect(sql, { kind: 'import', fullGroups: [] }),
  ],
  'renewClaims: of work': [50, 50, (sql, at) => store.renewClaims(sql, { claims: [claimed(at)], leaseMs: LEASE_MS })],
  forgiveClaims: [50, 50, (sql, at) => store.forgiveClaims(sql, [claimed(at)])],
  releaseLostClaims: [950, 950, (sql) => store.releaseLostClaims(sql, { limit: 20 })],
  claimRow: [
    50,
    50,
    (sql, { accountId }) =>
      store.claimRow(sql, { key: { accountId, kind: 'delivery', subject: SUBJECTS[0] ?? '' }, leaseMs: LEASE_MS }),
  ],
  findHeld: [20, 20, (sql, at) => store.findHeld(sql, [claimed(at)])],
  lockHeld: [20, 20, (sql, at) => store.lockHeld(sql, [claimed(at)])],
  settleClaims: [20, 20, (sql, at) => store.settleClaims(sql, [{ work: claimed(at), outcome: done(undefined) }])],
  'settleClaims: of rows that are left': [
    110,
    110,
    (sql, at) =>
      store.settleClaims(sql, [
        { work: claimed(at), outcome: again(60_000, undefined) },
        { work: { ...claimed(at), subject: 'subject-51' }, outcome: waitsFor('the site', undefined) },
        { work: { ...claimed(at), subject: 'subject-11' }, outcome: setAside('it blocked its processes', undefined) },
      ]),
  ],
  readOpenWork: [900, 3600, (sql, { accountId }) => store.readOpenWork(sql, accountId)],
  readWaitingWork: [
    140,
    610,
    (sql, { accountId }) =>
      store.readWaitingWork(sql, { accountId, kinds: ['delivery', 'match', 'import'], limit: 100 }),
  ],
  findInProgress: [
    50,
    80,
    (sql, { accountId }) => store.findInProgress(sql, { accountId, kind: 'delivery', subjects: SUBJECTS }),
  ],
  findLateWork: [10_300, 10_300, (sql) => store.findLateWork(sql, { limit: 10 })],
  holdTask: [30, 20, (sql) => store.holdTask(sql, { task: 'invariants', holder: CLAIM, leaseMs: 1 })],
  findTaskEnd: [20, 20, (sql) => store.findTaskEnd(sql, { task: 'invariants' })],
  releaseTask: [20, 20, (sql) => store.releaseTask(sql, { task: 'invariants', holder: CLAIM })],
  countOpenWork: [8500, 8500, (sql) => store.countOpenWork(sql)],
  findTopWork: [8500, 8500, (sql) => store.findTopWork(sql, { limit: 10 })],
  listWork: [900, 3600, (sql, { accountId }) => store.listWork(sql, { accountId, limit: 100 })],
  setWorkAside: [
    50,
    50,
    (sql, { accountId }) =>
      store.setWorkAside(sql, { accountId, kind: 'delivery', subject: SUBJECTS[0] ?? '', reason: 'a trial' }),
  ],
  resumeWork: [120, 380, (sql, { accountId }) => store.resumeWork(sql, { accountId, kind: 'delivery', limit: 10 })],
  readTurns: [
    350,
    500,
    (sql, { accountId }) => store.readTurns(sql, { kind: 'delivery', after: { accountId, group: '' }, limit: 256 }),
  ],
  'readTurns: of a kind without due rows': [
    750,
    750,
    (sql) => store.readTurns(sql, { kind: 'import', after: { accountId: 0, group: '' }, limit: 256 }),
  ],
  markTurns: [10, 10, (sql, at) => store.markTurns(sql, { kind: 'delivery', turns: [{ ...groupOf(at), inMs: 0 }] })],
  'markTurns: of 64 accounts with rows for later': [
    1400,
    1400,
    (sql, at) =>
      store.markTurns(sql, { kind: 'import', turns: groupsFrom(at).map((group) => ({ ...group, inMs: 0 })) }),
  ],
  endTurns: [60, 70, (sql, at) => store.endTurns(sql, { kind: 'delivery', groups: [groupOf(at)] })],
  'endTurns: of 64 accounts': [3500, 3500, (sql, at) => store.endTurns(sql, { kind: 'feed', groups: groupsFrom(at) })],
  repairTurns: [9300, 6400, (sql, { accountId }) => store.repairTurns(sql, { after: accountId, accounts: 20 })],
  'repairTurns: of 500 accounts': [69000, 69000, (sql) => store.repairTurns(sql, { after: 0, accounts: 500 })],
};
