export * from './compare-location.js';
export * from './dependencies.js';
export * from './follow-connections.js';
export * from './health.module.js';
export * from './work/health-work.module.js';
export { ListingReadings } from './work/listing-readings.js';
export { LISTING_READING } from './work/subjects.js';
