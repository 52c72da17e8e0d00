/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './expired-jobs.js';
export * from './files.js';
export * from './job-list.js';
export * from './job-rows.js';
export * from './job-secrets.js';
export * from './jobs.js';
export * from './job-counts.js';
