import { MAX_LOST_CLAIMS, SET_ASIDE, UNCONFIGURED_RECHECK_MS } from '@listings/domain';
import type { SubmissionState } from '@listings/domain';
import {
  claimSubmission,
  extendSubmissionLease,
  forgetBlockedWork,
  isSetAside,
  readSubmittedLocation,
  storePushedParts,
} from '@listings/persistence';
import type { ClaimedSubmission, SubmissionKey } from '@listings/persistence';
import { failpoint, holdingLease } from '@listings/platform';
import type { Lease } from '@listings/platform';
import type { CallContext } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from './dependencies.js';
import { planPush } from './plan-push.js';
import type { Push } from './plan-push.js';
import { pushParts } from './push-parts.js';
import { pushFailure, readSubmissionResult } from './push-outcome.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import { recordOutcome } from './record-outcome.js';

/** The result of one step of a submission. */
export interface SubmissionStep {
  readonly publisher: string;
  readonly from: SubmissionState;
  readonly event: PushOutcome['event'];
  /** Undefined when another process had taken over the claim. */
  readonly to: SubmissionState | undefined;
}

/**
 * Claims one submission and runs the step for its state: pushes the location's latest data, or checks an edit on which
 * the publisher has not decided. Returns undefined when nothing is due or another process holds the claim.
 */
export async function submitListing(
  deps: SubmissionDependencies,
  key: SubmissionKey,
): Promise<SubmissionStep | undefined> {
  const { clock, logger } = deps;
  const claimedAt = clock.monotonic();
  const submission = await claimSubmission(deps.database, key);
  if (!submission) return undefined;
  failpoint('submission.after_claim');
  const renew = () => extendSubmissionLease(deps.database, submission);
  const claim = { claimedAt, renew, clock, logger, row: key };
  const setAside = submission.lostClaims > 0 && (await isSetAside(deps.database, 'listing-submissions', submission));
  const step: TakenStep =
    submission.lostClaims < MAX_LOST_CLAIMS && !setAside
      ? await holdingLease(claim, (lease) => takeStep(deps, submission, lease))
      : { outcome: giveUp(deps, submission, setAside ? SET_ASIDE : 'The data could not be submitted') };
  const to = await recordOutcome(deps, submission, step);
  if (setAside) await forgetBlockedWork(deps.database, 'listing-submissions', submission);
  return { publisher: submission.publisher, from: submission.state, event: step.outcome.event, to };
}

async function takeStep(deps: SubmissionDependencies, submission: ClaimedSubmission, lease: Lease): Promise<TakenStep> {
  const registered = deps.publishers.find(submission.publisher);
  const capability = registered?.publisher.submission;
  if (!registered || !capability)
    return { outcome: { event: 'postponed', waitMs: UNCONFIGURED_RECHECK_MS, failed: false } };
  const location = await readSubmittedLocation(deps.database, submission);
  if (!location) throw new Error(`submission of location ${submission.locationId}, which does not exist`);
  const push = planPush(registered, location, submission);
  if ('event' in push) return { outcome: push };

  let outcome: PushOutcome;
  try {
    outcome = readSubmissionResult(await call(deps, { submission, capability, push, lease }), submission, push);
  } catch (error) {
    const failure = failureOf(error);
    outcome = pushFailure(failure, submission, deps.clock);
    // A publisher that rejects the data may still accept the links and the photos.
    if (failure.kind !== 'CONTENT_REJECTED') return { outcome };
  }
  const { publisher } = registered;
  return pushParts(deps, { submission, publisher, location, push, lease, outcome });
}

function call(
  deps: SubmissionDependencies,
  step: { submission: ClaimedSubmission; capability: SubmissionCapability; push: Push; lease: Lease },
): Promise<SubmissionResult> {
  const { submission, capability, push, lease } = step;
  const { accountId, locationId } = submission;
  const { connectedAccountId, listingRef, content } = push;
  const work = async ({ session }: CallContext) => {
    if (!lease.isHeld()) throw claimLost();
    if (submission.state === 'PENDING') return capability.checkSubmission({ session, listingRef, content });
    // Stored before the call: after a crash the next push still knows what this one may have written.
    if (push.newParts && !(await storePushedParts(deps.database, submission, push.newParts))) throw claimLost();
    failpoint('submission.before_push');
    const result = await capability.submit({ session, listingRef, content });
    failpoint('submission.after_push');
    return result;
  };
  return deps.calls.call({ accountId, connectedAccountId, locationId, listingRef }, work, { lease });
}

function claimLost(): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
}

/** Ends a submission whose workers crash or stop responding, so that it does not end more of them. */
function giveUp({ logger }: SubmissionDependencies, submission: ClaimedSubmission, issue: string): PushOutcome {
  const { accountId, locationId, publisher, lostClaims } = submission;
  logger.error(
    { accountId, locationId, publisher, lostClaims },
    'giving up a submission: the processes that work on it crash or stop responding',
  );
  return { event: 'refused', issue };
}
