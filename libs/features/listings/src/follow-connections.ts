import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import { MOST_MADE_DUE } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { refreshLinkedVoiceStatuses } from './citations/refresh-linked-voice-statuses.js';
import { refreshVoiceStatus } from './citations/refresh-voice-status.js';
import type { VoiceDependencies } from './citations/refresh-voice-status.js';
import { requestPush } from './push/request-push.js';
import { shareParts } from './push/share-parts.js';
import { resumeSubmissions } from './store/submission-requests.js';

/**
 * New links are pushed, submissions without a link are cancelled, those that wait for new credentials of a connected account go on, and the voice
 * status of locations follows their citations.
 */
export const listingsFollowConnections = (deps: VoiceDependencies): ConnectionFollower => ({
  waits: { kind: LISTING_SUBMISSION, what: 'LISTINGS' },
  async reconnected(transaction, work, account) {
    const { accountId, connectedAccountId: group } = account;
    await resumeSubmissions(transaction, { ...account, locationIds: null });
    work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, group, limit: MOST_MADE_DUE });
  },
  async accessReturned(transaction, work, { accountId, connectedAccountId, publisher, locationIds }) {
    await resumeSubmissions(transaction, { accountId, connectedAccountId, locationIds });
    const subjects = locationIds.map((locationId) => siteSubject({ locationId, publisher }));
    work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, subjects, limit: subjects.length });
  },
  async linksChanged(transaction, work, { accountId, publisher, links }) {
    const locationIds = links.map(({ locationId }) => locationId);
    await requestPush(transaction, { ...deps, work }, { accountId, locationIds, publisher });
    for (const { locationId, shared } of links)
      if (shared) await shareParts(transaction, { accountId, locationId, publisher }, shared);
  },
  async statesChanged(transaction, locations) {
    await refreshVoiceStatus(transaction, deps, locations);
  },
  listingsRead: (database, account) => refreshLinkedVoiceStatuses(deps, database, account),
});
