import type { ManagedActionLink } from '@listings/domain';
import { failpoint } from '@listings/platform';
import { noDataReasons, publisherSentence } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PlaceActionType, PublisherFailure } from '@listings/publisher-sdk';
import type { SubmissionDependencies } from '../dependencies.js';
import { isAboutListing } from '../push/listing-refusal.js';
import type { ActionLinkPlan, ActionLinkPut } from '../rules/action-link-plan.js';
import { intendedLink, linkIdentity, unwrittenLink } from './action-link-states.js';
import { callActionLinks } from './call-action-links.js';
import type { ActionLinksStep } from './call-action-links.js';

const AGAIN = 'The publisher did not answer; the link will be retried';

/** The managed links after the writes; `failure` may be retried. */
export interface WrittenActionLinks {
  readonly managed: readonly ManagedActionLink[];
  readonly failure: PublisherFailure | undefined;
}

/** Writes and deletes links one by one. A failure of one link stops the others only if it would affect them too. */
export async function writeActionLinks(
  deps: SubmissionDependencies,
  step: ActionLinksStep,
  plan: ActionLinkPlan,
): Promise<WrittenActionLinks> {
  const managed: ManagedActionLink[] = [];
  let failure: PublisherFailure | undefined;
  const isOver = () => failure !== undefined && isGeneral(failure);
  const { listingRef } = step.push;
  const { wantedVersion: version } = step.submission;

  for (const put of plan.puts) {
    if (isOver()) {
      managed.push(unwrittenLink(put));
      continue;
    }
    const submittedAt = deps.clock.now().toISOString();
    try {
      const link = wireLinkOf(put);
      const shown = await callActionLinks(deps, step, (session) =>
        step.capability.putActionLink({ session, listingRef, link }),
      );
      failpoint('action_links.after_put');
      managed.push({
        ...linkIdentity(put),
        name: shown.name,
        written: true,
        status: 'success',
        message: '',
        submittedAt,
      });
    } catch (error) {
      const cause = failureOf(error);
      const refusal = refusalOf(cause);
      if (refusal === undefined) failure = worse(failure, cause);
      const link = mayHaveWritten(cause) ? intendedLink(put) : unwrittenLink(put);
      managed.push(
        refusal === undefined
          ? { ...link, message: isGeneral(cause) ? '' : AGAIN, submittedAt }
          : { ...link, status: 'failed', message: refusal, submittedAt, version },
      );
    }
  }

  for (const { known, there } of plan.removals) {
    if (isOver()) {
      managed.push(known);
      continue;
    }
    try {
      const { name } = there;
      await callActionLinks(deps, step, (session) => step.capability.deleteActionLink({ session, listingRef, name }));
    } catch (error) {
      const cause = failureOf(error);
      if (refusalOf(cause) === undefined) {
        failure = worse(failure, cause);
        managed.push(known);
      } else if (isAboutListing(cause)) managed.push({ ...known, version });
      // Any other link that the publisher refuses to delete is no longer managed; it appears as discovered.
    }
  }
  return { managed, failure };
}

function wireLinkOf({ link, there }: ActionLinkPut) {
  return {
    // The rules of a location admit only these values [contract 4].
    placeActionType: link.placeActionType as PlaceActionType,
    uri: link.uri,
    isPreferred: link.isPreferred,
    ...(there ? { name: there.name } : {}),
  };
}

/** The publisher's reason for refusing a link, as shown to the client; undefined when the failure is not a refusal. */
export function refusalOf(failure: PublisherFailure): string | undefined {
  if (failure.kind === 'CONTENT_REJECTED') return publisherSentence(failure.text) || 'The publisher rejected the link';
  if (failure.kind === 'NO_DATA')
    return `The publisher takes no links for this listing: ${noDataReasons[failure.reason]}`;
  return undefined;
}

/** Whether a failed write may have taken effect at the publisher. */
function mayHaveWritten(failure: PublisherFailure): boolean {
  return failure.kind === 'TRANSIENT' && failure.outcomeUnknown === true;
}

/** Whether the failure would affect the other links as well. */
export function isGeneral({ kind }: PublisherFailure): boolean {
  return kind !== 'TRANSIENT' && kind !== 'CONTENT_REJECTED' && kind !== 'NO_DATA';
}

function worse(failure: PublisherFailure | undefined, other: PublisherFailure): PublisherFailure {
  return failure && !isGeneral(other) ? failure : other;
}
