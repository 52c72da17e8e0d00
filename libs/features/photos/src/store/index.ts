/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './orphaned-media.js';
export * from './photo-requests.js';
export * from './uploads.js';
export * from './tops.js';
