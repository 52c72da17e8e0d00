import { afterCheck, copyRows } from '@listings/feature-jobs';
import type { JobChange, JobHandler, JobRun, StepPause } from '@listings/feature-jobs';
import { applyLocations } from './apply-locations.js';
import { checkLocations } from './check-locations.js';
import { MOVE, moveParameters } from './move-parameters.js';
import type { MoveDependencies } from './move-parameters.js';
import { readListings } from './read-listings.js';
import { readLocations } from './read-locations.js';
import { readReviews } from './read-reviews.js';

/** Pieces of work of a step: few, so that a stopping process need not wait. */
const PIECES = 5;

/**
 * The job that takes over the data of an account at another service with the same REST API: it reads the locations, checks, waits for a person,
 * applies, and then reads listings and reviews. A step makes one call of the other service at most.
 */
export class AccountMove implements JobHandler {
  readonly kind = MOVE;

  constructor(private readonly deps: MoveDependencies) {}

  async step(run: JobRun): Promise<StepPause | void> {
    const { phase } = run.job;
    const { retries } = moveParameters(run.job);
    if (phase === 'FETCHING' && retries !== undefined)
      return copyRows(run, { jobId: retries, outcome: 'NO_SEAT', gone: GONE });
    if (phase === 'FETCHING') return readLocations(this.deps, run);
    if (phase === 'LISTINGS') return readListings(this.deps, run);
    if (phase === 'REVIEWS') return readReviews(this.deps, run);
    const isApplying = phase === 'APPLYING';
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      if (await (isApplying ? applyLocations(this.deps, run) : checkLocations(this.deps, run))) continue;
      await run.commit(async () => (isApplying ? afterApplying(retries) : afterCheck(MOVE, run.job)));
      return;
    }
  }
}

/** A move that tries locations again has no key of the other service any more. */
function afterApplying(retries: string | undefined): JobChange {
  return retries === undefined ? { phase: 'LISTINGS' } : { next: 'finished', warning: NOT_READ };
}

const GONE = 'The rows of the move are not there any more. Start the move again.';
const NOT_READ = 'Start the move again to read the listings and reviews of these locations.';
