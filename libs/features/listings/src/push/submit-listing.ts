import { dayOf } from '@listings/domain';
import { readStoredLocation } from '@listings/feature-locations';
import { failpoint } from '@listings/platform';
import type { CallContext } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import { underClaim } from '@listings/work';
import type { SubmissionDependencies } from '../dependencies.js';
import { UNCONFIGURED_RECHECK_MS } from '../rules/submission-timing.js';
import { storePushedParts } from '../store/pushed-parts.js';
import { planPush } from './plan-push.js';
import type { Push } from './plan-push.js';
import { pushFailure, readSubmissionResult } from './push-outcome.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import { pushParts } from './push-parts.js';
import type { SubmissionStep } from './submission-step.js';

/**
 * Runs the step for the state of a submission: pushes the location's latest data, or checks an edit on which the publisher
 * has not decided.
 */
export async function submitListing(deps: SubmissionDependencies, step: SubmissionStep): Promise<TakenStep> {
  const { submission } = step;
  const registered = deps.publishers.find(submission.publisher);
  const capability = registered?.publisher.submission;
  if (!registered || !capability)
    return { outcome: { event: 'postponed', waitMs: UNCONFIGURED_RECHECK_MS, failed: false } };
  const location = await readStoredLocation(deps.database, submission);
  if (!location) throw new Error(`Location ${submission.locationId} of a submission does not exist.`);
  // A check must compare with the pushed content, even if holidays have passed since.
  const pushedAt = new Date(deps.clock.now().getTime() - submission.pendingMs);
  const push = planPush(registered, location, submission, dayOf(pushedAt));
  if ('event' in push) return { outcome: push };

  let outcome: PushOutcome;
  try {
    const result = await call(deps, step, { capability, push });
    if (result.state === 'live') await rememberLater(deps, step, push);
    outcome = readSubmissionResult(result, submission, push);
  } catch (error) {
    const failure = failureOf(error);
    outcome = pushFailure(failure, submission, deps.clock);
    // A publisher that rejects the data may still accept the links and the photos.
    if (failure.kind !== 'CONTENT_REJECTED') return { outcome };
  }
  return pushParts(deps, { ...step, publisher: registered.publisher, location, push, outcome });
}

function call(
  { calls, database }: SubmissionDependencies,
  { work, submission, lease }: SubmissionStep,
  { capability, push }: { capability: SubmissionCapability; push: Push },
): Promise<SubmissionResult> {
  const { accountId, locationId } = submission;
  const { connectedAccountId, listingRef, content, newParts } = push;
  const submit = async ({ session }: CallContext) => {
    if (!lease.isHeld()) throw claimLost();
    if (submission.state === 'PENDING') return capability.checkSubmission({ session, listingRef, content });
    // Stored before the call: after a crash the next push still knows what this one may have written.
    if (newParts && !(await underClaim(database, work, (sql) => storePushedParts(sql, submission, newParts))))
      throw claimLost();
    failpoint('submission.before_push');
    const result = await capability.submit({ session, listingRef, content });
    failpoint('submission.after_push');
    return result;
  };
  return calls.call({ accountId, connectedAccountId, locationId, listingRef }, submit, { lease });
}

/** If the process dies before this, the next push hands over the same parts once more. */
async function rememberLater(
  { database }: SubmissionDependencies,
  { work, submission }: SubmissionStep,
  { laterParts }: Push,
): Promise<void> {
  if (laterParts) await underClaim(database, work, (sql) => storePushedParts(sql, submission, laterParts));
}

function claimLost(): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
}
