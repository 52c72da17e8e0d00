import { lockLinkableLocations } from '@listings/feature-connections';
import { refreshVoiceStatus } from '../citations/refresh-voice-status.js';
import type { SubmissionDependencies } from '../dependencies.js';
import type { OpenSubmission } from '../store/open-submissions.js';
import { repeatSubmission } from '../store/submission-requests.js';
import type { PushOutcome } from './push-outcome.js';
import { addPushes } from './request-push.js';

/**
 * Requests one more push after one whose claim was lost: it may have overwritten newer data of the process that took over,
 * and one more comparison corrects that. The citation is in progress again.
 */
export async function repeatPush(deps: SubmissionDependencies, submission: OpenSubmission): Promise<void> {
  const { accountId, locationId } = submission;
  const locations = { accountId, locationIds: [locationId] };
  await deps.database.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, locations);
    addPushes(transaction, deps.work, { accountId, requested: await repeatSubmission(transaction, submission) });
    await refreshVoiceStatus(transaction, deps, locations);
  });
}

/**
 * Whether the step may have changed the listing. The check of a pending edit and a step without a call change nothing.
 */
export function mayHavePushed({ state }: OpenSubmission, { event }: PushOutcome): boolean {
  return state !== 'PENDING' && event !== 'canceled' && event !== 'blocked';
}
