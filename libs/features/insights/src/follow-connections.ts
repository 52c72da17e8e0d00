import type { ConnectionFollower } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import { INSIGHT_READING } from './rules/feed-timing.js';
import { resumeInsights } from './store/insight-feeds.js';

/** Insights are read at once after a change of the links of a connected account, and after it has new credentials. */
export const insightsFollowConnections: ConnectionFollower = {
  async reconnected(transaction, work, account) {
    await resumeInsights(transaction, { ...account, locationIds: null });
    readAtOnce(transaction, work, account.accountId, [account]);
  },
  async accessReturned(transaction, work, { accountId, connectedAccountId, locationIds }) {
    await resumeInsights(transaction, { accountId, connectedAccountId, locationIds });
    readAtOnce(transaction, work, accountId, [{ connectedAccountId }]);
  },
  async linksChanged(transaction, work, { accountId, links }) {
    readAtOnce(transaction, work, accountId, links);
  },
};

function readAtOnce(
  transaction: Transaction,
  work: Work,
  accountId: number,
  accounts: readonly { readonly connectedAccountId: string }[],
): void {
  const rows = accounts.map(({ connectedAccountId: subject }) => ({ subject }));
  work.add(transaction, { accountId, kind: INSIGHT_READING, rows });
}
