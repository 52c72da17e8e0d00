export * from './archive/archive-locations.js';
export * from './archive/cancel-archive.js';
export * from './saving/create-location.js';
export * from './dependencies.js';
export * from './lists/read-locations.js';
export * from './saving/save-result.js';
export * from './saving/update-location.js';
export { updateLocationsInTransaction } from './saving/update-locations.js';
export * from './location-history.js';
export * from './lists/group-locations.js';
export * from './lists/list-numbers.js';
export * from './lists/location-groups.js';
export * from './lists/map-locations.js';
export { groupOfLocations, locationGroupings, selectedLocations } from './store/location-groups.js';
export type { LocationGrouping, RankedLocations } from './store/location-groups.js';
export * from './location-follower.js';
export * from './locations.module.js';
export { LOCATION_REOPENING } from './saving/schedule-reopenings.js';
export * from './work/location-archivals.js';
export * from './work/location-reopenings.js';
export * from './work/locations-work.module.js';
export { changesIdentity } from './rules/identifying-fields.js';
export { LOCATION_BOUNDS } from './rules/location-bounds.js';
export { authorOf, SERVICE_AUTHOR } from './rules/location-change.js';
export type { ChangeAuthor, ChangedField } from './rules/location-change.js';
export { locationViolations, normalizedDraft } from './rules/location-rules.js';
export { manageActionLinks } from './rules/place-action-links.js';
export { hasTag, spellingOfTag } from './store/account-tags.js';
export { archiveLocationRows } from './store/archive-writes.js';
export { recordLocationChanges } from './store/location-changes.js';
export { draftColumns, draftTypes, draftValues } from './store/location-columns.js';
export {
  deletePhotos,
  findPhoto,
  findPhotographed,
  findPhotos,
  insertPhotos,
  PHOTO_ORIGIN,
  saveStars,
} from './store/location-photos.js';
export type { NewPhoto } from './store/location-photos.js';
export type { LocationOrder } from './store/location-orders.js';
export { storeNumbers } from './store/location-numbers.js';
export { findFolderNames } from './store/folders.js';
export { findArchived } from './store/location-reads.js';
export type { LocationFilter } from './store/location-reads.js';
export * from './store/location-search-rebuild.js';
export {
  insertLocation,
  lockLocations,
  openUpdateWindow,
  touchLocation,
  updateLocationRow,
} from './store/location-writes.js';
export { findOutdatedMediaUrls } from './store/media-addresses.js';
export { raceViolation } from './store/race-violation.js';
export { renderRecord, renderRecords } from './store/render-records.js';
export { findByKeys, readStoredLocation, readStoredLocations } from './store/stored-location.js';
export type { PushedPart } from './rules/concerned-listings.js';
export { changeActionLinks } from './store/published-action-links.js';
export { LINKABLE_LISTING } from './store/states-at-publisher.js';
export type { StateAtPublisher } from './store/states-at-publisher.js';
export { changeVerification, clearVerifications } from './store/shown-verifications.js';
export { changeVoiceStatuses } from './store/voice-statuses.js';
export * from './jobs/location-jobs.js';
export { applyRows, inSeries, problemOf } from './jobs/apply-rows.js';
export type { AppliedRow } from './jobs/apply-rows.js';
export { checkChanges, folderIdsOf } from './jobs/check-change.js';
export { creationsOfRows, updatesOfRows } from './jobs/write-location.js';
export { MatchCandidates } from './jobs/import/match-rows.js';
export { seatsLeft } from './jobs/seats-left.js';
export { newestSelected, selectionViolations } from './jobs/check-selection.js';
export { selectLocations } from './jobs/select-locations.js';
export * from './jobs/edit/direct-edit.js';
export * from './jobs/edit/edit-parameters.js';
export * from './jobs/edit/location-edit.js';
export * from './jobs/export/direct-export.js';
export * from './jobs/export/location-export.js';
export * from './jobs/export/location-template.js';
export * from './jobs/export/refused-rows.js';
export * from './jobs/import/direct-import.js';
export * from './jobs/import/location-import.js';
export { listEqualCells } from './jobs/import/equal-cells.js';
export { retryLocationImport } from './jobs/import/retry-import.js';
export { fieldLabel } from './jobs/field-label.js';
export * from './jobs/location-kinds.js';
export type { RowDetails, RowProblem } from './jobs/row-details.js';
export * from './jobs/undo/location-undo.js';
export * from './lists/ranked-slots.js';
export { locationsTables } from './store/account-tables.js';
