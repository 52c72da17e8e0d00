export * from './catalogue.js';
export * from './outbox.js';
export { testEvent } from './test-events.js';
export type { ExamplePublisher } from './test-events.js';
