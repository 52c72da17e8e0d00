export * from './jobs-worker.js';
export * from './read-part.js';
