export * from './catalogue.js';
export * from './outbox.js';
