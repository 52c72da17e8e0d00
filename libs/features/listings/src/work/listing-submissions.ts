import { Inject } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { LISTING_SUBMISSION, SET_ASIDE, siteKey, siteSubject } from '@listings/domain';
import { token } from '@listings/nest';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { again, done, loadedRows, waitsFor, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { SubmissionDependencies } from '../dependencies.js';
import { LISTINGS } from '../listings.module.js';
import type { PushOutcome, TakenStep } from '../push/push-outcome.js';
import { recordOutcomes } from '../push/record-outcome.js';
import type { EndedStep } from '../push/record-outcome.js';
import { mayHavePushed, repeatPush } from '../push/repeat-push.js';
import { submitListing } from '../push/submit-listing.js';
import { BLOCKED_RECHECK_MS } from '../rules/submission-timing.js';
import { findOpenSubmissions } from '../store/open-submissions.js';
import type { OpenSubmission } from '../store/open-submissions.js';

/** Injection token of the counter of steps. */
export const SUBMISSION_STEPS = token<SubmissionSteps>('SUBMISSION_STEPS');

/** Counts the steps of submissions. */
export interface SubmissionSteps {
  inc(labels: { site: string; event: PushOutcome['event'] }): void;
}

/** Creates the counter of steps. */
export function submissionSteps(registry: Registry): SubmissionSteps {
  return new Counter({
    name: 'listings_submission_steps_total',
    help: 'Steps of listing submissions by outcome.',
    labelNames: ['site', 'event'],
    registers: [registry],
  });
}

/** The outcome of a step; null if the push had to wait. */
type Step = TakenStep | null;

/**
 * Pushes the data of locations to their listings [contract 4]: few at a time through one connected account, because a publisher whose limit
 * is reached makes everything else of the account wait.
 */
@WorkKind({ kind: LISTING_SUBMISSION, concurrency: 8, perGroup: 8 })
export class ListingSubmissions implements WorkHandler<OpenSubmission, Step> {
  constructor(
    @Inject(LISTINGS) private readonly deps: SubmissionDependencies,
    @Inject(SUBMISSION_STEPS) private readonly steps: SubmissionSteps,
  ) {}

  /** Leaves out submissions that have ended. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<OpenSubmission>[]> {
    return loadedRows(claimed, await findOpenSubmissions(transaction, claimed.map(siteKey)), siteSubject);
  }

  async step({ work, row }: LoadedWork<OpenSubmission>, lease: Lease): Promise<WorkOutcome<Step>> {
    if (row.restMs > 0) return again(row.restMs, null);
    failpoint('submission.after_claim');
    const step = await submitListing(this.deps, { work, submission: row, lease });
    if (!lease.isHeld() && mayHavePushed(row, step.outcome)) await repeatPush(this.deps, row);
    return afterStep(step);
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<OpenSubmission, Step>[],
  ): Promise<void> {
    failpoint('submission.before_mark');
    const steps = ended.flatMap(({ row, outcome: { result } }) => (result ? [{ ...result, submission: row }] : []));
    await recordOutcomes(transaction, this.deps, { accountId, ended: steps });
    transaction.afterCommit(() => this.report(steps));
  }

  giveUp(_: LoadedWork<OpenSubmission>, { because }: GivenUp): WorkOutcome<Step> {
    const issue = because === 'its processes ended' ? 'The data could not be submitted' : SET_ASIDE;
    return afterStep({ outcome: { event: 'refused', issue } });
  }

  private report(steps: readonly EndedStep[]): void {
    for (const { submission, outcome } of steps) {
      const { accountId, locationId, publisher } = submission;
      this.steps.inc({ site: publisher, event: outcome.event });
      this.deps.logger.debug({ accountId, locationId, publisher, event: outcome.event }, 'listing submission');
    }
    failpoint('submission.after_mark');
  }
}

function afterStep(step: TakenStep): WorkOutcome<Step> {
  const { outcome } = step;
  switch (outcome.event) {
    case 'live':
    case 'refused':
    case 'canceled':
      return done(step);
    case 'blocked':
      return waitsFor(outcome.issue, step, { atMostMs: BLOCKED_RECHECK_MS });
    case 'accepted':
      return again(outcome.waitMs, step);
    case 'postponed':
      return outcome.pause === undefined
        ? again(outcome.waitMs, step, { failed: outcome.failed })
        : waitsFor(outcome.pause, step, { atMostMs: outcome.waitMs });
  }
}
