export { listingsForLocation, voiceAssistantsForLocation } from './citations.js';
export type { CitationRecord, VoiceAssistantRecord } from './citations.js';
export type { ListingsDependencies, SubmissionDependencies } from './dependencies.js';
export { enqueueDueSubmissions } from './enqueue-due-submissions.js';
export { listFailedSubmissions } from './failed-submissions.js';
export type { FailedSubmissionPage } from './failed-submissions.js';
export { submitListing } from './submit-listing.js';
export type { SubmissionStep } from './submit-listing.js';
export * from './listings.module.js';
