import { citationStatus, isSiteEnabled, siteObstacle } from '@listings/domain';
import type { CitationStatus } from '@listings/domain';
import type { CitationRow, CitedLocation } from './store/citation-reads.js';
import type { RegisteredPublisher } from '@listings/publisher-registry';

/**
 * The status of a location at a publisher's site [contract 9], from what is stored. The citations of a location and its
 * `voiceStatus` both come from here, so that they agree.
 */
export function citationAt(
  { declaration: { site }, publisher }: RegisteredPublisher,
  location: CitedLocation,
  row: CitationRow | undefined,
): CitationStatus {
  return citationStatus({
    submits: publisher.submission !== undefined,
    archived: location.archivedAt !== null,
    enabled: isSiteEnabled(location, site.id),
    obstacle: siteObstacle(site, location),
    link: row?.linkStatus
      ? {
          status: row.linkStatus,
          issue: row.linkIssue,
          connection: row.connection ?? 'DISCONNECTED',
          connectionIssue: row.connectionIssue,
          obstacle: row.listingObstacle,
        }
      : null,
    creation: row?.creation
      ? { state: row.creation, issue: row.creationIssue, blocked: row.creationBlocked ?? false }
      : null,
    submission: row?.state ? { state: row.state, issue: row.issue, losses: row.losses ?? [] } : null,
  });
}
