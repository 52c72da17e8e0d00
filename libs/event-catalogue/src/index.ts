export { eventCatalogue } from './catalogue.js';
export type { EventData } from './catalogue.js';
export type { EventDescription, EventFamily } from './event-description.js';
export type { EventField } from './event-fields.js';
export { eventFields } from './event-fields.js';
export { eventFamilies } from './event-description.js';
export type { EventPublisher } from './event-publisher.js';
export type { SubmissionBody } from './submission-event.js';
