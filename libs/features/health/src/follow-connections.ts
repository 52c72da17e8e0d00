import { siteSubject } from '@listings/domain';
import { recordAdditionalEvents } from '@listings/events';
import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { closedEvents } from './differences/difference-events.js';
import { unmarkAccount } from './rulings/unmark-account.js';
import { unmarkRuled } from './store/difference-rules.js';
import { deleteDifferences } from './store/differences.js';
import { DIFFERENCE_RULING, LISTING_READING, RULES_SUBJECT } from './work/subjects.js';

/**
 * A listing is read at once after it was linked, and after its owner has connected the account again. When access to listings has come back,
 * the rules see their open differences again: while a push had no effect there, the rules restored nothing.
 */
export const healthFollowsConnections: ConnectionFollower = {
  async reconnected(transaction, work, { accountId, connectedAccountId: group }) {
    work.makeDue(transaction, { accountId, kind: LISTING_READING, group, limit: MOST_MADE_DUE });
    await unmarkAccount(transaction, work, { accountId, connectedAccountId: group });
  },
  async accessReturned(transaction, work, { accountId, locationIds }) {
    if (await unmarkRuled(transaction, { accountId, locationIds }))
      work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
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
    // Differences of an earlier listing say nothing about the new one.
    const deleted = await deleteDifferences(transaction, {
      accountId,
      publisher,
      locationIds: links.map(({ locationId }) => locationId),
    });
    const gone = closedEvents(deleted, { state: 'GONE', by: null, at });
    await recordAdditionalEvents(transaction, { accountId, now: at }, gone);
  },
};
