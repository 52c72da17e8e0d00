export * from './load-publishers.js';
export * from './registered-publisher.js';
