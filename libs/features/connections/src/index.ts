export * from './connection-follower.js';
export * from './dependencies.js';
export { callConsequences } from './accounts/call-consequences.js';
export * from './listings/connected-account-listings.js';
export * from './accounts/disconnect-account.js';
export * from './connecting/finish-connection.js';
export {
  connectedAccountDetails,
  listConnectedAccounts,
  readConnectedAccount,
} from './accounts/list-connected-accounts.js';
export { openConnectLink } from './connecting/open-connect-link.js';
export type { BrowserPage, BrowserStep } from './connecting/browser-step.js';
export type { Asker, TokenForm } from './connecting/token-form.js';
export * from './connecting/request-connect-link.js';
export * from './accounts/outages.js';
export * from './accounts/waiting-work.js';
export { connectTexts } from './texts/connect-texts.js';
export { submitTokenForm } from './connecting/submit-token-form.js';
export { resealConnections } from './accounts/reseal-connections.js';
export { listingCoverage } from './missing/listing-coverage.js';
export { requestListingCreation } from './creation/request-listing-creation.js';
export type { ListingCreationRequest } from './creation/request-listing-creation.js';
export * from './duplicates/decide-duplicates.js';
export * from './duplicates/list-duplicates.js';
export { checkListingImport } from './import/check-import.js';
export * from './import/import-listing.js';
export * from './links/link-listing.js';
export { unlinkListing } from './links/unlink-listing.js';
export * from './matching/confirm-matches.js';
export * from './matching/connection-suggestions.js';
export { rememberListings } from './matching/known-listings.js';
export { accountTypeOf } from './accounts/account-type.js';
export * from './matching/reject-matches.js';
export { suggestedListings } from './matching/suggested-listings.js';
export { triggerMatches } from './matching/trigger-matches.js';
export type { PartialResult } from './matching/trigger-matches.js';
export { completeVerification } from './verification/complete-verification.js';
export { listVerificationMethods } from './verification/list-verification-methods.js';
export { listVerifications } from './verification/list-verifications.js';
export type { ListedVerification } from './verification/list-verifications.js';
export { startVerification } from './verification/start-verification.js';
export * from './connections.module.js';
export * from './jobs/listing-creation.js';
export * from './jobs/listing-import.js';
export * from './jobs/listing-kinds.js';
export * from './jobs/start-listing-creation.js';
export * from './jobs/start-listing-import.js';
export * from './work/connections-work.module.js';
export { DuplicateChecks } from './work/duplicate-checks.js';
export { KeepAlives } from './work/keep-alives.js';
export { ListingCreations } from './work/listing-creations.js';
export { MatchRequests } from './work/match-requests.js';
export { KEEP_ALIVE, LISTING_CREATION, MATCH_REQUEST, VERIFICATION } from './work/subjects.js';
export { SEARCH_REBUILDS, SearchRebuildsTask } from './work/search-rebuilds-task.js';
export { Verifications } from './work/verifications.js';
export type { DuplicateDecision } from './rules/duplicate-state.js';
export { DUPLICATE_CHECK } from './rules/matching/duplicate-check.js';
export { findMatches } from './rules/matching/find-matches.js';
export type { Match } from './rules/matching/find-matches.js';
export { isSameStreet } from './rules/matching/same-street.js';
export type { MatchSubject } from './rules/matching/match-subject.js';
export { findConnectedPublishers } from './store/connected-accounts.js';
export {
  insertListingLink,
  linkedLocationIds,
  lockLinkableLocations,
  removeLinksOfLocations,
} from './store/listing-links.js';
export { requestMatches } from './store/match-requests.js';
export type { SuggestionSortField } from './store/match-suggestions.js';
export { rebuildSearchBatch } from './store/search-rebuilds.js';
export type { FurtherRebuilds } from './store/search-rebuilds.js';
export * from './follow-locations.js';
export { importViolation } from './import/import-failures.js';
export { listingToLocation } from './import/listing-to-location.js';
export { readFromList } from './listings/read-from-list.js';
export { listingAnswered, restoreAccess } from './links/access-returned.js';
export { storable } from './storable.js';
export { holidayDates, withoutHolidayDates } from './rules/holiday-dates.js';
export { listingContent } from './rules/listing-content.js';
export { partsAt, partsReopened, partsWith } from './rules/pushed-parts.js';
export type { PushedParts } from './rules/pushed-parts.js';
export { connectionsTables } from './store/account-tables.js';
