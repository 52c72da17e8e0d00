import { INTERACTION_READING, INTERACTION_RESPONSE } from '@listings/domain';
import type { ConnectionFollower } from '@listings/feature-connections';
import { resumeFeeds, resumeResponses } from '@listings/persistence';

/** Reviews are read at once after a change of the links of a connected account; readings and responses that wait for new credentials go on. */
export const interactionsFollowConnections: ConnectionFollower = {
  async reconnected(transaction, work, account) {
    await resumeFeeds(transaction, account);
    const subjects = await resumeResponses(transaction, account);
    const { accountId } = account;
    work.makeDue(transaction, { accountId, kind: INTERACTION_RESPONSE, subjects, limit: subjects.length });
  },
  async linksChanged(transaction, work, { accountId, connectedAccountIds }) {
    const rows = connectedAccountIds.map((subject) => ({ subject }));
    work.add(transaction, { accountId, kind: INTERACTION_READING, rows });
  },
};
