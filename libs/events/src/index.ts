export * from './catalogue.js';
export * from './outbox.js';
export { testEventBody } from './test-events.js';
