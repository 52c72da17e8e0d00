import * as eventsStore from '@listings/events/store';
import * as accountsStore from '@listings/feature-accounts/store';
import * as identityStore from '@listings/feature-identity/store';
import * as webhooksStore from '@listings/feature-webhooks/store';
import * as interactionsStore from '@listings/feature-interactions/store';
import * as postsStore from '@listings/feature-posts/store';
import * as lib from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { CLAIM, digest, hours } from './call.js';
import type { Calls } from './call.js';

const LIMITS = { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };
const WINDOW = { kind: 'sign-in', subject: digest('subject'), windowStart: new Date(0) };
const LONG_AGO = hours(-2400);

const ended = <T extends object>(tables: Readonly<Record<string, T>>) =>
  Object.values(tables).map((rows) => ({ ...rows, before: LONG_AGO }));

/** What serves all operations: limits, idempotency, the request log, leases, invariants, and rows that the portal deletes. */
export const service: Calls = {
  readDatabaseBytes: [10, 10, (sql) => lib.readDatabaseBytes(sql)],
  readClockOffset: [10, 10, (sql) => lib.readClockOffset(sql, systemClock)],
  // The blocks of the temporary file.
  probeWrites: [300, 300, (sql) => lib.probeWrites(sql)],
  claimIdempotencyKey: [
    50,
    40,
    (sql, { accountId }) =>
      lib.claimIdempotencyKey(sql, {
        accountId,
        operation: 'create-location',
        key: 'new',
        fingerprint: digest('request'),
        content: digest('content'),
        holder: CLAIM,
      }),
  ],
  'claimIdempotencyKey: of a key that was used': [
    30,
    30,
    (sql, { accountId }) =>
      lib.claimIdempotencyKey(sql, {
        accountId,
        operation: 'create-location',
        key: 'key-10',
        fingerprint: digest('request'),
        content: digest('content'),
        holder: CLAIM,
      }),
  ],
  renewIdempotencyKey: [
    20,
    20,
    (sql, { accountId }) =>
      lib.renewIdempotencyKey(sql, { accountId, operation: 'create-location', key: 'key-10', holder: CLAIM }),
  ],
  finishIdempotencyKey: [
    20,
    20,
    (sql, { accountId }) =>
      lib.finishIdempotencyKey(sql, {
        accountId,
        operation: 'create-location',
        key: 'key-10',
        fingerprint: digest('request'),
        content: digest('content'),
        holder: CLAIM,
        status: 200,
        body: '{}',
      }),
  ],
  releaseIdempotencyKey: [
    20,
    20,
    (sql, { accountId }) =>
      lib.releaseIdempotencyKey(sql, { accountId, operation: 'create-location', key: 'key-10', holder: CLAIM }),
  ],
  dropOldIdempotencyKeys: [20, 20, (sql) => lib.dropOldIdempotencyKeys(sql, 1000)],
  reserveRequests: [
    30,
    30,
    (sql, { accountId }) => accountsStore.reserveRequests(sql, { accountId, limits: LIMITS, wanted: 10 }),
  ],
  // Without any room, because the loaded requests may be of the preceding hour by now.
  'reserveRequests: above the limit': [
    30,
    30,
    (sql, { accountId }) =>
      accountsStore.reserveRequests(sql, { accountId, limits: { minute: 0, hour: 0, day: 0 }, wanted: 10 }),
  ],
  readUsage: [20, 20, (sql, { accountId }) => accountsStore.readUsage(sql, accountId)],
  createRequestLogDays: [100, 10, (sql) => accountsStore.createRequestLogDays(sql, { ahead: 7 })],
  dropRequestLogDays: [70, 70, (sql) => accountsStore.dropRequestLogDays(sql, { keepDays: 7 })],
  findRequests: [
    530,
    620,
    (sql, { accountId }) => accountsStore.findRequests(sql, { accountId }, { limit: 50, examine: 5000 }),
  ],
  'findRequests: failed ones of an operation': [
    50,
    1800,
    (sql, { accountId }) =>
      accountsStore.findRequests(
        sql,
        { accountId, outcome: 'CLIENT_ERROR', operation: 'list-locations' },
        { limit: 50, examine: 5000 },
      ),
  ],
  findRequest: [20, 20, (sql, at) => accountsStore.findRequest(sql, { accountId: at.accountId, at: hours(-1), id: 1 })],
  insertLoggedRequests: [
    60,
    20,
    (sql, { accountId }) =>
      accountsStore.insertLoggedRequests(sql, [
        {
          accountId,
          keyId: CLAIM,
          method: 'GET',
          path: '/',
          query: null,
          operation: null,
          status: 200,
          outcome: 'SUCCESS',
          errors: [],
          correlationId: CLAIM,
          durationMs: 1,
          requestBytes: 1,
          responseBytes: 1,
          idempotencyKey: null,
          replayed: false,
          ageMs: 1,
        },
      ]),
  ],
  createEventPartitions: [170, 10, (sql) => webhooksStore.createEventPartitions(sql, { ahead: 4, maxMoved: 1000 })],
  // No month of the data is so old: whether one is 90 days old depends on the day of the run.
  dropOldEventPartitions: [80, 80, (sql) => webhooksStore.dropOldEventPartitions(sql, { keepDays: 400, limit: 1000 })],
  countDefaultRows: [10, 10, (sql) => webhooksStore.countDefaultRows(sql, { limit: 1000 })],
  deleteOldDefaultRows: [10, 10, (sql) => webhooksStore.deleteOldDefaultRows(sql, { keepDays: 90, limit: 1000 })],
  findMissingEvents: [20_000, 20_000, (sql) => eventsStore.findMissingEvents(sql, { limit: 10 })],
  findOverdueWebhookDeliveries: [
    28_000,
    28_000,
    (sql) => webhooksStore.findOverdueWebhookDeliveries(sql, { limit: 1_000 }),
  ],
  findOverdueNumbers: [28_000, 28_000, (sql) => eventsStore.findOverdueNumbers(sql, { limit: 1_000 })],
  findOverdueSnapshots: [1_000, 1_000, (sql) => interactionsStore.findOverdueSnapshots(sql, { limit: 1_000 })],
  assertMigrated: [30, 20, (sql) => lib.assertMigrated(sql)],
  readInstallation: [20, 20, (sql) => lib.readInstallation(sql)],
  storePlace: [20, 20, (sql) => lib.storePlace(sql)],
  markRestored: [20, 20, (sql) => lib.markRestored(sql, { reason: 'a test' })],
  beat: [20, 20, (sql) => lib.beat(sql)],
  storeRestoreDrill: [20, 20, (sql) => lib.storeRestoreDrill(sql)],
  storeKeyCheck: [20, 20, (sql) => lib.storeKeyCheck(sql, { from: null, to: 'sealed' })],
  lockInstallation: [20, 20, (sql) => lib.lockInstallation(sql)],
  skipIds: [2_000, 2_000, (sql) => lib.skipIds(sql, { gap: 1 })],
  skipEventNumbers: [20_000, 20_000, (sql) => lib.skipEventNumbers(sql, { gap: 1 })],
  doubtPostDeliveries: [500_000, 500_000, (sql) => postsStore.doubtPostDeliveries(sql, { since: LONG_AGO })],
  doubtResponses: [500_000, 500_000, (sql) => interactionsStore.doubtResponses(sql)],
  doubtListings: [500_000, 500_000, (sql) => lib.doubtListings(sql)],
  endRestoredAccess: [200_000, 200_000, (sql) => lib.endRestoredAccess(sql)],
  auditRestore: [20_000, 20_000, (sql) => lib.auditRestore(sql, { actor: 'after-restore', since: LONG_AGO })],
  beginEpoch: [20, 20, (sql) => lib.beginEpoch(sql, { since: LONG_AGO, gap: 1 })],
  countAttempt: [30, 30, (sql) => accountsStore.countAttempt(sql, { ...WINDOW, limit: 10 })],
  uncountAttempt: [20, 20, (sql) => accountsStore.uncountAttempt(sql, WINDOW)],
  deleteOldRows: [30, 30, (sql) => accountsStore.deleteOldRows(sql, ended(accountsStore.OLD_ROWS))],
  'deleteOldRows: of people': [20, 20, (sql) => accountsStore.deleteOldRows(sql, ended(identityStore.EXPIRED_ROWS))],
  insertMail: [
    110,
    20,
    (sql) =>
      identityStore.insertMail(sql, {
        id: CLAIM,
        recipient: 'ann@example.org',
        subject: 'Hello',
        body: 'Hello',
        appearance: 'Hello',
        now: new Date(),
        expiresAt: hours(1),
      }),
  ],
  countMails: [1000, 1000, (sql) => accountsStore.countMails(sql)],
  findTopRequests: [10_000, 10_000, (sql) => accountsStore.findTopRequests(sql, { since: hours(-1), limit: 10 })],
  claimDueMails: [
    20,
    20,
    (sql) => identityStore.claimDueMails(sql, { now: new Date(), leaseEndsAt: hours(1), limit: 20 }),
  ],
  postponeMail: [20, 20, (sql) => identityStore.postponeMail(sql, { id: CLAIM, attempts: 1, dueAt: hours(1) })],
  findOutdatedMails: [20, 20, (sql) => identityStore.findOutdatedMails(sql, { keyId: 'other', after: undefined })],
  resealMail: [20, 20, (sql) => identityStore.resealMail(sql, { id: CLAIM, from: 'a', body: 'b', appearance: 'b' })],
  deleteMail: [20, 20, (sql) => identityStore.deleteMail(sql, CLAIM)],
  deleteExpiredMails: [20, 20, (sql) => identityStore.deleteExpiredMails(sql, { now: new Date(), limit: 100 })],
  insertSignUp: [
    30,
    20,
    (sql) =>
      identityStore.insertSignUp(sql, {
        accountName: 'New',
        name: 'Ann',
        email: 'new@example.org',
        passwordHash: 'hash',
        language: 'de',
        digest: digest('new'),
        expiresAt: hours(1),
      }),
  ],
  findSignUp: [20, 20, (sql) => identityStore.findSignUp(sql, { digest: digest('new'), now: new Date() })],
  deleteSignUp: [20, 20, (sql) => identityStore.deleteSignUp(sql, digest('new'))],
  insertSsoFlow: [
    30,
    30,
    (sql) =>
      identityStore.insertSsoFlow(sql, {
        digest: digest('new'),
        browser: digest('browser'),
        provider: 'p',
        codeVerifier: 'v',
        nonce: 'n',
        returnPath: null,
        address: '192.0.2.1',
        expiresAt: hours(1),
        now: new Date(),
        limit: 10,
      }),
  ],
  takeSsoFlow: [
    20,
    20,
    (sql) =>
      identityStore.takeSsoFlow(sql, {
        digest: digest('new'),
        browser: digest('browser'),
        provider: 'p',
        now: new Date(),
      }),
  ],
};
