import { siteSubject } from '@listings/domain';
import { recordAdditionalEvents } from '@listings/events';
import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import { closedEvents } from './difference-events.js';
import { unmarkRuled, unmarkRuledOfAccount } from './store/difference-rules.js';
import { deleteDifferences } from './store/differences.js';
import { DIFFERENCE_RULING, LISTING_READING, RULES_SUBJECT } from './work/subjects.js';

/**
 * A listing is read at once after it was linked, and after its owner has connected the account again. The rules see the open differences of
 * listings whose access has come back again: they restored nothing while a push would have brought nothing there.
 */
export const healthFollowsConnections: ConnectionFollower = {
  async reconnected(transaction, work, { accountId, connectedAccountId: group }) {
    work.makeDue(transaction, { accountId, kind: LISTING_READING, group, limit: MOST_MADE_DUE });
    if (await unmarkRuledOfAccount(transaction, { accountId, connectedAccountId: group }))
      rule(transaction, work, accountId);
  },
  async accessReturned(transaction, work, { accountId, locationIds }) {
    if (await unmarkRuled(transaction, { accountId, locationIds })) rule(transaction, work, accountId);
  },
  async listingAnswered(transaction, work, { accountId, connectedAccountId: group, ...site }) {
    work.add(transaction, { accountId, kind: LISTING_READING, rows: [{ subject: siteSubject(site), group }] });
  },
  async linksChanged(transaction, work, { accountId, publisher, links, at }) {
    const rows = links.map(({ locationId, connectedAccountId: group }) => ({
      subject: siteSubject({ locationId, publisher }),
      group,
    }));
    work.add(transaction, { accountId, kind: LISTING_READING, rows });
    // Those of another listing than before say nothing of this one.
    const deleted = await deleteDifferences(transaction, {
      accountId,
      publisher,
      locationIds: links.map(({ locationId }) => locationId),
    });
    const gone = closedEvents(deleted, { state: 'GONE', by: null, at });
    await recordAdditionalEvents(transaction, { accountId, now: at }, gone);
  },
};

function rule(transaction: Transaction, work: Work, accountId: number): void {
  work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
}
