export { BackendQueue, BackendWorker } from './backend.js';
export * from './bull-job-queue.js';
export * from './job-queue.js';
export * from './open-job-queue.js';
export * from './queue-connection.js';
export * from './sweeper.js';
