import { LISTING_GONE, NO_ACCESS } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findArchived } from '@listings/feature-locations';
import type { Sql } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { VerificationActionsCapability } from '@listings/publisher-sdk';
import { findStartableVerifications } from '../store/verification-starts.js';
import type { StartableVerification } from '../store/verification-starts.js';

/** The listing of a location at a publisher whose verification a person wants to see or change. */
export interface VerificationRequest {
  readonly locationId: number;
  readonly publisher: RegisteredPublisher;
}

/** The time limit of a call: the request of a person waits for it. */
export const ACTION_TIMEOUT_MS = 25_000;

/** The plug-in's verification actions; undefined if the publisher has none, or if the state cannot be read afterwards. */
export function actionsOf({ publisher }: RegisteredPublisher): VerificationActionsCapability | undefined {
  return publisher.verification && publisher.verificationActions;
}

/** The verification that a request is about, or the rule that it breaks. Throws 404 if the account has no such location. */
export async function verificationTarget(
  sql: Sql,
  { accountId }: { accountId: number },
  { locationId, publisher }: VerificationRequest,
): Promise<
  | { readonly verification: StartableVerification; readonly actions: VerificationActionsCapability }
  | { readonly violation: RuleViolation }
> {
  const archived = await findArchived(sql, { accountId, id: locationId });
  if (archived === undefined) throw invalidId('unknown');
  if (archived) return { violation: violation('SY00008') };
  const actions = actionsOf(publisher);
  if (!actions) return { violation: violation('SY89001') };
  const all = await findStartableVerifications(sql, { accountId, locationId });
  const verification = all.find((each) => each.publisher === publisher.names.constant);
  const obstacle = linkObstacle(verification);
  if (!verification || obstacle) return { violation: obstacle ?? violation('SY89002') };
  return { verification, actions };
}

/** Why the listing of a verification cannot be reached; undefined if it can. */
function linkObstacle(verification: StartableVerification | undefined): RuleViolation | undefined {
  if (!verification) return violation('SY89002');
  const { linkStatus, linkIssue } = verification;
  if (linkStatus === 'INACCESSIBLE') return violation('SY83002', linkIssue ?? NO_ACCESS);
  return linkStatus === 'GONE' ? violation('SY89002', linkIssue ?? LISTING_GONE) : undefined;
}

/** The target of the calls about a verification. */
export function callTarget({ accountId, locationId, connectedAccountId, listingRef }: StartableVerification) {
  return { accountId, locationId, connectedAccountId, listingRef };
}
