import { siteSubject } from '@listings/domain';
import type { ChangeCaller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf, recordLocationChanges } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure, VerificationRefusalCode } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { storeVerificationStart } from '../store/verification-starts.js';
import type { StartableVerification } from '../store/verification-starts.js';
import { VERIFICATION } from '../work/subjects.js';
import { verificationRefusal } from './verification-refusal.js';
import { ACTION_TIMEOUT_MS, callTarget, verificationTarget } from './verification-target.js';
import type { VerificationRequest } from './verification-target.js';

/** After these refusals the publisher waits for no code any more. */
const ENDED: readonly VerificationRefusalCode[] = ['code_expired', 'too_many_tries', 'none_pending'];

/**
 * Sends the code that the owner received to the publisher [publishers 1.7], for the verification that was started through the service or
 * at the publisher. The state is read again afterwards.
 */
export async function completeVerification(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  { code, ...request }: VerificationRequest & { readonly code: string },
): Promise<{ readonly state: 'VERIFIED' | 'UNDER_REVIEW' | null; readonly violations: readonly RuleViolation[] }> {
  const target = await verificationTarget(deps.database, caller, request);
  if ('violation' in target) return { state: null, violations: [target.violation] };
  const { verification, actions } = target;
  if (verification.state === 'VERIFIED') return { state: null, violations: [violation('SY89003')] };
  const { listingRef, start } = verification;
  let state: 'VERIFIED' | 'UNDER_REVIEW';
  try {
    state = await deps.calls.call(
      callTarget(verification),
      ({ session }) =>
        actions.completeVerification({ session, listingRef, ref: start?.ref ?? undefined, code: code.trim() }),
      { timeoutMs: ACTION_TIMEOUT_MS, refusalCloses: 'work' },
    );
  } catch (error) {
    const failure = failureOf(error);
    const ended = hasEnded(failure);
    if (ended || failure.kind === 'TRANSIENT') await record(deps, verification, { ended });
    return { state: null, violations: [verificationRefusal(failure, deps.clock)] };
  }
  await record(deps, verification, { by: caller, ended: state === 'VERIFIED' });
  return { state, violations: [] };
}

function hasEnded(failure: PublisherFailure): boolean {
  return failure.kind === 'CONTENT_REJECTED' && (ENDED as readonly string[]).includes(failure.code);
}

/** Stores the outcome of a code: whether the start has ended, the entry in the history if the code was right, and when the state is read. */
async function record(
  { unit, clock, work }: InUnit<ConnectionsDependencies>,
  verification: StartableVerification,
  { by, ended }: { by?: ChangeCaller; ended: boolean },
): Promise<void> {
  const { accountId, locationId, publisher, connectedAccountId, start, starts } = verification;
  await unit.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    if (ended && start)
      await storeVerificationStart(transaction, verification, { since: start.startedAt, start: null, starts });
    const subject = siteSubject({ locationId, publisher });
    work.add(transaction, { accountId, kind: VERIFICATION, rows: [{ subject, group: connectedAccountId }] });
    if (!by) return;
    const [action, author] = ['VERIFICATION_COMPLETED', authorOf(by)] as const;
    const change = { accountId, locationIds: [locationId], action, publisher, author, at: clock.now() };
    await recordLocationChanges(transaction, change);
  });
}
