export * from './compare-location.js';
export * from './compare-suggestions.js';
export * from './decide-differences.js';
export * from './dependencies.js';
export * from './follow-connections.js';
export * from './follow-locations.js';
export * from './health.module.js';
export * from './jobs/difference-export.js';
export * from './jobs/health-report.js';
export * from './list-differences.js';
export * from './list-health.js';
export * from './location-health.js';
export * from './read-now.js';
export * from './request-scores.js';
export * from './save-rules.js';
export type { DifferenceState } from './rules/difference-life.js';
export type { DifferenceRule, RuleAction } from './rules/difference-rules.js';
export { gapsOf, healthGaps, HEALTH_PARTS } from './rules/health-score.js';
export type { HealthGap, HealthPart } from './rules/health-score.js';
export { isLeftToPerson, MOST_RULES } from './rules/difference-rules.js';
export type {
  DifferenceFilter,
  DifferenceKey,
  DifferencePosition,
  DifferenceSelection,
  ListedDifference,
  StoredDifference,
} from './store/differences.js';
export { historyGroupings } from './store/health-days.js';
export type { HealthFilter } from './store/location-health.js';
export * from './work/health-work.module.js';
export { DifferenceRulings } from './work/difference-rulings.js';
export { ListingReadings } from './work/listing-readings.js';
export { LocationScoring } from './work/location-scoring.js';
export { DIFFERENCE_RULING, LISTING_READING, LOCATION_SCORING } from './work/subjects.js';
export { healthTables } from './store/account-tables.js';
