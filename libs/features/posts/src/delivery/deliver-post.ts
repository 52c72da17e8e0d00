import { MAX_LOST_CLAIMS, MAX_REMOVAL_ATTEMPTS, REMOVAL_PAUSE_AFTER_CRASHES_MS, SET_ASIDE } from '@listings/domain';
import type { DeliveryState } from '@listings/domain';
import {
  claimDuePostDeliveries,
  claimPostDelivery,
  claimSuspectPostDelivery,
  extendPostDeliveryLease,
  forgetBlockedWork,
  isSetAside,
} from '@listings/persistence';
import type { ClaimedPostDelivery, PostDeliveryKey } from '@listings/persistence';
import { failpoint, holdingLease } from '@listings/platform';
import type { Lease } from '@listings/platform';
import type { DeliveryDependencies } from '../dependencies.js';
import type { DeliveryOutcome } from '../outcome/delivery-outcome.js';
import { NOT_REMOVED, OUTCOME_UNKNOWN } from '../outcome/failure-reasons.js';
import { resolveUnknownOutcome } from '../outcome/find-lost-post.js';
import { recordOutcome } from '../outcome/record-outcome.js';
import { resendTimes } from '../post-sites.js';
import { removePost } from '../removal/remove-post.js';
import { checkPost } from './check-post.js';
import { sendPost } from './send-post.js';

/** The result of one step of a delivery: the event and the states before and after it. */
export interface DeliveryStep {
  readonly site: string;
  readonly from: DeliveryState;
  readonly event: DeliveryOutcome['event'];
  /** Undefined when another process had taken over the claim. */
  readonly to: DeliveryState | undefined;
  /** Time until the next step; null if nothing is left to do. */
  readonly waitMs: number | null;
}

/**
 * Claims due deliveries of all accounts in turns: at most `ofOne` of a connected account, and none of those in `except`.
 * With `suspects`, claims a suspect instead if one is due: a delivery whose processes ended repeatedly. A process works on one
 * suspect at a time, so that it is the only one that is given up if the process ends again.
 */
export async function claimDueDeliveries(
  { database, publishers }: Pick<DeliveryDependencies, 'database' | 'publishers'>,
  { suspects, ...claim }: { limit: number; ofOne: number; except: readonly string[]; suspects: boolean },
): Promise<ClaimedPostDelivery[]> {
  const resendAfterMs = resendTimes(publishers);
  const suspect = suspects && (await claimSuspectPostDelivery(database, { resendAfterMs }));
  return suspect ? [suspect] : claimDuePostDeliveries(database, { ...claim, resendAfterMs });
}

/**
 * Claims one delivery and runs the step for its state: send it, search for a lost post, check it, or remove it. Returns
 * undefined when nothing is due or another process holds the claim.
 */
export async function deliverPost(deps: DeliveryDependencies, key: PostDeliveryKey): Promise<DeliveryStep | undefined> {
  const claimedAt = deps.clock.monotonic();
  const resendAfterMs = resendTimes(deps.publishers);
  const delivery = await claimPostDelivery(deps.database, { ...key, resendAfterMs });
  return delivery && deliverClaimed(deps, delivery, { claimedAt });
}

/** What the caller of a step does around its calls to the publisher. */
export interface AroundCalls {
  /** Waits until a call may begin. The connected account has been opened. */
  readonly before: () => Promise<void>;
  /** No more calls follow; the outcome is to be recorded. */
  readonly after: () => void;
}

/** Runs the step of a delivery that this process claimed at `claimedAt`, on the monotonic clock. */
export async function deliverClaimed(
  given: DeliveryDependencies,
  delivery: ClaimedPostDelivery,
  { claimedAt, calls }: { claimedAt: number; calls?: AroundCalls },
): Promise<DeliveryStep> {
  const deps = calls ? { ...given, calls: callsAfter(given.calls, calls.before) } : given;
  failpoint('post.after_claim');
  const { accountId, deliveryId } = delivery;
  const renew = () => extendPostDeliveryLease(deps.database, delivery);
  const { clock, logger } = deps;
  const claim = { claimedAt, renew, clock, logger, row: { accountId, deliveryId } };
  const setAside = delivery.lostClaims > 0 && (await isSetAside(deps.database, 'post-deliveries', delivery));
  const outcome =
    delivery.lostClaims < MAX_LOST_CLAIMS && !setAside
      ? await holdingLease(claim, (lease) => takeStep(deps, delivery, lease))
      : giveUp(deps, delivery, setAside ? SET_ASIDE : undefined);
  calls?.after();
  const recorded = await recordOutcome(deps, delivery, outcome);
  if (setAside) await forgetBlockedWork(deps.database, 'post-deliveries', delivery);
  return {
    site: delivery.site,
    from: delivery.state,
    event: outcome.event,
    to: recorded?.state,
    waitMs: recorded?.waitMs ?? null,
  };
}

/** Calls to publishers that wait before they begin. */
function callsAfter(
  calls: DeliveryDependencies['calls'],
  before: AroundCalls['before'],
): DeliveryDependencies['calls'] {
  return {
    call: (target, work, options) =>
      calls.call(
        target,
        async (context) => {
          await before();
          return work(context);
        },
        options,
      ),
  };
}

function takeStep(deps: DeliveryDependencies, delivery: ClaimedPostDelivery, lease: Lease): Promise<DeliveryOutcome> {
  switch (delivery.state) {
    case 'SENDING':
      return sendPost(deps, delivery, lease);
    case 'UNKNOWN':
      return resolveUnknownOutcome(deps, delivery);
    case 'PENDING':
    case 'LIVE':
      return checkPost(deps, delivery);
    case 'REMOVING':
      return removePost(deps, delivery);
    default:
      throw new Error(`a delivery that is ${delivery.state} is never due`);
  }
}

/**
 * Ends a delivery whose workers crash or stop responding, so that it does not end more of them. A removal waits an hour
 * instead, and ends after as many attempts as other failed removals, because its post is still live.
 */
function giveUp(
  deps: DeliveryDependencies,
  { deliveryId, site, state, lostClaims, failures }: ClaimedPostDelivery,
  reason: string | undefined,
): DeliveryOutcome {
  const later = state === 'REMOVING' && reason === undefined && failures + 1 < MAX_REMOVAL_ATTEMPTS;
  deps.logger.error(
    { deliveryId, site, state, lostClaims },
    later
      ? 'removing a post an hour later: the processes that work on it crash'
      : 'giving up a post delivery: the processes that work on it crash or stop responding',
  );
  if (later) return { event: 'unchanged', waitMs: REMOVAL_PAUSE_AFTER_CRASHES_MS, failed: true };
  if (state === 'REMOVING') return { event: 'stranded', reason: reason ?? NOT_REMOVED };
  if (state === 'LIVE') return { event: 'unchanged', waitMs: null, failed: true };
  return { event: 'rejected', reason: reason ?? OUTCOME_UNKNOWN };
}
