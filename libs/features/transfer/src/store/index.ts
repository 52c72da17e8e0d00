/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './moved-locations.js';
export * from './table-rows.js';
