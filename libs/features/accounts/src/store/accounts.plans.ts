import {
  CLAIM,
  claim,
  declarePlans,
  digest,
  hours,
  LONG_AGO,
  now,
  pages,
  reference,
  requestsOf,
  rows,
  scans,
  schema,
  task,
} from '@listings/persistence/plans';
import * as store from './index.js';

const BRAND = { accent: '#3b54cb', senderName: null, replyTo: null };
const LOGO_BYTES = 20_000;
const WINDOW = { kind: 'sign-in', subject: digest('subject'), windowStart: new Date(0) };
const signIn = reference('the account is not known yet');
const old = Object.values(store.OLD_ROWS).map((rows) => ({ ...rows, before: LONG_AGO }));
const LIMITS = { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      // The first row of an empty table: PostgreSQL makes the pages of its index and reads what it knows of the table.
      storeAccountBrand: pages({ small: 80, largest: 40 }, { ...BRAND, name: 'New' }),
      storeLogo: pages(60, { logo: { bytes: Buffer.alloc(LOGO_BYTES), digest: 'a' } }),
      findLogo: pages(20, { digest: 'a' }),
      setAccountStatus: pages({ small: 170, largest: 40 }, { status: 'SUSPENDED' }),
      setAccountPlan: pages(
        { small: 100, largest: 40 },
        { plan: 'GROWTH', ...{ seats: null, minute: null, hour: null, day: null } },
      ),
      claimDueAccount: pages(20, { now, except: [] }),
      findAccounts: pages(2_500, { after: 0, limit: 100 }),
      setSeatLimit: pages(40, { seats: 10 }),
      insertAccount: pages(900, { name: 'New', plan: 'LAUNCH' }),
      insertApiKey: pages(
        { small: 50, largest: 40 },
        { name: 'New', scope: 'READ', marketplace: false, digest: digest('new key'), prefix: 'abcd', createdAt: now },
      ),
      findApiKey: pages(20, { id: CLAIM }),
      findApiKeys: pages(20, { limit: 100 }),
      countAttempt: pages(30, { ...WINDOW, limit: 10 }),
      recordAudit: pages(
        { small: 80, largest: 50 },
        { action: 'key.created', actor: { kind: 'ADMINISTRATOR', name: 'Ann' }, at: now },
      ),
      findAuditEntriesAfter: pages(600, { limit: 500 }),
      findUnstreamedEntries: pages(60, { after: 0, limit: 100 }),
      countUnstreamedEntries: pages(600, { after: 0 }),
      beginCertificate: pages(60, { now }),
      storeIgnoredHolidays: pages(40, { ignored: ['Epiphany'] }),
      insertMember: pages(
        { small: 60, largest: 50 },
        { email: 'new@example.org', name: 'New', passwordHash: null, role: 'VIEWER', emailVerified: true },
      ),
      setRole: pages(30, { role: 'VIEWER' }),
      setAccountName: pages(40, { name: 'New' }),
      setAccountDeletion: pages(40, { deletionAt: () => hours(1) }),
      storePublishingSettings: pages(40, { replacesOldestPosts: true }),
      reserveRequests: pages(30, { limits: LIMITS, wanted: 10 }),
      createRequestLogDays: pages({ small: 100, largest: 10 }, { ahead: 7 }),
      dropRequestLogDays: pages(70, { keepDays: 7 }),
      findRequest: pages(20, { at: () => hours(-1), id: 1 }),
      storeReturnOrigins: pages(40, { origins: ['https://app.example'] }),
      takeSeats: pages(30, { created: 1, activated: 1, seatLimit: null }),
      findTopRequests: pages(10_000, { since: () => hours(-1), limit: 10 }),
    }),
    findAccountBrand: pages(20, store.findAccountBrand),
    deleteAccountRows: pages({ small: 14_000, largest: 7_300 }, async (sql, { accountId }) =>
      store.deleteAccountRows(sql, { accountId, limit: 1000, tables: await store.findAccountTables(sql) }),
    ),
    'deleteAccountRows: of photos': pages(4_900, async (sql, { accountId }) => {
      const tables = (await store.findAccountTables(sql)).filter(({ name }) => name === 'location_photos');
      await store.deleteAccountRows(sql, { accountId, limit: 10, tables });
    }),
    'deleteAccountRows: the account itself': pages(1_200, async (sql) => {
      const accountId = await store.insertAccount(sql, { name: 'New', plan: 'LAUNCH' });
      await store.deleteAccountRows(sql, { accountId, limit: 1000, tables: [] });
    }),
    findAccountTables: pages(4_600, (sql) => store.findAccountTables(sql)),
    lockPlan: pages(40, store.lockPlan),
    findAccount: pages(20, (sql, { accountId }) => store.findAccount(sql, accountId)),
    findSubscription: pages(20, store.findSubscription),
    findApiKeyOwners: pages(40, (sql, { accountId }) =>
      store.findApiKeyOwners(sql, [digest(`key ${accountId} 1`), digest('unknown')]),
    ),
    revokeApiKey: pages(70, async (sql, { accountId }) => {
      const [key] = await store.findApiKeys(sql, { accountId, limit: 1 });
      await store.revokeApiKey(sql, { accountId, id: key?.id ?? CLAIM });
    }),
    countActiveKeys: pages(20, store.countActiveKeys),
    uncountAttempt: pages(20, (sql) => store.uncountAttempt(sql, WINDOW)),
    findAuditBatch: pages({ small: 600, largest: 2_600 }, (sql, { accountId }) =>
      store.findAuditBatch(sql, { accountId }, { limit: 500 }),
    ),
    findAuditEntries: pages({ small: 120, largest: 1_100 }, (sql, { accountId }) =>
      store.findAuditEntries(sql, { accountId }, { size: 50 }),
    ),
    'findAuditEntries: of an action, a user and a time, behind a position': pages(
      { small: 120, largest: 20 },
      (sql, { accountId, userId }) =>
        store.findAuditEntries(
          sql,
          { accountId, action: 'key.created', userId, from: hours(-100), to: now() },
          { position: { at: hours(-1), id: 1_000_000 }, size: 50 },
        ),
    ),
    beginAuditStream: pages(20, (sql) => store.beginAuditStream(sql)),
    endAuditStream: pages(20, (sql) => store.endAuditStream(sql)),
    markEntriesStreamed: pages({ small: 600, largest: 4_700 }, (sql, { accountId }) =>
      store.markEntriesStreamed(
        sql,
        Array.from({ length: 100 }, (_, number) => ({ accountId, id: number + 1 })),
      ),
    ),
    addToCertificate: pages(60, async (sql, { accountId }) => {
      await store.beginCertificate(sql, { accountId, now: now() });
      await store.addToCertificate(sql, { accountId, rows: { folders: 1 }, images: 0, endedAt: null });
    }),
    findCertificate: pages(20, store.findCertificate),
    findIgnoredHolidays: pages(20, (sql, { accountId }) => store.findIgnoredHolidays(sql, accountId)),
    countMails: pages(1_000, store.countMails),
    deleteUsersWithoutMembership: pages(40, (sql, { userId }) => store.deleteUsersWithoutMembership(sql, [userId])),
    findRole: pages(20, store.findRole),
    hasUser: pages(20, store.hasUser),
    insertMembership: pages(60, async (sql, { accountId, userId }) => {
      await store.deleteMembership(sql, { accountId, userId });
      await store.insertMembership(sql, { accountId, userId, role: 'VIEWER' });
    }),
    deleteMembership: pages(60, store.deleteMembership),
    deleteOldRows: pages(30, (sql) => store.deleteOldRows(sql, old)),
    findPortalAccount: pages(20, (sql, { accountId }) => store.findPortalAccount(sql, accountId)),
    lockPortalAccount: pages(20, (sql, { accountId }) => store.lockPortalAccount(sql, accountId)),
    findPublishingSettings: pages(20, (sql, { accountId }) => store.findPublishingSettings(sql, accountId)),
    // Without any room, because the loaded requests may be of the preceding hour by now.
    'reserveRequests: above the limit': pages(30, (sql, { accountId }) =>
      store.reserveRequests(sql, { accountId, limits: { minute: 0, hour: 0, day: 0 }, wanted: 10 }),
    ),
    readUsage: pages(20, (sql, { accountId }) => store.readUsage(sql, accountId)),
    findRequests: pages({ small: 530, largest: 620 }, (sql, { accountId }) =>
      store.findRequests(sql, { accountId }, { limit: 50, examine: 5000 }),
    ),
    'findRequests: failed ones of an operation': pages({ small: 50, largest: 1_800 }, (sql, { accountId }) =>
      store.findRequests(
        sql,
        { accountId, outcome: 'CLIENT_ERROR', operation: 'list-locations' },
        { limit: 50, examine: 5000 },
      ),
    ),
    insertLoggedRequests: pages({ small: 60, largest: 20 }, (sql, { accountId }) =>
      store.insertLoggedRequests(sql, [
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
    ),
    findReturnOrigins: pages(20, (sql, { accountId }) => store.findReturnOrigins(sql, accountId)),
    findAskingAccount: pages(20, (sql, { accountId }) => store.findAskingAccount(sql, accountId)),
    countSeats: pages(20, store.countSeats),
  },
  {
    acrossAccounts: {
      claimDueAccount: claim('an account that is to be deleted'),
      findAccountTables: schema('the catalogue of the shard'),
      findAccounts: schema('lists the accounts of the installation for its operator'),
      insertAccount: reference('a new account: its other rows are written in the shard that it gets'),
      findApiKeyOwners: reference('the digest leads to the account'),
      countAttempt: signIn,
      uncountAttempt: signIn,
      beginAuditStream: task('the row of the shard'),
      endAuditStream: task('the row of the shard'),
      findUnstreamedEntries: task('the next entries of all accounts, in one worker'),
      countUnstreamedEntries: scans(task('counts at most 10,000 entries, for the metrics of one process')),
      markEntriesStreamed: rows('what findUnstreamedEntries returned'),
      countMails: scans(task('counts the mails that are not sent, for the metrics of one process')),
      deleteUsersWithoutMembership: reference('a person may be a member of several accounts'),
      deleteOldRows: task('deletes old rows of the portal in small steps'),
      createRequestLogDays: task('creates the days of the shard'),
      dropRequestLogDays: task('drops the old days of the shard'),
      insertLoggedRequests: rows(
        'the requests that one api answered: of one shard if the requests are routed by account, else split',
      ),
      findTopRequests: scans(schema('counts at most a million rows, when an administrator asks')),
    },
    withoutCall: { insertCounters: 'part of insertAccount, and measured with it' },
    unreached: { createDay: 'creates a day', dropRequestLogDays: 'drops a day' },
  },
);
