/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './insight-export.js';
export * from './insight-feeds.js';
export * from './insight-months.js';
export * from './insight-outcomes.js';
export * from './insight-pairs.js';
export * from './insight-rankings.js';
export * from './insight-reads.js';
export * from './insight-sums.js';
