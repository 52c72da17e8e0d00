import { siteSubject } from '@listings/domain';
import { recordAdditionalEvents } from '@listings/events';
import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { closedEvents } from './difference-events.js';
import { deleteDifferences } from './store/differences.js';
import { LISTING_READING } from './work/subjects.js';

/** A listing is read at once after it was linked, and after its owner has connected the account again. */
export const healthFollowsConnections: ConnectionFollower = {
  async reconnected(transaction, work, { accountId, connectedAccountId: group }) {
    work.makeDue(transaction, { accountId, kind: LISTING_READING, group, limit: MOST_MADE_DUE });
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
