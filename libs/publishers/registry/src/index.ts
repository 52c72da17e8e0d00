export * from './load-publishers.js';
export * from './registered-publisher.js';
export * from './plan-sites.js';
