// What a feature declares, and what a process makes of it.
export * from './feature.js';
export * from './features.module.js';
export * from '../tasks/periodic-task.js';
export * from '../tasks/task-context.js';
