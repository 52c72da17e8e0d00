/** The statements of the library, for the tools that measure them: nothing else imports this entry. */
export * from './additional-events.js';
export * from './delivery-selection.js';
export * from './event-numbers.js';
export * from './event-rows.js';
export * from './events-by-day.js';
export * from './location-events.js';
export * from './missing-events.js';
export * from './overdue-numbers.js';
