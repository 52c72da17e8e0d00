import type { MutationErrorCode } from '@listings/errors';
import type { ConnectedAccountStatus, ListingLinkStatus } from '../connections/connection-state.js';
import type { CreationState } from '../connections/creation-state.js';
import type { SubmissionState } from './submission-state.js';

/** Status of a citation, as clients see it [contract 9]. */
export type SyncStatus =
  'IN_PROGRESS' | 'SYNCED' | 'FAILED' | 'REQUIRING_ACTION' | 'AVAILABLE' | 'PENDING_APPROVAL' | 'CANNOT_SUBMIT';

/** The facts that decide the status of a location at a site. */
export interface CitationFacts {
  /** The publisher of the site accepts data. */
  readonly submits: boolean;
  readonly archived: boolean;
  /** The location is to be published at the site. */
  readonly enabled: boolean;
  /** Why the site can never show the location; undefined if it can. */
  readonly obstacle: string | undefined;
  readonly link: null | {
    readonly status: ListingLinkStatus;
    readonly issue: string | null;
    readonly connection: ConnectedAccountStatus;
    readonly connectionIssue: string | null;
    /** Why the publisher accepts no data for this listing. */
    readonly obstacle: string | null;
  };
  /** The last creation request for a listing of the location at the site. */
  readonly creation: null | {
    readonly state: CreationState;
    readonly issue: string | null;
    readonly blocked: boolean;
  };
  readonly submission: null | {
    readonly state: SubmissionState;
    readonly issue: string | null;
    readonly losses: readonly string[];
  };
}

/** The status of a citation with its message. `code` is set if something went wrong. */
export interface CitationStatus {
  readonly syncStatus: SyncStatus;
  readonly issue: string | null;
  readonly code?: MutationErrorCode;
}

/** A status with a message. */
type Obstacle = CitationStatus & { readonly issue: string };

/** Derives the status: first from present obstacles, then from the outcome of the last push. */
export function citationStatus({ link, creation, ...facts }: CitationFacts): CitationStatus {
  if (!link) return creation ? creationStatus(creation) : { syncStatus: 'AVAILABLE', issue: null };
  const obstacle = sendingObstacle({ ...facts, link });
  if (obstacle) return obstacle;
  const { submission } = facts;
  return submission ? statusOf(submission) : { syncStatus: 'AVAILABLE', issue: null };
}

/** The facts that decide whether a linked listing takes data. */
export type SendingFacts = Omit<CitationFacts, 'link' | 'creation'> & {
  readonly link: NonNullable<CitationFacts['link']>;
};

/** Why a push would bring no data of a location to its listing at present, as its status; undefined if one would. */
export function sendingObstacle({
  submits,
  archived,
  enabled,
  obstacle,
  link,
  submission,
}: SendingFacts): Obstacle | undefined {
  if (!submits) return cannotSubmit('The site takes no data through this service');
  if (archived) return cannotSubmit('The location is archived');
  if (!enabled) return { syncStatus: 'AVAILABLE', issue: 'The site is not enabled for the location' };
  if (link.connection !== 'CONNECTED') return requiringAction('SY81069', link.connectionIssue ?? RECONNECT);
  if (link.status === 'INACCESSIBLE') return requiringAction('SY83002', link.issue ?? NO_ACCESS);
  if (obstacle !== undefined) return cannotSubmit(obstacle);
  if (link.status === 'GONE') return failed(link.issue ?? submission?.issue ?? LISTING_GONE);
  if (link.obstacle !== null && submission?.state !== 'SUCCESS') return cannotSubmit(link.obstacle);
  return undefined;
}

/** The status of a location that has no listing but a creation request. */
function creationStatus({ state, issue, blocked }: NonNullable<CitationFacts['creation']>): CitationStatus {
  switch (state) {
    case 'REQUESTED':
    case 'CREATING':
      return blocked ? requiringAction('SY81069', issue ?? RECONNECT) : { syncStatus: 'IN_PROGRESS', issue: null };
    case 'FAILED':
      return failed(issue ?? 'The publisher created no listing');
    case 'CREATED':
      return { syncStatus: 'AVAILABLE', issue: null };
  }
}

/** Messages for clients where the publisher gave none: what happened and what to do [contract 7]. */
export const RECONNECT = 'The publisher no longer accepts the access that the owner granted; connect the account again';
export const NO_ACCESS =
  'The connected account has no access to the listing any more; ask its owner at the publisher to grant access again';
export const LISTING_GONE = 'The listing no longer exists at the publisher; link another listing to the location';

function statusOf({ state, issue, losses }: NonNullable<CitationFacts['submission']>): CitationStatus {
  switch (state) {
    case 'QUEUED':
      return { syncStatus: 'IN_PROGRESS', issue: null };
    case 'PENDING':
      return { syncStatus: 'PENDING_APPROVAL', issue: null };
    case 'BLOCKED':
      return requiringAction('SY83002', issue ?? NO_ACCESS);
    case 'SUCCESS':
      return { syncStatus: 'SYNCED', issue: losses.length > 0 ? losses.join('; ') : null };
    case 'INCOMPLETE':
      return failed(issue ?? 'The publisher did not accept the data');
    case 'CANCELED':
      return { syncStatus: 'AVAILABLE', issue: null };
  }
}

function cannotSubmit(issue: string): Obstacle {
  return { syncStatus: 'CANNOT_SUBMIT', issue, code: 'SY83003' };
}

function requiringAction(code: MutationErrorCode, issue: string): Obstacle {
  return { syncStatus: 'REQUIRING_ACTION', issue, code };
}

function failed(issue: string): Obstacle {
  return { syncStatus: 'FAILED', issue, code: 'SY83001' };
}

/** The readable form of each status. */
export const displayStatuses: Readonly<Record<SyncStatus, string>> = {
  IN_PROGRESS: 'In progress',
  SYNCED: 'Synced',
  FAILED: 'Failed',
  REQUIRING_ACTION: 'Action required',
  AVAILABLE: 'Available',
  PENDING_APPROVAL: 'Pending approval',
  CANNOT_SUBMIT: 'Cannot be submitted',
};

/** The readable form of a status at a site: a location without a listing reads as such, because `AVAILABLE` says only that the site exists. */
export function displayStatus(syncStatus: SyncStatus, { linked }: { readonly linked: boolean }): string {
  return syncStatus === 'AVAILABLE' && !linked ? NOT_CONNECTED : displayStatuses[syncStatus];
}

const NOT_CONNECTED = 'Not connected';

/** True if the next step is a person's: connect the account again, grant access, or change the data. */
export function isActionRequired(syncStatus: SyncStatus): boolean {
  return syncStatus === 'REQUIRING_ACTION' || syncStatus === 'FAILED';
}
