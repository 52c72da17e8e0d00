/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './citation-reads.js';
export * from './failed-submissions.js';
export * from './open-submissions.js';
export * from './photos-at-listings.js';
export * from './pushed-parts.js';
export * from './submission-outcomes.js';
export * from './submission-requests.js';
export * from './submission-states.js';
