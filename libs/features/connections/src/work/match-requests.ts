import { Inject } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { SET_ASIDE } from '@listings/domain';
import { token } from '@listings/nest';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, StepLease, WorkHandler, WorkOutcome } from '@listings/work';
import { CONNECTIONS } from '../connections.module.js';
import type { ReadingDependencies } from '../dependencies.js';
import { searchMatches, storeSearch } from '../matching/search-matches.js';
import type { SearchOutcome } from '../matching/search-matches.js';
import { findRunningSearches } from '../store/match-requests.js';
import type { RunningSearch } from '../store/match-requests.js';
import { MATCH_REQUEST } from './subjects.js';

/** Injection token of the counter of steps. */
export const MATCH_STEPS = token<MatchSteps>('MATCH_STEPS');

/** Counts the steps of searches for matches. */
export interface MatchSteps {
  inc(labels: { site: string; event: SearchOutcome['event'] }): void;
}

/** Creates the counter of steps. */
export function matchSteps(registry: Registry): MatchSteps {
  return new Counter({
    name: 'listings_match_steps_total',
    help: 'Steps of searches for matches by outcome.',
    labelNames: ['site', 'event'],
    registers: [registry],
  });
}

/** A search keeps its slot while it compares, because what it compares is in memory. */
const SLOW_MS = 24 * 3_600_000;

/**
 * Compares the listings of connected accounts with the account's locations [contract 7]. Two searches of an account at a time, so that one
 * with many connected accounts does not delay others.
 */
@WorkKind({ kind: MATCH_REQUEST, concurrency: 2, perGroup: 2, slowCallMs: SLOW_MS })
export class MatchRequests implements WorkHandler<RunningSearch, SearchOutcome> {
  constructor(
    @Inject(CONNECTIONS) private readonly deps: ReadingDependencies,
    @Inject(MATCH_STEPS) private readonly steps: MatchSteps,
  ) {}

  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<RunningSearch>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, connectedAccountId: subject }));
    return loadedRows(claimed, await findRunningSearches(transaction, keys), (row) => row.connectedAccountId);
  }

  async step(
    { work: { failures }, row }: LoadedWork<RunningSearch>,
    { outside }: StepLease,
  ): Promise<WorkOutcome<SearchOutcome>> {
    const outcome = await searchMatches(this.deps, row, { failures, outside });
    if (outcome.event !== 'postponed') return done(outcome);
    return again(outcome.waitMs, outcome, { failed: outcome.failed });
  }

  async record(
    transaction: Transaction,
    _: number,
    ended: readonly EndedWork<RunningSearch, SearchOutcome>[],
  ): Promise<void> {
    const inOrder = [...ended].sort((a, b) => (a.row.connectedAccountId < b.row.connectedAccountId ? -1 : 1));
    for (const { row, outcome } of inOrder) await storeSearch(transaction, row, outcome.result);
    transaction.afterCommit(() => this.report(inOrder));
  }

  giveUp(_: LoadedWork<RunningSearch>, { because }: GivenUp): WorkOutcome<SearchOutcome> {
    const remarks = because === 'its processes ended' ? 'The listings could not be compared' : SET_ASIDE;
    return done({ event: 'failed', remarks });
  }

  private report(ended: readonly EndedWork<RunningSearch, SearchOutcome>[]): void {
    for (const { row, outcome } of ended) {
      const { result } = outcome;
      this.steps.inc({ site: row.publisher, event: result.event });
      const suggested = result.event === 'completed' ? result.matches.size : undefined;
      this.deps.logger.info({ ...row, event: result.event, suggested }, 'search for matches');
    }
    failpoint('matching.after_store');
  }
}
