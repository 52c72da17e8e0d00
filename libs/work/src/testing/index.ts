export * from './lose-claims.js';
export * from './running-kind.js';
export * from './test-work.js';
export * from './work-off.js';
