export * from './jobs-worker.js';
