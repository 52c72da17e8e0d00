export { claimDueFeeds } from './claim-due-feeds.js';
export type { FeedDependencies, InsightsDependencies } from './dependencies.js';
export { insightsOfLocation } from './insights-of-location.js';
export type { LocationInsights } from './insights-of-location.js';
export * from './insights.module.js';
export { readFeed } from './read-feed.js';
export type { FeedResult } from './read-feed.js';
