import { LISTING_GONE, NO_ACCESS } from '@listings/domain';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { VerificationCapability } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { UNVERIFYING_RECHECK_MS } from '../rules/verification-timing.js';
import type { LinkedVerification } from '../store/verifications.js';
import { blockedBy, readReport, unread, vanished, verificationFailure } from './verification-outcome.js';
import type { VerificationOutcome } from './verification-outcome.js';

/** Time limit of the call. */
const READ_TIMEOUT_MS = 15_000;

type ReadingDependencies = Pick<ConnectionsDependencies, 'calls' | 'clock' | 'publishers' | 'logger'>;

/** Reads the verification state of a linked listing from the publisher, after `failures` failed reads in a row [contract 7]. */
export async function readVerification(
  deps: ReadingDependencies,
  verification: LinkedVerification,
  failures: number,
): Promise<VerificationOutcome> {
  const { linkStatus, linkIssue, archived } = verification;
  const capability = deps.publishers.find(verification.publisher)?.publisher.verification;
  if (!capability || archived) return unread(UNVERIFYING_RECHECK_MS);
  if (linkStatus === 'INACCESSIBLE') return blockedBy(linkIssue ?? NO_ACCESS);
  if (linkStatus === 'GONE') return vanished(linkIssue ?? LISTING_GONE);
  try {
    return await call(deps, verification, capability);
  } catch (error) {
    return verificationFailure(failureOf(error), failures, deps.clock);
  }
}

async function call(
  { calls, logger }: ReadingDependencies,
  { accountId, locationId, connectedAccountId, listingRef }: LinkedVerification,
  capability: VerificationCapability,
): Promise<VerificationOutcome> {
  const target = { accountId, locationId, connectedAccountId, listingRef };
  const report = await calls.call(target, ({ session }) => capability.readVerification({ session, listingRef }), {
    timeoutMs: READ_TIMEOUT_MS,
  });
  const outcome = readReport(report);
  if (outcome) return outcome;
  logger.error({ ...target }, 'plug-in reported an unknown verification state');
  throw new PublisherError({ kind: 'TRANSIENT', text: 'unknown verification state', operatorAlarm: true });
}
