/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './difference-rules.js';
export * from './differences.js';
export * from './health-days.js';
export * from './health-facts.js';
export * from './health-marks.js';
export * from './location-health.js';
export * from './readings.js';
