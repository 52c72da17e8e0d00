export * from './jobs.js';
export * from './job-queue.js';
export * from './job-worker.js';
export * from './sweeper.js';
