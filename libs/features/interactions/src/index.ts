export type { IngestionDependencies, InteractionsDependencies } from './dependencies.js';
export { claimDueFeeds, readFeed } from './ingestion/read-feed.js';
export type { FeedReading } from './ingestion/read-feed.js';
export { responseEvent, reviewEvent } from './interaction-events.js';
export type { EventResponse, EventSubject } from './interaction-events.js';
export * from './interactions.module.js';
