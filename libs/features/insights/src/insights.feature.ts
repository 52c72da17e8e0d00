import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { EXPORT_SOURCES, REPORT_PARTS } from '@listings/feature-jobs';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  INSIGHT_READING,
  InsightExport,
  InsightRankingExport,
  InsightReport,
  INSIGHTS,
  insightsFollowConnections,
  InsightsModule,
  InsightsWorkModule,
} from './index.js';

/** Insights: the daily numbers that publishers report of listings. */
export const insightsFeature: Feature = {
  name: 'insights',
  modules: [InsightsModule],
  api: async () => (await import('./api/insights-api.module.js')).insightsApi,
  work: InsightsWorkModule,
  concurrency: { [INSIGHT_READING]: 'INSIGHT_CONCURRENCY' },
  adds: [
    adds(CONNECTION_FOLLOWERS, [], () => insightsFollowConnections),
    adds(EXPORT_SOURCES, [INSIGHTS], (insights) => new InsightExport(insights)),
    adds(EXPORT_SOURCES, [INSIGHTS], (insights) => new InsightRankingExport(insights)),
    adds(REPORT_PARTS, [INSIGHTS], (insights) => new InsightReport(insights)),
  ],
};
