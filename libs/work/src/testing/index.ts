export * from './test-work.js';
export * from './work-off.js';
