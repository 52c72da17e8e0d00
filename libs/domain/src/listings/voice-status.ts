import type { SubmissionState } from './submission-state.js';

/** `voiceStatus` of a location record [contract 4]. */
export const voiceStatuses = { none: 0, inProgress: 1, actionRequired: 2, live: 3 } as const;

/**
 * The state of a location at a publisher that feeds voice assistants. `everLive`: the location was live before, so
 * an update in progress does not make it unavailable.
 */
export interface VoiceFeed {
  readonly state: SubmissionState;
  readonly everLive: boolean;
}

/** Combines the states at all publishers that feed voice assistants. A problem at one of them takes precedence. */
export function voiceStatus(feeds: readonly VoiceFeed[]): number {
  const each = feeds.map(statusOfFeed);
  const first = [voiceStatuses.actionRequired, voiceStatuses.live, voiceStatuses.inProgress].find((status) =>
    each.includes(status),
  );
  return first ?? voiceStatuses.none;
}

function statusOfFeed({ state, everLive }: VoiceFeed): number {
  switch (state) {
    case 'QUEUED':
    case 'PENDING':
      return everLive ? voiceStatuses.live : voiceStatuses.inProgress;
    case 'BLOCKED':
    case 'INCOMPLETE':
      return voiceStatuses.actionRequired;
    case 'SUCCESS':
      return voiceStatuses.live;
    case 'CANCELED':
      return voiceStatuses.none;
  }
}
