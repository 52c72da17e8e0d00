export * from './jobs.js';
export * from './bull-job-queue.js';
export * from './job-worker.js';
export * from './sweeper.js';
