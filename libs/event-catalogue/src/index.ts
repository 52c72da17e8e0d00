export { eventCatalogue } from './catalogue.js';
export type {
  ConnectionData,
  ReauthorizationData,
  VerificationData,
  VerificationFailureData,
} from './connection-events.js';
export type { EventDescription, EventExample, EventFamily } from './event-description.js';
export type { EventField } from './event-fields.js';
export { eventFields } from './event-fields.js';
export { eventFamilies } from './event-description.js';
export type { EventPublisher } from './event-publisher.js';
export type { ProfileDeletedData, ProfileCreatedData, ProfileUpdatedData } from './location-events.js';
export type { CreatedPostData, PostData, RejectedPostData } from './post-events.js';
export type { ResponseData, ReviewData } from './review-events.js';
export type { SnapshotData } from './snapshot-events.js';
export type { SubmissionBody } from './submission-event.js';
