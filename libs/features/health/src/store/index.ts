/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './difference-rules.js';
export * from './differences.js';
export * from './readings.js';
