import { Inject } from '@nestjs/common';
import { RECONNECT, SET_ASIDE } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, loadedRows, waitsFor, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, StepLease, WorkHandler, WorkOutcome } from '@listings/work';
import { checkPost } from '../delivery/check-post.js';
import { sendPost } from '../delivery/send-post.js';
import type { PostDeliveryDependencies } from '../dependencies.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { NOT_REMOVED, OUTCOME_UNKNOWN } from '../outcome/failure-reasons.js';
import { resolveUnknownOutcome } from '../outcome/find-lost-post.js';
import { recordOutcomes } from '../outcome/record-outcomes.js';
import { resendTimes } from '../post-sites.js';
import { POSTS } from '../posts.module.js';
import { removePost } from '../removal/remove-post.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_REMOVAL_ATTEMPTS, REMOVAL_PAUSE_AFTER_CRASHES_MS } from '../rules/delivery-timing.js';
import { beginPostDeliverySteps } from '../store/claimed-deliveries.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { POST_LATENCY } from './post-latency.js';
import type { PostLatency } from './post-latency.js';

/**
 * Sends, searches, checks and removes posts [contract 5]. A delivery has a slot while it calls the publisher. Other deliveries can call while
 * it reads before its call and stores afterwards. A connected account has at most as many calls in progress as there are slots.
 */
@WorkKind({ kind: POST_DELIVERY, concurrency: 16, ahead: 2 })
export class PostDeliveries implements WorkHandler<ClaimedPostDelivery, PostDeliveryResult> {
  constructor(
    @Inject(POSTS) private readonly deps: PostDeliveryDependencies,
    @Inject(POST_LATENCY) private readonly latency?: PostLatency,
  ) {}

  /** Records the intent to send before any call. Leaves out deliveries that need no further work. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<ClaimedPostDelivery>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, deliveryId: Number(subject) }));
    const deliveries = await beginPostDeliverySteps(transaction, keys, resendTimes(this.deps.publishers));
    return loadedRows(claimed, deliveries, (row) => String(row.deliveryId));
  }

  async step(
    { row, work: { attempts } }: LoadedWork<ClaimedPostDelivery>,
    lease: StepLease,
  ): Promise<WorkOutcome<PostDeliveryResult>> {
    failpoint('post.after_claim');
    return workOutcome(await takeStep(withSlots(this.deps, lease), row, { lease, isFirst: attempts === 1 }));
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<ClaimedPostDelivery, PostDeliveryResult>[],
  ): Promise<void> {
    await recordOutcomes(this.deps, transaction, accountId, ended);
    transaction.afterCommit(async () => this.measure(ended));
  }

  /** A live post that only lacks its link was measured before. */
  private measure(ended: readonly EndedWork<ClaimedPostDelivery, PostDeliveryResult>[]): void {
    const now = this.deps.clock.now().getTime();
    for (const { row, outcome } of ended)
      if (outcome.result.event === 'published' && row.state !== 'LIVE')
        this.latency?.observe({ publisher: row.site }, Math.max(now - row.dueAt.getTime(), 0) / 1_000);
  }

  /**
   * Ends a delivery whose workers crash or stop responding, so that it does not end more of them. A removal waits an hour
   * instead, and ends after as many attempts as other failed removals, because its post is still live.
   */
  giveUp({ row }: LoadedWork<ClaimedPostDelivery>, { because }: GivenUp): WorkOutcome<PostDeliveryResult> {
    const { state, failures } = row;
    const reason = because === 'it blocked its processes' ? SET_ASIDE : undefined;
    if (state === 'REMOVING' && reason === undefined && failures + 1 < MAX_REMOVAL_ATTEMPTS)
      return workOutcome({ event: 'unchanged', waitMs: REMOVAL_PAUSE_AFTER_CRASHES_MS, failed: true });
    if (state === 'REMOVING') return workOutcome({ event: 'stranded', reason: reason ?? NOT_REMOVED });
    if (state === 'LIVE') return workOutcome({ event: 'unchanged', waitMs: null, failed: true });
    return workOutcome({ event: 'rejected', reason: reason ?? OUTCOME_UNKNOWN });
  }
}

/** Makes each call to a publisher wait for the slot of the step. */
function withSlots(deps: PostDeliveryDependencies, { takeSlot }: StepLease): PostDeliveryDependencies {
  const call: PostDeliveryDependencies['calls']['call'] = (target, work, options) =>
    deps.calls.call(
      target,
      async (context) => {
        await takeSlot();
        return work(context);
      },
      options,
    );
  return { ...deps, calls: { call } };
}

function takeStep(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
  { lease, isFirst }: { lease: StepLease; isFirst: boolean },
): Promise<PostDeliveryResult> {
  switch (delivery.state) {
    case 'SENDING':
      return sendPost(deps, delivery, lease);
    case 'UNKNOWN':
      return resolveUnknownOutcome(deps, delivery);
    case 'PENDING':
    case 'LIVE':
      return checkPost(deps, delivery);
    case 'REMOVING':
      return removePost(deps, delivery, { isFirst });
    default:
      throw new Error(`a delivery that is ${delivery.state} is never due`);
  }
}

/** When the delivery is worked on again. */
function workOutcome(outcome: PostDeliveryResult): WorkOutcome<PostDeliveryResult> {
  if (!('waitMs' in outcome) || outcome.waitMs === null) return done(outcome);
  if ('paused' in outcome && outcome.paused === true) return waitsFor(RECONNECT, outcome, { atMostMs: outcome.waitMs });
  return again(outcome.waitMs, outcome, { failed: 'failed' in outcome && outcome.failed });
}
