import { CONNECTION_FOLLOWERS, SEARCH_REBUILDS } from '@listings/feature-connections';
import { addsJob, EXPORT_SOURCES, REPORT_PARTS } from '@listings/feature-jobs';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  INTERACTION_READING,
  INTERACTION_RESPONSE,
  INTERACTIONS,
  interactionsFollowConnections,
  InteractionsModule,
  InteractionsWorkModule,
  rebuildInteractions,
  REVIEW_REPLY,
  ReviewExport,
  ReviewRankingExport,
  ReviewReplyJob,
  ReviewReport,
} from './index.js';

/** Interactions: reviews and other words of customers, and the answers to them. */
export const interactionsFeature: Feature = {
  name: 'interactions',
  modules: [InteractionsModule],
  api: async () => (await import('./api/interactions-api.module.js')).interactionsApi,
  work: InteractionsWorkModule,
  concurrency: { [INTERACTION_READING]: 'REVIEW_CONCURRENCY', [INTERACTION_RESPONSE]: 'REVIEW_CONCURRENCY' },
  adds: [
    adds(CONNECTION_FOLLOWERS, [], () => interactionsFollowConnections),
    adds(EXPORT_SOURCES, [INTERACTIONS], (interactions) => new ReviewExport(interactions)),
    adds(EXPORT_SOURCES, [INTERACTIONS], (interactions) => new ReviewRankingExport(interactions)),
    adds(REPORT_PARTS, [INTERACTIONS], (interactions) => new ReviewReport(interactions)),
    addsJob(REVIEW_REPLY, [INTERACTIONS], (interactions) => new ReviewReplyJob(interactions)),
    adds(SEARCH_REBUILDS, [], () => ({ interactions: rebuildInteractions })),
  ],
};
