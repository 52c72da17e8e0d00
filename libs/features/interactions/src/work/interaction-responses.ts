import { Inject } from '@nestjs/common';
import { SET_ASIDE } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { again, done, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { DeliveryDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { deliverResponse } from '../responses/deliver-response.js';
import { recordOutcome } from '../responses/record-outcome.js';
import type { StepOutcome } from '../responses/response-outcome.js';
import { INTERACTION_RESPONSE } from '../rules/response-state.js';
import { lockInteractionCounts } from '../store/interaction-writes.js';
import { beginResponses } from '../store/open-responses.js';
import type { OpenResponse } from '../store/open-responses.js';

/** Sends responses to reviews to the publishers, and changes and removes them there [contract 6]. */
@WorkKind({ kind: INTERACTION_RESPONSE, concurrency: 4 })
export class InteractionResponses implements WorkHandler<OpenResponse, StepOutcome> {
  constructor(@Inject(INTERACTIONS) private readonly deps: DeliveryDependencies) {}

  /** Leaves out responses that need no further work. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<OpenResponse>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, responseId: subject }));
    return loadedRows(claimed, await beginResponses(transaction, keys), (row) => row.responseId);
  }

  async step({ row }: LoadedWork<OpenResponse>, lease: Lease): Promise<WorkOutcome<StepOutcome>> {
    failpoint('response.after_claim');
    const outcome = await deliverResponse(this.deps, row, lease);
    failpoint('response.before_mark');
    return outcome.waitMs === null ? done(outcome) : again(outcome.waitMs, outcome, { failed: outcome.failed });
  }

  giveUp(_: LoadedWork<OpenResponse>, { because }: GivenUp): WorkOutcome<StepOutcome> {
    const remarks = because === 'its processes ended' ? 'The response could not be sent' : SET_ASIDE;
    return done({ event: 'refused', remarks, waitMs: null });
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<OpenResponse, StepOutcome>[],
  ): Promise<void> {
    await lockInteractionCounts(transaction, accountId);
    const events: LocationEvent[] = [];
    for (const { row, outcome } of ended)
      events.push(...(await recordOutcome(transaction, this.deps, { response: row, outcome: outcome.result })));
    await recordEvents(transaction, { accountId, now: this.deps.clock.now() }, events);
    transaction.afterCommit(() => failpoint('response.after_mark'));
  }
}
