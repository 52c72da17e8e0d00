export type { FeedDependencies, InsightsDependencies } from './dependencies.js';
export { insightsOfLocation } from './insights-of-location.js';
export type { LocationInsights } from './insights-of-location.js';
export * from './insights.module.js';
export * from './work/insight-readings.js';
export * from './work/insights-work.module.js';
export { insightsFollowConnections } from './follow-connections.js';
