import { citationStatus, isSiteEnabled, sendingObstacle, siteObstacle } from '@listings/domain';
import type { CitationFacts, CitationStatus } from '@listings/domain';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { CitationRow, CitedLocation } from '../store/citation-reads.js';

/** What decides whether a location can be sent to a site. */
export type SendableLocation = Pick<CitedLocation, 'countryIso' | 'hideAddress' | 'enabledSiteIds'> & {
  readonly archived: boolean;
};

/** The stored facts that decide whether the listing of a location takes data. */
export type SendableListing = Pick<
  CitationRow,
  'linkStatus' | 'linkIssue' | 'connection' | 'connectionIssue' | 'listingObstacle'
>;

/** The outcome of the last push to it. */
type SubmittedListing = Pick<CitationRow, 'state' | 'issue' | 'losses'>;

/**
 * The status of a location at a publisher's site [contract 9], from what is stored. The citations of a location and its
 * `voiceStatus` both come from here, so that they agree.
 */
export function citationAt(
  registered: RegisteredPublisher,
  { archivedAt, ...location }: CitedLocation,
  row: CitationRow | undefined,
): CitationStatus {
  return citationStatus({
    ...factsOf(registered, { ...location, archived: archivedAt !== null }, row),
    creation: row?.creation
      ? { state: row.creation, issue: row.creationIssue, blocked: row.creationBlocked ?? false }
      : null,
  });
}

/** Why a push would bring nothing to the listing of a location, in the words of its citation; undefined if one would. */
export function sendingObstacleAt(
  registered: RegisteredPublisher,
  location: SendableLocation,
  row: (SendableListing & Partial<SubmittedListing>) | undefined,
): string | undefined {
  const { link, ...facts } = factsOf(registered, location, row);
  return link ? sendingObstacle({ ...facts, link })?.issue : NOT_CONNECTED;
}

const NOT_CONNECTED = 'The listing is no longer connected';

function factsOf(
  { declaration: { site }, publisher }: RegisteredPublisher,
  location: SendableLocation,
  row: (SendableListing & Partial<SubmittedListing>) | undefined,
): Omit<CitationFacts, 'creation'> {
  return {
    submits: publisher.submission !== undefined,
    archived: location.archived,
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
    submission: row?.state ? { state: row.state, issue: row.issue ?? null, losses: row.losses ?? [] } : null,
  };
}
