import { LISTING_SUBMISSION } from '@listings/domain';
import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { resumeSubmissions } from '@listings/persistence';

/** Submissions that wait for new credentials of a connected account go on. */
export const listingsFollowConnections: ConnectionFollower = {
  waits: { kind: LISTING_SUBMISSION, what: 'LISTINGS' },
  async reconnected(transaction, work, account) {
    const { accountId, connectedAccountId: group } = account;
    await resumeSubmissions(transaction, account);
    work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, group, limit: MOST_MADE_DUE });
  },
};
