export * from './task-context.js';
export * from './lost-jobs.js';
