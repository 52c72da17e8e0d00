export * from './catalogue.js';
export * from './outbox.js';
export { eventTypes, testEventBody } from './test-events.js';
