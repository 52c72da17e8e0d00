import { LISTING_GONE, MAX_LOST_CLAIMS, NO_ACCESS, UNVERIFYING_RECHECK_MS } from '@listings/domain';
import type { VerificationState } from '@listings/domain';
import { claimVerifications, isSetAside } from '@listings/persistence';
import type { ClaimedVerification } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { VerificationCapability } from '@listings/publisher-sdk';
import type { VerificationDependencies } from '../dependencies.js';
import { recordVerification } from './record-verification.js';
import { blockedBy, verificationFailure, readReport, setAside, unread, vanished } from './verification-outcome.js';
import type { VerificationOutcome } from './verification-outcome.js';

/** Time limit of the call; it is well within the lease. */
const READ_TIMEOUT_MS = 15_000;

/** Claims due verifications for this process. */
export function claimDueVerifications(
  { database, clock }: VerificationDependencies,
  limit: number,
): Promise<ClaimedVerification[]> {
  return claimVerifications(database, { claim: clock.uuid(), limit });
}

/**
 * Reads the verification state of a claimed listing from the publisher and records what changed [contract 7]. Returns
 * the new state, or undefined when the claim was lost meanwhile.
 */
export async function checkVerification(
  deps: VerificationDependencies,
  claimed: ClaimedVerification,
): Promise<VerificationState | undefined> {
  failpoint('verification.after_claim');
  return recordVerification(deps, claimed, await determineOutcome(deps, claimed));
}

async function determineOutcome(
  deps: VerificationDependencies,
  claimed: ClaimedVerification,
): Promise<VerificationOutcome> {
  const { accountId, locationId, connectedAccountId, listingRef, failures } = claimed;
  const capability = deps.publishers.find(claimed.publisher)?.publisher.verification;
  if (claimed.lostClaims > 0 && (await isSetAside(deps.database, 'verifications', claimed))) {
    deps.logger.error({ ...claimed }, 'skipping a verification: the processes that read it stop responding');
    return setAside(claimed);
  }
  if (!capability || claimed.archived || claimed.lostClaims >= MAX_LOST_CLAIMS) {
    return unread({ failures, waitMs: UNVERIFYING_RECHECK_MS });
  }
  if (claimed.linkStatus === 'INACCESSIBLE') return blockedBy(claimed.linkIssue ?? NO_ACCESS);
  if (claimed.linkStatus === 'GONE') return vanished(claimed.linkIssue ?? LISTING_GONE);
  const target = { accountId, locationId, connectedAccountId, listingRef };
  try {
    return await read(deps, target, capability);
  } catch (error) {
    return verificationFailure(failureOf(error), claimed, deps.clock);
  }
}

async function read(
  { calls, logger }: VerificationDependencies,
  target: { accountId: number; locationId: number; connectedAccountId: string; listingRef: string },
  capability: VerificationCapability,
): Promise<VerificationOutcome> {
  const { listingRef } = target;
  const report = await calls.call(target, ({ session }) => capability.readVerification({ session, listingRef }), {
    timeoutMs: READ_TIMEOUT_MS,
  });
  const outcome = readReport(report);
  if (outcome) return outcome;
  logger.error({ ...target }, 'plug-in reported an unknown verification state');
  throw new PublisherError({ kind: 'TRANSIENT', text: 'unknown verification state', operatorAlarm: true });
}
