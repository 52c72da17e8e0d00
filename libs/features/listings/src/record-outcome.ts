import { BLOCKED_RECHECK_MS, nextSubmissionState, submissionEnd } from '@listings/domain';
import type { SubmissionState } from '@listings/domain';
import { recordEvents } from '@listings/events';
import {
  lockLocationRecord,
  lockSubmission,
  repeatSubmission,
  storePushedPhotos,
  storeSubmissionOutcome,
  storeSupersededSubmission,
} from '@listings/persistence';
import type { ClaimedSubmission, SubmissionOutcome } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { refreshVoiceStatus } from '@listings/publisher-gateway';
import { enqueueDueSoon } from '@listings/queue';
import type { SubmissionDependencies } from './dependencies.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import { storeActionLinks } from './store-action-links.js';
import { submissionEnded } from './submission-events.js';

/**
 * Records the outcome of a step under the claim: the submission, its event if it has ended, the action links, and the
 * voice status of the location. A push that a later request superseded does not end the submission. Returns the new
 * state, or undefined when the claim was lost.
 */
export async function recordOutcome(
  deps: SubmissionDependencies,
  submission: ClaimedSubmission,
  step: TakenStep,
): Promise<SubmissionState | undefined> {
  failpoint('submission.before_mark');
  const { outcome } = step;
  const written = await write(deps, submission, step);
  failpoint('submission.after_mark');
  const { accountId, locationId, publisher } = submission;
  if (!written) {
    // This push may have overwritten newer data of the process that took over; one more comparison corrects that.
    if (mayHavePushed(submission, outcome)) await repeat(deps, submission);
    return undefined;
  }
  const { waitMs } = written;
  await enqueueDueSoon(deps.jobs, { queue: 'listing-submissions', row: { accountId, locationId, publisher }, waitMs });
  return written.state;
}

/** Requests one more push, whose citation is in progress again. */
function repeat(deps: SubmissionDependencies, submission: ClaimedSubmission): Promise<void> {
  const { accountId, locationId } = submission;
  return deps.database.transaction(async (transaction) => {
    await lockLocationRecord(transaction, submission);
    await repeatSubmission(transaction, submission);
    await refreshVoiceStatus(transaction, deps, { accountId, locationIds: [locationId] });
  });
}

function write(
  deps: SubmissionDependencies,
  submission: ClaimedSubmission,
  { outcome, actionLinks, photos }: TakenStep,
): Promise<{ state: SubmissionState; waitMs: number | null } | undefined> {
  const { accountId, locationId, publisher } = submission;
  const voice = deps.publishers.feedingVoice.some(({ names }) => names.constant === publisher);
  return deps.database.transaction(async (transaction) => {
    // Records show no action links of an unlinked listing.
    const links = submission.link ? actionLinks : null;
    // Take the locks in the same order as changes of the location. The second update of the row in a transaction checks
    // its foreign keys, which locks the location: so does storing the photos and then the outcome.
    if (voice || links !== undefined || photos) await lockLocationRecord(transaction, submission);
    const held = await lockSubmission(transaction, submission);
    if (!held) return undefined;
    if (links !== undefined) await storeActionLinks(transaction, deps, submission, links);
    if (photos) await storePushedPhotos(transaction, submission, photos);
    if (held.wantedVersion > submission.wantedVersion) {
      const waitMs = outcome.event === 'postponed' ? outcome.waitMs : 0;
      const { liveLink } = submission;
      return {
        state: 'QUEUED',
        waitMs: await storeSupersededSubmission(transaction, { ...submission, waitMs, liveLink }),
      };
    }
    const now = deps.clock.now();
    const next = outcomeOf(submission, outcome, now);
    await storeSubmissionOutcome(transaction, submission, next);
    if (voice) await refreshVoiceStatus(transaction, deps, { accountId, locationIds: [locationId] });
    const end = submissionEnd(next.state);
    const event = end && submissionEnded(deps.publishers, submission, { ...next, end });
    if (event) await recordEvents(transaction, { accountId, now }, [event]);
    return next;
  });
}

/** The new values of the row. */
function outcomeOf(submission: ClaimedSubmission, outcome: PushOutcome, now: Date): SubmissionOutcome {
  const state = nextSubmissionState(submission.state, outcome.event);
  if (!state) throw new Error(`a submission that is ${submission.state} cannot be ${outcome.event}`);
  const canceled = outcome.event === 'canceled';
  return {
    state,
    waitMs: waitOf(outcome),
    issue: 'issue' in outcome ? outcome.issue : null,
    losses: 'losses' in outcome ? outcome.losses : null,
    liveLink: outcome.event === 'live' ? outcome.liveLink : canceled ? null : submission.liveLink,
    failures: failuresAfter(submission, outcome),
    live: outcome.event === 'live' ? true : canceled ? false : null,
    changedAt: now,
  };
}

function failuresAfter(submission: ClaimedSubmission, outcome: PushOutcome): number {
  if (outcome.event !== 'postponed') return 0;
  const { failures = submission.failures, failed } = outcome;
  return failed ? failures + 1 : failures;
}

function waitOf(outcome: PushOutcome): number | null {
  if (outcome.event === 'blocked') return BLOCKED_RECHECK_MS;
  return 'waitMs' in outcome ? outcome.waitMs : null;
}

/**
 * Whether the step may have changed the listing. The check of a pending edit and a step without a call change nothing.
 */
function mayHavePushed({ state }: ClaimedSubmission, { event }: PushOutcome): boolean {
  return state !== 'PENDING' && event !== 'canceled' && event !== 'blocked';
}
