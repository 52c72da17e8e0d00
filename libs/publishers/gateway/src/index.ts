export type { CallDependencies } from './call-dependencies.js';
export type { CallConsequences, CredentialsFailure, FailedCall, ListingFailure } from './consequences.js';
export { withDeadline } from './deadline.js';
export { GIVEN_UP, noDataReasons, PUBLISHER_LIMIT, readFailure, retryLater } from './failure-reading.js';
export type { FailureClock, FailureReading } from './failure-reading.js';
export { namedWaitMs, pausedUntil, pauseOf, pauseSentence } from './pause.js';
export * from './publisher-calls.js';
export * from './sealed-credentials.js';
export { publisherSentence, publisherText, withoutSecrets } from './publisher-text.js';
