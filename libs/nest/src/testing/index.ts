export * from './task-context.js';
