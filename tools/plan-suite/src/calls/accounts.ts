import * as accountsStore from '@listings/feature-accounts/store';
import * as identityStore from '@listings/feature-identity/store';
import { CLAIM, digest, hours } from './call.js';
import type { Calls } from './call.js';

/** Accounts, keys, users, and the deletion of an account. */
export const accounts: Calls = {
  setAccountStatus: [
    170,
    40,
    (sql, { accountId }) => accountsStore.setAccountStatus(sql, { accountId, status: 'SUSPENDED' }),
  ],
  setAccountPlan: [
    100,
    40,
    (sql, { accountId }) =>
      accountsStore.setAccountPlan(sql, {
        accountId,
        plan: 'GROWTH',
        ...{ seats: null, minute: null, hour: null, day: null },
      }),
  ],
  claimDueAccount: [20, 20, (sql) => accountsStore.claimDueAccount(sql, { now: new Date(), except: [] })],
  findAuditEntriesAfter: [
    600,
    600,
    (sql, { accountId }) => accountsStore.findAuditEntriesAfter(sql, { accountId, limit: 500 }),
  ],
  beginAuditStream: [20, 20, (sql) => accountsStore.beginAuditStream(sql)],
  endAuditStream: [20, 20, (sql) => accountsStore.endAuditStream(sql)],
  findUnstreamedEntries: [60, 60, (sql) => accountsStore.findUnstreamedEntries(sql, { after: 0, limit: 100 })],
  countUnstreamedEntries: [600, 600, (sql) => accountsStore.countUnstreamedEntries(sql, { after: 0 })],
  markEntriesStreamed: [
    600,
    4_700,
    (sql, { accountId }) =>
      accountsStore.markEntriesStreamed(
        sql,
        Array.from({ length: 100 }, (_, number) => ({ accountId, id: number + 1 })),
      ),
  ],
  beginCertificate: [
    60,
    60,
    (sql, { accountId }) => accountsStore.beginCertificate(sql, { accountId, now: new Date() }),
  ],
  addToCertificate: [
    60,
    60,
    async (sql, { accountId }) => {
      await accountsStore.beginCertificate(sql, { accountId, now: new Date() });
      await accountsStore.addToCertificate(sql, { accountId, rows: { folders: 1 }, images: 0, endedAt: null });
    },
  ],
  findCertificate: [20, 20, (sql, { accountId }) => accountsStore.findCertificate(sql, { accountId })],
  deleteAccountRows: [
    14_000,
    7300,
    async (sql, { accountId }) =>
      accountsStore.deleteAccountRows(sql, {
        accountId,
        limit: 1000,
        tables: await accountsStore.findAccountTables(sql),
      }),
  ],
  'deleteAccountRows: of photos': [
    4900,
    4900,
    async (sql, { accountId }) => {
      const tables = (await accountsStore.findAccountTables(sql)).filter(({ name }) => name === 'location_photos');
      await accountsStore.deleteAccountRows(sql, { accountId, limit: 10, tables });
    },
  ],
  'deleteAccountRows: the account itself': [
    1200,
    1200,
    async (sql) => {
      const accountId = await accountsStore.insertAccount(sql, { name: 'New', plan: 'LAUNCH' });
      await accountsStore.deleteAccountRows(sql, { accountId, limit: 1000, tables: [] });
    },
  ],
  findAccountTables: [4600, 4600, (sql) => accountsStore.findAccountTables(sql)],
  insertAccount: [900, 900, (sql) => accountsStore.insertAccount(sql, { name: 'New', plan: 'LAUNCH' })],
  findAccounts: [2_500, 2_500, (sql) => accountsStore.findAccounts(sql, { after: 0, limit: 100 })],
  lockPlan: [40, 40, (sql, { accountId }) => accountsStore.lockPlan(sql, { accountId })],
  setSeatLimit: [40, 40, (sql, { accountId }) => accountsStore.setSeatLimit(sql, { accountId, seats: 10 })],
  findAccount: [20, 20, (sql, { accountId }) => accountsStore.findAccount(sql, accountId)],
  findSubscription: [20, 20, (sql, { accountId }) => accountsStore.findSubscription(sql, { accountId })],
  insertApiKey: [
    50,
    40,
    (sql, { accountId }) =>
      accountsStore.insertApiKey(sql, {
        accountId,
        name: 'New',
        scope: 'READ',
        marketplace: false,
        digest: digest('new key'),
        prefix: 'abcd',
        createdAt: new Date(),
      }),
  ],
  findApiKeyOwners: [
    40,
    40,
    (sql, { accountId }) => accountsStore.findApiKeyOwners(sql, [digest(`key ${accountId} 1`), digest('unknown')]),
  ],
  revokeApiKey: [
    70,
    70,
    async (sql, { accountId }) => {
      const [key] = await accountsStore.findApiKeys(sql, { accountId, limit: 1 });
      await accountsStore.revokeApiKey(sql, { accountId, id: key?.id ?? CLAIM });
    },
  ],
  countActiveKeys: [20, 20, (sql, { accountId }) => accountsStore.countActiveKeys(sql, { accountId })],
  findApiKey: [20, 20, (sql, { accountId }) => accountsStore.findApiKey(sql, { accountId, id: CLAIM })],
  findApiKeys: [20, 20, (sql, { accountId }) => accountsStore.findApiKeys(sql, { accountId, limit: 100 })],
  findAccountsOfUser: [30, 20, (sql, { userId }) => identityStore.findAccountsOfUser(sql, userId)],
  replacePassword: [90, 60, (sql, { userId }) => identityStore.replacePassword(sql, { userId, passwordHash: 'hash' })],
  insertResetLink: [
    40,
    40,
    (sql, { userId }) => identityStore.insertResetLink(sql, { userId, digest: digest('link'), expiresAt: hours(1) }),
  ],
  findPublishingSettings: [20, 20, (sql, { accountId }) => accountsStore.findPublishingSettings(sql, accountId)],
  storePublishingSettings: [
    40,
    40,
    (sql, { accountId }) => accountsStore.storePublishingSettings(sql, { accountId, replacesOldestPosts: true }),
  ],
  findIgnoredHolidays: [20, 20, (sql, { accountId }) => accountsStore.findIgnoredHolidays(sql, accountId)],
  storeIgnoredHolidays: [
    40,
    40,
    (sql, { accountId }) => accountsStore.storeIgnoredHolidays(sql, { accountId, ignored: ['Epiphany'] }),
  ],
  findReturnOrigins: [20, 20, (sql, { accountId }) => accountsStore.findReturnOrigins(sql, accountId)],
  findAskingAccount: [20, 20, (sql, { accountId }) => accountsStore.findAskingAccount(sql, accountId)],
  storeReturnOrigins: [
    40,
    40,
    (sql, { accountId }) => accountsStore.storeReturnOrigins(sql, { accountId, origins: ['https://app.example'] }),
  ],
  insertMember: [
    60,
    50,
    (sql, { accountId }) =>
      accountsStore.insertMember(sql, {
        accountId,
        email: 'new@example.org',
        name: 'New',
        passwordHash: null,
        role: 'VIEWER',
        emailVerified: true,
      }),
  ],
  deleteUsersWithoutMembership: [
    40,
    40,
    (sql, { userId }) => accountsStore.deleteUsersWithoutMembership(sql, [userId]),
  ],
  takeSeats: [
    30,
    30,
    (sql, { accountId }) => accountsStore.takeSeats(sql, { accountId, created: 1, activated: 1, seatLimit: null }),
  ],
  countSeats: [20, 20, (sql, { accountId }) => accountsStore.countSeats(sql, { accountId })],
  recordAudit: [
    80,
    50,
    (sql, { accountId }) =>
      accountsStore.recordAudit(sql, {
        accountId,
        action: 'key.created',
        actor: { kind: 'ADMINISTRATOR', name: 'Ann' },
        at: new Date(),
      }),
  ],
  recordUserAudit: [
    60,
    60,
    (sql, { userId }) =>
      identityStore.recordUserAudit(sql, {
        userId,
        action: 'user.renamed',
        actor: { kind: 'SERVICE', name: 'S' },
        at: new Date(),
      }),
  ],
  findAuditBatch: [600, 2600, (sql, { accountId }) => accountsStore.findAuditBatch(sql, { accountId }, { limit: 500 })],
  findAuditEntries: [
    120,
    1100,
    (sql, { accountId }) => accountsStore.findAuditEntries(sql, { accountId }, { size: 50 }),
  ],
  'findAuditEntries: of an action, a user and a time, behind a position': [
    120,
    20,
    (sql, { accountId, userId }) =>
      accountsStore.findAuditEntries(
        sql,
        { accountId, action: 'key.created', userId, from: hours(-100), to: new Date() },
        { position: { at: hours(-1), id: 1_000_000 }, size: 50 },
      ),
  ],
};
