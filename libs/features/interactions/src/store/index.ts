/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './count-cells.js';
export * from './doubt-responses.js';
export * from './interaction-feeds.js';
export * from './interaction-reads.js';
export * from './interaction-settings.js';
export * from './interaction-status.js';
export * from './interaction-writes.js';
export * from './list/find-page.js';
export type * from './list/interaction-list.js';
export * from './list/walk-interactions.js';
export * from './location-names.js';
export * from './open-responses.js';
export * from './overdue-snapshots.js';
export * from './response-writes.js';
export * from './review-counts.js';
export * from './review-phrases.js';
export * from './review-rankings.js';
export * from './review-snapshots.js';
