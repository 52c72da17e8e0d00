import { siteSubject, submissionEnd, submissionTable } from '@listings/domain';
import { recordEvents } from '@listings/events';
import { lockLinkableLocations } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import { storeActionLinks } from '../action-links/store-action-links.js';
import { refreshVoiceStatus } from '../citations/refresh-voice-status.js';
import type { SubmissionDependencies } from '../dependencies.js';
import type { OpenSubmission } from '../store/open-submissions.js';
import { lockSubmissions, storeSubmissionOutcomes } from '../store/submission-outcomes.js';
import type { LockedSubmission, SubmissionOutcome } from '../store/submission-outcomes.js';
import type { PushOutcome, TakenStep } from './push-outcome.js';
import { submissionEnded } from './submission-events.js';

/** A submission with the outcome of a step of it. */
export interface EndedStep extends TakenStep {
  readonly submission: OpenSubmission;
}

/**
 * Records the outcomes of steps of an account: the submissions, an event for each that has ended, the action links, and the
 * voice status of the locations. A push that a later request superseded does not end its submission.
 */
export async function recordOutcomes(
  transaction: Transaction,
  deps: SubmissionDependencies,
  { accountId, ended }: { accountId: number; ended: readonly EndedStep[] },
): Promise<void> {
  const now = deps.clock.now();
  const feedsVoice = ({ submission: { publisher } }: EndedStep) =>
    deps.publishers.feedingVoice.some(({ names }) => names.constant === publisher);
  // Take the locks in the same order as changes of the location, whose record may show the result.
  const shown = ended.filter((step) => feedsVoice(step) || linksOf(step) !== undefined);
  if (shown.length > 0) await lockLinkableLocations(transaction, { accountId, locationIds: locationsOf(shown) });
  const submissions = ended.map(({ submission }) => submission);
  const locked = await lockSubmissions(transaction, accountId, submissions);
  const held = new Map(locked.map((each) => [siteSubject(each), each]));

  const outcomes: SubmissionOutcome[] = [];
  const current: EndedStep[] = [];
  for (const step of ended) {
    const { submission } = step;
    const row = held.get(siteSubject(submission));
    if (!row) continue;
    const links = linksOf(step);
    if (links !== undefined) await storeActionLinks(transaction, deps, submission, links);
    const isSuperseded = row.wantedVersion > submission.wantedVersion;
    outcomes.push(isSuperseded ? supersededOutcome(step, row) : outcomeOf(step, now));
    if (!isSuperseded) current.push(step);
  }
  await storeSubmissionOutcomes(transaction, accountId, outcomes);
  const voiced = locationsOf(current.filter(feedsVoice));
  await refreshVoiceStatus(transaction, deps, { accountId, locationIds: voiced });
  const events = outcomes.flatMap((next) => {
    const end = submissionEnd(next.state);
    return (end && submissionEnded(deps.publishers, next, { ...next, end })) ?? [];
  });
  await recordEvents(transaction, { accountId, now }, events);
}

/** Records show no action links of an unlinked listing. Undefined if the step did not read them. */
function linksOf({ submission, actionLinks }: EndedStep) {
  return submission.link ? actionLinks : null;
}

function locationsOf(steps: readonly EndedStep[]): number[] {
  return [...new Set(steps.map(({ submission }) => submission.locationId))];
}

/** The new values of a submission. */
function outcomeOf(step: EndedStep, now: Date): SubmissionOutcome {
  const { submission, outcome } = step;
  const state = submissionTable.next(submission.state, outcome.event);
  if (!state) throw new Error(`a submission that is ${submission.state} cannot be ${outcome.event}`);
  const canceled = outcome.event === 'canceled';
  return {
    ...commonOf(step),
    state,
    restMs: state === 'QUEUED' ? waitOf(outcome) : null,
    issue: 'issue' in outcome ? outcome.issue : null,
    losses: 'losses' in outcome ? outcome.losses : null,
    liveLink: outcome.event === 'live' ? outcome.liveLink : canceled ? null : submission.liveLink,
    failures: failuresAfter(submission, outcome),
    live: outcome.event === 'live' ? true : canceled ? false : null,
    changedAt: now,
  };
}

/** Another push was requested meanwhile: it waits for what the publisher requested, and this one ends nothing. */
function supersededOutcome(step: EndedStep, { issue, failures }: LockedSubmission): SubmissionOutcome {
  const { liveLink } = step.submission;
  const restMs = waitOf(step.outcome);
  return {
    ...commonOf(step),
    state: 'QUEUED',
    restMs,
    issue,
    losses: null,
    liveLink,
    failures,
    live: null,
    changedAt: null,
  };
}

function commonOf({ submission, photos }: EndedStep) {
  const { locationId, publisher, state, readAt, decidedPhotos } = submission;
  const restored = photos ? (decidedPhotos?.restored ?? []) : [];
  return { locationId, publisher, pushedAt: state === 'PENDING' ? null : readAt, photos: photos ?? null, restored };
}

function waitOf(outcome: PushOutcome): number | null {
  return outcome.event === 'postponed' ? outcome.waitMs : null;
}

function failuresAfter(submission: OpenSubmission, outcome: PushOutcome): number {
  if (outcome.event !== 'postponed') return 0;
  const { failures = submission.failures, failed } = outcome;
  return failed ? failures + 1 : failures;
}
