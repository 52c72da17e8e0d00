export * from './authenticate.js';
export * from './create-account.js';
export * from './dependencies.js';
export * from './accounts.module.js';
export * from './management-dependencies.js';
export * from './management.module.js';
export * from './management-caller.js';
export * from './account/account-settings.js';
export * from './account/administer.js';
export * from './account/delete-due-accounts.js';
export * from './account/list-accounts.js';
export * from './account/move-seats.js';
export * from './account/operator-deletion.js';
export * from './account/request-deletion.js';
export * from './brand/brand.js';
export * from './audit/read-audit-pages.js';
export * from './audit/record-key-rotation.js';
export * from './retention/delete-old-rows.js';
export { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from './rules/api-key.js';
export { ACCOUNT_BOUNDS } from './rules/account-bounds.js';
export { isReturnUrl, mayReturnTo, returnOrigins, withParameters } from './rules/return-url.js';
export { secondFactorContext } from './rules/second-factor-context.js';
export { findAccountTables } from './store/account-deletion.js';
export { accountColumns, findAccount, insertAccount, limitsOf } from './store/accounts.js';
export type { AccountRow } from './store/accounts.js';
export { countAttempt } from './store/attempt-counts.js';
export { recordAudit } from './store/audit-log.js';
export {
  beginAuditStream,
  countUnstreamedEntries,
  endAuditStream,
  findUnstreamedEntries,
  markEntriesStreamed,
} from './store/audit-stream.js';
export type { StreamedEntry } from './store/audit-stream.js';
export { findCertificate } from './store/deletion-certificates.js';
export { insertMember } from './store/member-users.js';
export { reserveRequests } from './store/rate-windows.js';
export { findIgnoredHolidays } from './store/ignored-holidays.js';
export { findPublishingSettings } from './store/publishing-settings.js';
export { findAskingAccount, findReturnOrigins, storeReturnOrigins } from './store/return-origins.js';
export { countSeats, NoSeatLeft, seatsInOtherSlots, takeSeats } from './store/seats.js';
export { deleteMembership, hasUser, insertMembership, setRole } from './store/memberships.js';
export type { MembershipKey } from './store/memberships.js';
export { deleteOldRows } from './store/old-rows.js';
export type { OldRows } from './store/old-rows.js';
export { countMails } from './store/mail-counts.js';
export { findTopRequests } from './store/tops.js';
export { accountsTables } from './store/account-tables.js';
