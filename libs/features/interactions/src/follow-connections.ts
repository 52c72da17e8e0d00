import type { ConnectionFollower } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import { INTERACTION_READING } from './rules/ingestion-timing.js';
import { INTERACTION_RESPONSE } from './rules/response-state.js';
import { resumeFeeds } from './store/interaction-feeds.js';
import { resumeResponses } from './store/open-responses.js';

/** Reviews are read at once after a change of the links of a connected account; readings and responses that wait for new credentials go on. */
export const interactionsFollowConnections: ConnectionFollower = {
  async reconnected(transaction, work, account) {
    await resumeFeeds(transaction, { ...account, locationIds: null });
    const subjects = await resumeResponses(transaction, account);
    const { accountId } = account;
    work.makeDue(transaction, { accountId, kind: INTERACTION_RESPONSE, subjects, limit: subjects.length });
    readAtOnce(transaction, work, accountId, [account]);
  },
  async accessReturned(transaction, work, { accountId, connectedAccountId, locationIds }) {
    await resumeFeeds(transaction, { accountId, connectedAccountId, locationIds });
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
  work.add(transaction, { accountId, kind: INTERACTION_READING, rows });
}
