import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Work } from '@listings/work';
import { POST_DELIVERY } from './rules/delivery-state.js';
import { ENGAGEMENT_READING } from './rules/engagement-timing.js';
import { resumeEngagement } from './store/engagement-turns.js';

/** Posts that wait for the owner of a connected account go on, or end when it is disconnected. */
export const postsFollowConnections: ConnectionFollower = {
  waits: { kind: POST_DELIVERY, what: 'POSTS' },
  async reconnected(transaction, work, account) {
    const { accountId, connectedAccountId } = account;
    await resumeEngagement(transaction, account);
    work.makeDue(transaction, { accountId, kind: ENGAGEMENT_READING, subjects: [connectedAccountId], limit: 1 });
    continuePosts(transaction, work, account);
  },
  async accessReturned(transaction, work, account) {
    continuePosts(transaction, work, account);
  },
  async disconnected(transaction, work, account) {
    continuePosts(transaction, work, account);
  },
};

function continuePosts(
  transaction: Transaction,
  work: Work,
  { accountId, connectedAccountId: group }: ConnectedAccountKey,
): void {
  work.makeDue(transaction, { accountId, kind: POST_DELIVERY, group, waiting: true, limit: MOST_MADE_DUE });
}
