export type { CallDependencies } from './call-dependencies.js';
export { withDeadline } from './deadline.js';
export { GIVEN_UP, readFailure, retryLater } from './failure-reading.js';
export type { FailureReading } from './failure-reading.js';
export * from './publisher-calls.js';
export * from './sealed-credentials.js';
export { publisherLink, publisherText } from './publisher-text.js';
export { requestPush } from './request-push.js';
