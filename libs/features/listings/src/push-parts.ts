import { photoLosses } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import type { ClaimedSubmission } from '@listings/persistence';
import type { Lease } from '@listings/platform';
import { GIVEN_UP } from '@listings/publisher-gateway';
import type { PublisherFailure, Publisher } from '@listings/publisher-sdk';
import { givenUpLinks } from './action-link-states.js';
import type { SubmissionDependencies } from './dependencies.js';
import { knownPhotos } from './photos/photo-ledger.js';
import { syncPhotos } from './photos/sync-photos.js';
import type { SyncedPhotos } from './photos/sync-photos.js';
import type { Push } from './plan-push.js';
import { pushFailure } from './push-outcome.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import { syncActionLinks } from './sync-action-links.js';
import type { SyncedActionLinks } from './sync-action-links.js';

/** A claimed submission whose data was pushed. */
export interface PushedSubmission {
  readonly submission: ClaimedSubmission;
  readonly publisher: Publisher;
  readonly location: StoredLocation;
  readonly push: Push;
  readonly lease: Lease;
  /** The outcome of the data. */
  readonly outcome: PushOutcome;
}

/** Pushes what the publisher takes beside the data: action links and photos. Combines the outcomes. */
export async function pushParts(deps: SubmissionDependencies, pushed: PushedSubmission): Promise<TakenStep> {
  const { submission, publisher, location, push, lease, outcome } = pushed;
  const random = deps.clock.random();
  let step: TakenStep = { outcome };
  if (submission.state !== 'PENDING') {
    const { actionLinks, photos } = publisher;
    if (actionLinks) {
      const links = await syncActionLinks(deps, { submission, capability: actionLinks, location, push, lease });
      step = withActionLinks(outcome, links, submission, random);
    }
    if (photos && hasEnded(step.outcome)) {
      const synced = await syncPhotos(deps, { submission, capability: photos, push, lease });
      step = withPhotos(step, synced, submission, random);
    }
  }
  return withPhotoLosses(step, pushed);
}

/**
 * Combines the outcomes of data and action links. A link failure that a retry may fix postpones the whole push while
 * the retry budget lasts, but rejected data is not pushed again only because of the links.
 */
function withActionLinks(
  outcome: PushOutcome,
  { there, failure }: SyncedActionLinks,
  submission: ClaimedSubmission,
  random: number,
): TakenStep {
  if (!failure) return { outcome, actionLinks: there };
  const retry = retryAfter(outcome, failure, submission, random);
  if (!retry) return { outcome, actionLinks: there && givenUpLinks(there, GIVEN_UP) };
  return { outcome: retry, actionLinks: there };
}

/** Combines the outcomes in the same way; photos that are left for the next step postpone the push without a failure. */
function withPhotos(
  step: TakenStep,
  { photos, failure, waitMs }: SyncedPhotos,
  submission: ClaimedSubmission,
  random: number,
): TakenStep {
  const retry = failure && retryAfter(step.outcome, failure, submission, random);
  if (retry) return { ...step, outcome: retry, photos };
  if (waitMs === undefined || step.outcome.event === 'refused') return { ...step, photos };
  return { ...step, outcome: { event: 'postponed', waitMs, failed: false }, photos };
}

/** The outcome of a failed part; undefined if the push ends without it: the data is refused, or the retries are used up. */
function retryAfter(
  outcome: PushOutcome,
  failure: PublisherFailure,
  submission: ClaimedSubmission,
  random: number,
): PushOutcome | undefined {
  const retry = pushFailure(failure, submission, random);
  const isOver = outcome.event === 'refused' || (failure.kind === 'TRANSIENT' && retry.event === 'refused');
  return isOver ? undefined : retry;
}

/** Adds the photos that the listing does not show to the losses, also while the publisher decides on the data. */
function withPhotoLosses(step: TakenStep, { submission, push, publisher }: PushedSubmission): TakenStep {
  const { outcome } = step;
  if (!publisher.photos || !('losses' in outcome)) return step;
  const photos = step.photos?.photos ?? knownPhotos(submission, push.listingRef);
  return { ...step, outcome: { ...outcome, losses: [...outcome.losses, ...photoLosses(photos)] } };
}

function hasEnded({ event }: PushOutcome): boolean {
  return event === 'live' || event === 'accepted' || event === 'refused';
}
