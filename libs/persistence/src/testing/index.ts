export * from './statement-tag.js';
export * from './stored-account.js';
export * from './stored-events.js';
export * from './stored-links.js';
export * from './temporary-database.js';
