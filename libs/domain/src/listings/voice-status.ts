import type { SubmissionState } from './submission-state.js';

/** `voiceStatus` of a location record [contract 4]. */
export const voiceStatuses = { none: 0, inProgress: 1, actionRequired: 2, live: 3 } as const;

/** A location at a publisher that feeds voice assistants. `everLive`: an update in progress does not silence it. */
export interface VoiceFeed {
  readonly state: SubmissionState;
  readonly everLive: boolean;
}

/** Where the location stands at the voice assistants over all publishers that feed them; trouble shows first. */
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
