import { verificationStatus } from '@listings/domain';
import type { Caller, VerificationStatus } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { findArchived } from '@listings/feature-locations';
import type { ConnectionsDependencies } from '../dependencies.js';
import { isInProgress } from '../rules/verification-start.js';
import { findStartableVerifications } from '../store/verification-starts.js';
import type { VerificationStart } from '../store/verification-starts.js';
import { actionsOf } from './verification-target.js';

/** The verification of a location at a publisher, as stored. */
export interface ListedVerification {
  readonly publisher: string;
  readonly status: VerificationStatus;
  readonly message: string | null;
  /** Whether it can be started and completed through the service. */
  readonly hasActions: boolean;
  readonly inProgress: boolean;
  /** The start through the service that is in progress. */
  readonly start: VerificationStart | null;
}

/** Lists the verifications of a location at the publishers that verify. Calls no publisher. */
export async function listVerifications(
  { database, clock, publishers }: ConnectionsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  locationId: number,
): Promise<ListedVerification[]> {
  if ((await findArchived(database, { accountId, id: locationId })) === undefined) throw invalidId('unknown');
  const stored = await findStartableVerifications(database, { accountId, locationId });
  const now = clock.now();
  return stored.flatMap((verification) => {
    const registered = publishers.find(verification.publisher);
    if (!registered?.publisher.verification) return [];
    const { publisher, state, message, start } = verification;
    const inProgress = isInProgress(verification, now);
    return {
      publisher,
      status: verificationStatus(state),
      message,
      hasActions: actionsOf(registered) !== undefined,
      inProgress,
      start: inProgress ? start : null,
    };
  });
}
