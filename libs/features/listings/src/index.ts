export { listingsForLocation, voiceAssistantsForLocation } from './citations.js';
export type { CitationRecord, VoiceAssistantRecord } from './citations.js';
export type { ListingsDependencies, SubmissionDependencies } from './dependencies.js';
export { listFailedSubmissions } from './failed-submissions.js';
export type { FailedSubmissionPage } from './failed-submissions.js';
export * from './listings.module.js';
export { ListingSubmissions } from './work/listing-submissions.js';
export * from './work/listings-work.module.js';
export { listingsFollowConnections } from './follow-connections.js';
