import type { StoredLocation } from '@listings/domain';
import { photoLosses } from '@listings/feature-photos';
import type { WantedListingPhoto } from '@listings/feature-photos';
import { GIVEN_UP } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { Publisher, PublisherFailure } from '@listings/publisher-sdk';
import { givenUpLinks } from '../action-links/action-link-states.js';
import { syncActionLinks } from '../action-links/sync-action-links.js';
import type { SyncedActionLinks } from '../action-links/sync-action-links.js';
import type { SubmissionDependencies } from '../dependencies.js';
import { syncPhotos, wantedPhotos } from '../photos/sync-photos.js';
import type { SyncedPhotos } from '../photos/sync-photos.js';
import type { OpenSubmission } from '../store/open-submissions.js';
import type { Push } from './plan-push.js';
import { pushFailure } from './push-outcome.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import type { SubmissionStep } from './submission-step.js';

/** Shown to the client for photos that a push of refused data did not send. */
const NEXT_PUSH = 'sent with the next push of the location';

/** A submission whose data was pushed. */
export interface PushedSubmission extends SubmissionStep {
  readonly publisher: Publisher;
  readonly location: StoredLocation;
  readonly push: Push;
  /** The outcome of the data. */
  readonly outcome: PushOutcome;
}

/** Pushes what the publisher takes beside the data: action links and photos. Combines the outcomes. */
export async function pushParts(deps: SubmissionDependencies, pushed: PushedSubmission): Promise<TakenStep> {
  const { work, submission, publisher, location, push, lease, outcome } = pushed;
  const { actionLinks, photos } = publisher;
  let step: TakenStep = { outcome };
  if (submission.state !== 'PENDING') {
    if (actionLinks) {
      const links = await syncActionLinks(deps, { work, submission, capability: actionLinks, location, push, lease });
      step = withActionLinks(outcome, links, submission, deps.clock);
    }
  }
  if (!photos || !hasEnded(step.outcome)) return step;
  const photosStep = { work, submission, capability: photos, push, lease };
  const wanted = await wantedPhotos(deps, photosStep);
  if (submission.state !== 'PENDING')
    step = withPhotos(step, await syncPhotos(deps, photosStep, wanted), submission, deps.clock);
  return withPhotoLosses(step, wanted, pushed);
}

/**
 * Combines the outcomes of data and action links. A link failure that a retry may fix postpones the whole push while
 * the retry budget lasts, but rejected data is not pushed again only because of the links.
 */
function withActionLinks(
  outcome: PushOutcome,
  { there, failure }: SyncedActionLinks,
  submission: OpenSubmission,
  clock: FailureClock,
): TakenStep {
  if (!failure) return { outcome, actionLinks: there };
  const retry = retryAfter(outcome, failure, submission, clock);
  if (!retry) return { outcome, actionLinks: there && givenUpLinks(there, GIVEN_UP) };
  return { outcome: retry, actionLinks: there };
}

/**
 * Combines the outcomes in the same way; photos that are left for the next step postpone the push without a failure. The
 * retry budget is for a step that does not get further: progress renews it. A push that ends without some of the photos
 * says why.
 */
function withPhotos(
  step: TakenStep,
  { photos, failure, waitMs, progressed }: SyncedPhotos,
  submission: OpenSubmission,
  clock: FailureClock,
): TakenStep {
  const { failures } = progressed ? { failures: 0 } : submission;
  const retry = failure && retryAfter(step.outcome, failure, { ...submission, failures }, clock);
  if (retry) return { ...step, outcome: retry.event === 'postponed' ? { ...retry, failures } : retry, photos };
  const isRefused = step.outcome.event === 'refused';
  if (failure) return { ...step, photos: { ...photos, obstacle: isRefused ? NEXT_PUSH : GIVEN_UP } };
  if (waitMs === undefined) return { ...step, photos };
  if (isRefused) return { ...step, photos: { ...photos, obstacle: NEXT_PUSH } };
  return { ...step, outcome: { event: 'postponed', waitMs, failed: false, failures }, photos };
}

/** The outcome of a failed part; undefined if the push ends without it: the data is refused, or the retries are used up. */
function retryAfter(
  outcome: PushOutcome,
  failure: PublisherFailure,
  submission: OpenSubmission,
  clock: FailureClock,
): PushOutcome | undefined {
  const retry = pushFailure(failure, submission, clock);
  const isOver = outcome.event === 'refused' || (failure.kind === 'TRANSIENT' && retry.event === 'refused');
  return isOver ? undefined : retry;
}

/**
 * Adds the photos that the listing does not show to the losses, also while the publisher decides on the data, and to the
 * issue of data that it refused.
 */
function withPhotoLosses(
  step: TakenStep,
  wanted: readonly WantedListingPhoto[],
  { submission, push: { listingRef } }: PushedSubmission,
): TakenStep {
  const { outcome } = step;
  const stored = submission.photos?.listingRef === listingRef ? submission.photos : { listingRef, photos: [] };
  const losses = photoLosses(wanted, step.photos ?? stored);
  if ('losses' in outcome) return { ...step, outcome: { ...outcome, losses: [...outcome.losses, ...losses] } };
  if (outcome.event !== 'refused') return step;
  return { ...step, outcome: { ...outcome, issue: [outcome.issue, ...losses].join('; ') } };
}

function hasEnded({ event }: PushOutcome): boolean {
  return event === 'live' || event === 'accepted' || event === 'refused';
}
