import type { SyncStatus } from '@listings/domain';

/** `voiceStatus` of a location record [contract 4]. */
export const voiceStatuses = { none: 0, inProgress: 1, actionRequired: 2, live: 3 } as const;

/** The voice status for each status of the citation from which an assistant answers [contract 4, contract 9]. */
const statusOfCitation: Readonly<Record<SyncStatus, number>> = {
  IN_PROGRESS: voiceStatuses.inProgress,
  PENDING_APPROVAL: voiceStatuses.inProgress,
  SYNCED: voiceStatuses.live,
  FAILED: voiceStatuses.actionRequired,
  REQUIRING_ACTION: voiceStatuses.actionRequired,
  AVAILABLE: voiceStatuses.none,
  CANNOT_SUBMIT: voiceStatuses.none,
};

/**
 * Combines the citations at all publishers that feed voice assistants, as `voiceAssistantsForLocation` shows them. A
 * problem at one of them takes precedence.
 */
export function voiceStatus(citations: readonly SyncStatus[]): number {
  const each = citations.map((status) => statusOfCitation[status]);
  const first = [voiceStatuses.actionRequired, voiceStatuses.live, voiceStatuses.inProgress].find((status) =>
    each.includes(status),
  );
  return first ?? voiceStatuses.none;
}
