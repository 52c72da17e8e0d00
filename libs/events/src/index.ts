export * from './catalogue.js';
export * from './event-numbering.js';
export * from './outbox.js';
export * from './publisher-reports.js';
export { eventTypes, testEventBody } from './test-events.js';
