import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/** Injection token of the {@link RulingCounts}. */
export const RULING_COUNTS = Symbol('RulingCounts');

/** The outcome of the rules of an account for a difference; `undecidable`: a rule applies, and the service cannot carry it out. */
export type RulingOutcome = 'accepted' | 'rejected' | 'ignored' | 'held' | 'undecidable';

/** Counts differences that rules have seen. */
export interface RulingCounts {
  inc(labels: { outcome: RulingOutcome }, differences: number): void;
}

/** Creates the counter of differences. */
export function rulingCounts(registry: Registry): RulingCounts {
  return new Counter({
    name: 'listings_difference_rulings_total',
    help: 'Differences that the rules of accounts have seen, by outcome: accepted, rejected, ignored, held, and undecidable (left to a person).',
    labelNames: ['outcome'],
    registers: [registry],
  });
}
