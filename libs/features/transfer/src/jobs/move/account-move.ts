import { ACCOUNT_MOVE } from '@listings/feature-jobs';
import type { JobHandler, JobRow, JobRun, StepPause } from '@listings/feature-jobs';
import { applyLocations } from './apply-locations.js';
import { checkLocations } from './check-locations.js';
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
  readonly kind = ACCOUNT_MOVE;

  constructor(private readonly deps: MoveDependencies) {}

  async step(run: JobRun): Promise<StepPause | void> {
    const { phase } = run.job;
    if (phase === 'FETCHING') return readLocations(this.deps, run);
    if (phase === 'LISTINGS') return readListings(this.deps, run);
    if (phase === 'REVIEWS') return readReviews(this.deps, run);
    const isApplying = phase === 'APPLYING';
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      if (await (isApplying ? applyLocations(this.deps, run) : checkLocations(this.deps, run))) continue;
      await run.commit(async () => (isApplying ? { phase: 'LISTINGS' } : { phase: 'REVIEW', next: 'paused' }));
      return;
    }
  }
}

/** The rows of a checked move that can be applied. */
export function applicableLocations({ counts }: JobRow): number {
  return ['NEW', 'CHANGED', 'SAME', 'KEPT'].reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}
