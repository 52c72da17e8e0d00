import type { ListedActionLink, StoredLocation } from '@listings/domain';
import { PublisherError } from '@listings/publisher-sdk';
import type { ActionLinksCapability, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';
import type { Push } from '../push/plan-push.js';
import type { SubmissionStep } from '../push/submission-step.js';
import { listedLinks } from './action-link-states.js';

/** A submission with everything that the push of its action links needs. */
export interface ActionLinksStep extends SubmissionStep {
  readonly capability: ActionLinksCapability;
  readonly location: StoredLocation;
  readonly push: Push;
}

/** The failure when another process has claimed the submission. */
export const LINKS_LOST: PublisherFailure = {
  kind: 'TRANSIENT',
  text: 'the claim was lost before the action links were written',
};

/** Reads all action links of the listing, managed or not. */
export async function listActionLinks(
  deps: SubmissionDependencies,
  step: ActionLinksStep,
): Promise<readonly ListedActionLink[]> {
  const { listingRef } = step.push;
  return listedLinks(
    await callActionLinks(deps, step, (session) => step.capability.listActionLinks({ session, listingRef })),
  );
}

/** Runs one call about action links; each call succeeds or fails independently of the others. */
export function callActionLinks<T>(
  { calls }: SubmissionDependencies,
  { submission, push, lease }: ActionLinksStep,
  work: (session: PublisherSession) => Promise<T>,
): Promise<T> {
  const { accountId, locationId } = submission;
  const { connectedAccountId, listingRef } = push;
  return calls.call(
    { accountId, connectedAccountId, locationId, listingRef },
    async ({ session }) => {
      if (!lease.isHeld()) throw new PublisherError(LINKS_LOST);
      return work(session);
    },
    { lease },
  );
}
