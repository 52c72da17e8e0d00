import { INSIGHT_READING } from './rules/feed-timing.js';
import type { ConnectionFollower } from '@listings/feature-connections';
import { resumeInsights } from './store/insight-feeds.js';

/** Insights are read at once after a change of the links of a connected account, and after it has new credentials. */
export const insightsFollowConnections: ConnectionFollower = {
  async reconnected(transaction, _, account) {
    await resumeInsights(transaction, account);
  },
  async linksChanged(transaction, work, { accountId, connectedAccountIds }) {
    const rows = connectedAccountIds.map((subject) => ({ subject }));
    work.add(transaction, { accountId, kind: INSIGHT_READING, rows });
  },
};
