import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { EndedWork } from '@listings/work';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { ENDED_UNSENT, itemDeleted, itemPublished, itemRejected, NO_CHANNEL } from '../post-events.js';
import { findableWithinMs } from '../post-sites.js';
import type { ItemStatus } from '../rules/campaign-state.js';
import { isOpen, nextPostDeliveryState, POST_DELIVERY } from '../rules/delivery-state.js';
import type { PostDeliveryEvent, PostDeliveryState } from '../rules/delivery-state.js';
import { ENGAGEMENT_READING, FIRST_ENGAGEMENT_READ_MS } from '../rules/engagement-timing.js';
import { settleCampaign } from '../store/campaigns.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { findLookalikes, lockFoundPosts } from '../store/delivery-lookalikes.js';
import { lockPostDeliveries, storePostDeliveryOutcomes } from '../store/delivery-outcomes.js';
import type { HeldPostDelivery, PostDeliveryOutcome } from '../store/delivery-outcomes.js';
import { decideItems, expireItems, lockItems } from '../store/items.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';
import type { PostDeliveryResult } from './delivery-outcome.js';
import { REMOVED_BY_PUBLISHER, REPLACED } from './failure-reasons.js';

/** Wait before the next search when the found post belongs to another delivery. */
const LOOKALIKE_WAIT_MS = 1_000;

/** Most deliveries that one transaction continues because their owner has connected the account again. */
const MOST_RESUMED = 250;

/** A delivery with the outcome of its step. */
type Ended = EndedWork<ClaimedPostDelivery, PostDeliveryResult>;

/** A delivery with its stored outcome. */
interface Written {
  readonly delivery: ClaimedPostDelivery;
  readonly outcome: PostDeliveryResult;
  readonly next: PostDeliveryOutcome;
  /** When the delivery is due, if not at the time that the step has named. */
  readonly dueInMs: number | undefined;
  /** The delivery that has ordered the removal of the post and waits for its room, if the removal has ended. */
  readonly roomFor: number | null;
}

/**
 * Records outcomes of deliveries of an account: the deliveries, the events of the items whose primary deliveries they are, and after the commit
 * the campaigns that have no open delivery left. Locks rows in the order of the other writers: deliveries by id, items by id, counters. It
 * takes no lock on the campaign, so deliveries never wait for its fan-out.
 */
export async function recordOutcomes(
  deps: PostDeliveryDependencies,
  transaction: Transaction,
  accountId: number,
  ended: readonly Ended[],
): Promise<void> {
  failpoint('post.before_mark');
  const searched = ended.filter(({ row, outcome: { result } }) => wasSearched(row) && 'ref' in result);
  if (searched.length > 0)
    await lockFoundPosts(
      transaction,
      searched.map(({ row }) => row),
    );
  const held = await lockPostDeliveries(transaction, { accountId, ended: ended.map(({ row }) => row) });
  const written: Written[] = [];
  for (const each of ended.toSorted((a, b) => a.row.itemId - b.row.itemId)) {
    const row = held.get(each.row.deliveryId);
    if (row) written.push(await applied(transaction, deps, each, { held: row, earlier: written }));
  }
  const outcomes = written.map(({ delivery, next }) => ({ ...next, deliveryId: delivery.deliveryId }));
  await storePostDeliveryOutcomes(transaction, { accountId, outcomes });
  const events = await itemEvents(transaction, accountId, written);
  await recordEvents(transaction, { accountId, now: deps.clock.now() }, events);
  requestWork(transaction, deps, accountId, ended, written);
  transaction.afterCommit(() => settle(deps, accountId, written));
}

/** Requests what follows the outcomes: reads of engagement, and deliveries that waited for the owner who has connected an account again, or for room. */
function requestWork(
  transaction: Transaction,
  { work }: PostDeliveryDependencies,
  accountId: number,
  ended: readonly Ended[],
  written: readonly Written[],
): void {
  const live = written.filter(({ outcome }) => outcome.event === 'published');
  if (live.length > 0) {
    const rows = live.map(({ delivery }) => ({ subject: delivery.connectedAccountId, inMs: FIRST_ENGAGEMENT_READ_MS }));
    work.add(transaction, { accountId, kind: ENGAGEMENT_READING, rows });
  }
  const resumed = ended.filter(({ row, outcome }) => row.pausedMs > 0 && outcome.next !== 'waits');
  for (const group of new Set(resumed.map((each) => each.work.group)))
    work.makeDue(transaction, { accountId, kind: POST_DELIVERY, group, waiting: true, limit: MOST_RESUMED });
  const newer = written.flatMap(({ roomFor }) => (roomFor === null ? [] : [String(roomFor)]));
  if (newer.length > 0)
    work.makeDue(transaction, { accountId, kind: POST_DELIVERY, subjects: newer, limit: newer.length });
  const rows = written.flatMap(({ delivery, dueInMs }) =>
    dueInMs === undefined ? [] : [{ ...workOfPostDelivery(delivery), inMs: dueInMs }],
  );
  // A delivery that follows its location to another connected account waits with the others of that account.
  const moved = ended.filter(
    ({ row, work: { group }, outcome }) => outcome.next === 'waits' && row.connectedAccountId !== group,
  );
  rows.push(...moved.map(({ row }) => ({ ...workOfPostDelivery(row), inMs: Infinity })));
  if (rows.length > 0) work.add(transaction, { accountId, kind: POST_DELIVERY, rows });
}

/** Settles the campaigns of deliveries that have ended. The next check of a campaign makes up for one that is missed here. */
async function settle(
  { database, logger }: PostDeliveryDependencies,
  accountId: number,
  written: readonly Written[],
): Promise<void> {
  failpoint('post.after_mark');
  const ended = written.filter(({ next }) => !isOpen(next.state));
  for (const postId of new Set(ended.map(({ delivery }) => delivery.postId))) {
    try {
      await settleCampaign(database, { accountId, postId });
    } catch (error) {
      logger.warn({ err: error, accountId, postId }, 'a campaign was not settled; its next check will do it');
    }
  }
}

/** The state after the outcome; a found post that may belong to a lookalike is searched again. */
async function applied(
  transaction: Transaction,
  deps: PostDeliveryDependencies,
  { row: delivery, outcome: { result: found } }: Ended,
  { held, earlier }: { held: HeldPostDelivery; earlier: readonly Written[] },
): Promise<Written> {
  const isTaken = await isTakenByLookalike(transaction, delivery, { outcome: found, earlier });
  const outcome = isTaken ? searchAgain(delivery) : found;
  const findable = findableWithinMs(deps.publishers, delivery.site);
  const { isOrdered, ...next } = outcomeOf(delivery, outcome, { ...held, findableWithinMs: findable });
  const dueInMs = isOrdered ? 0 : isTaken ? LOOKALIKE_WAIT_MS : undefined;
  const hasLeft = delivery.state === 'REMOVING' && next.state !== 'REMOVING';
  return { delivery, outcome, next, dueInMs, roomFor: hasLeft ? held.replacedBy : null };
}

/** Changes the items of stored deliveries, and returns the events: a decision of an item goes before its deletion. */
async function itemEvents(
  transaction: Transaction,
  accountId: number,
  written: readonly Written[],
): Promise<LocationEvent[]> {
  const verdicts = written.flatMap(({ delivery, outcome, next }) => {
    const verdict = delivery.isPrimary ? itemVerdict(delivery, outcome, next) : undefined;
    return verdict ? [{ ...verdict, itemId: delivery.itemId }] : [];
  });
  const removed = written.filter(
    ({ next }) => !isOpen(next.state) && next.state !== 'LIVE' && next.state !== 'DELETED',
  );
  const campaignOf = new Map(removed.map(({ delivery }) => [delivery.itemId, delivery]));
  const itemIds = [...campaignOf.keys()];
  if (removed.length > 0) {
    await lockItems(transaction, { accountId, itemIds: [...itemIds, ...verdicts.map(({ itemId }) => itemId)] });
  }
  const decided = await decideItems(transaction, { accountId, items: verdicts });
  const expired = removed.length > 0 ? await expireItems(transaction, { accountId, itemIds }) : [];
  return [
    ...verdicts.flatMap(({ itemId, event }) => (decided.has(itemId) ? [event] : [])),
    ...expired.flatMap((item) => {
      const campaign = campaignOf.get(item.itemId);
      return campaign
        ? [itemDeleted({ postId: campaign.postId, type: campaign.postType }, item, { ...item, reason: item.error })]
        : [];
    }),
  ];
}

/** The new values of the row: applies the outcome, then a removal that was requested meanwhile. */
function outcomeOf(
  delivery: ClaimedPostDelivery,
  outcome: PostDeliveryResult,
  { removal, isReplaced, findableWithinMs }: HeldPostDelivery & { readonly findableWithinMs: number },
): PostDeliveryOutcome & { isOrdered: boolean } {
  // A post that was gone before it could make room ends as one that has vanished, and the newer post may order another removal.
  const makesNoRoom = outcome.event === 'removed' && outcome.wasGone === true && isReplaced;
  const removed = removal === 'EXPIRED' && !makesNoRoom ? 'expired' : 'deleted';
  const event = outcome.event === 'removed' ? removed : outcome.event;
  const reached = next(delivery.state, event);
  const ordered: PostDeliveryEvent | undefined =
    removal === 'DELETED' ? 'delete' : removal === 'EXPIRED' ? 'expire' : undefined;
  const isRemoval = delivery.state === 'REMOVING';
  const state = ordered && !isRemoval ? (nextPostDeliveryState(reached, ordered) ?? reached) : reached;
  const ref = 'ref' in outcome ? outcome.ref : undefined;
  const link = outcome.event === 'published' ? outcome.link : undefined;
  return {
    state,
    isOrdered: state !== reached,
    asksLink: state === 'LIVE' && 'waitMs' in outcome && outcome.waitMs !== null,
    externalRef: ref ?? delivery.externalRef,
    link: link ?? delivery.link,
    error: shownReason(state, outcome, isReplaced),
    attempts: delivery.attempts - ('spent' in outcome && !outcome.spent ? 1 : 0),
    failures: failuresAfter(delivery, outcome, state),
    keepAttempt: mayExist(delivery, outcome),
    resendAfterMs: isSentWithoutReference(delivery, outcome) ? findableWithinMs : null,
    published: outcome.event === 'published',
    paused: state === reached && 'paused' in outcome && outcome.paused === true,
    removalAccepted: outcome.event === 'unchanged' && outcome.isLeaving === true,
    hasNoRoom: 'hasNoRoom' in outcome && outcome.hasNoRoom === true,
    makesNoRoom,
  };
}

/** Whether the call of this step may have created a post that only a search can find. */
function isSentWithoutReference({ state }: ClaimedPostDelivery, outcome: PostDeliveryResult): boolean {
  if (outcome.event === 'unclear') return outcome.fresh;
  return outcome.event === 'accepted' && state === 'SENDING' && outcome.ref === undefined;
}

/** Consecutive failures of the current step; sending again is still the same step. */
function failuresAfter(delivery: ClaimedPostDelivery, outcome: PostDeliveryResult, state: PostDeliveryState): number {
  const sameStep = state === delivery.state || state === 'QUEUED';
  const before = sameStep ? delivery.failures : 0;
  const failed = 'failed' in outcome && outcome.failed;
  return Math.min(failed ? before + 1 : before, 32_000);
}

/** Whether a call may have created a post, so that a removal must search for it. */
function mayExist(delivery: ClaimedPostDelivery, outcome: PostDeliveryResult): boolean {
  if (outcome.event === 'unsent') return outcome.keepAttempt;
  const refused = outcome.event === 'disconnected' || (outcome.event === 'rejected' && outcome.ref === undefined);
  return !(refused && delivery.state === 'SENDING' && !delivery.attemptedBefore);
}

function next(from: PostDeliveryState, event: PostDeliveryEvent): PostDeliveryState {
  const to = nextPostDeliveryState(from, event);
  if (!to) throw new Error(`a delivery that is ${from} cannot be ${event}`);
  return to;
}

/** What people read of a delivery that has ended, or that waits. */
function shownReason(state: PostDeliveryState, outcome: PostDeliveryResult, isReplaced: boolean): string | null {
  if (state === 'QUEUED' || state === 'SKIPPED') return reasonIn(outcome);
  if (state === 'REJECTED' || state === 'REMOVAL_FAILED') return reasonIn(outcome);
  return state === 'EXPIRED' && isReplaced ? REPLACED : null;
}

function reasonIn(outcome: PostDeliveryResult): string | null {
  if (outcome.event === 'vanished') return REMOVED_BY_PUBLISHER;
  return 'reason' in outcome ? (outcome.reason ?? null) : null;
}

/**
 * The new status and the event of the item, decided by its primary delivery [contract 5]. The transaction that changes
 * the item records the event.
 */
function itemVerdict(
  delivery: ClaimedPostDelivery,
  outcome: PostDeliveryResult,
  after: PostDeliveryOutcome,
): { status: Exclude<ItemStatus, 'QUEUED'>; event: LocationEvent } | undefined {
  const campaign = { postId: delivery.postId, type: delivery.postType };
  // The post is live, even if a removal that was requested meanwhile follows.
  if (outcome.event === 'published') return { status: 'PUBLISHED', event: itemPublished(campaign, delivery, after) };
  switch (after.state) {
    case 'REJECTED':
      return { status: 'REJECTED', event: itemRejected(campaign, delivery, after.error ?? '') };
    case 'SKIPPED':
      return { status: 'SKIPPED', event: itemRejected(campaign, delivery, after.error ?? NO_CHANNEL) };
    case 'EXPIRED':
      return { status: 'REJECTED', event: itemRejected(campaign, delivery, ENDED_UNSENT) };
    default:
      return undefined;
  }
}

/**
 * Whether the found post belongs, or may belong, to a lookalike: two searches at the same time find the same post, and
 * only one of the deliveries owns it.
 */
async function isTakenByLookalike(
  transaction: Transaction,
  delivery: ClaimedPostDelivery,
  { outcome, earlier }: { outcome: PostDeliveryResult; earlier: readonly Written[] },
): Promise<boolean> {
  const { attemptedAt } = delivery;
  const ref = 'ref' in outcome ? outcome.ref : undefined;
  if (!wasSearched(delivery) || !attemptedAt || ref === undefined) return false;
  const isGivenAway = earlier.some(
    ({ delivery: { site, listingRef }, next }) =>
      next.externalRef === ref && site === delivery.site && listingRef === delivery.listingRef,
  );
  if (isGivenAway) return true;
  const lookalikes = await findLookalikes(transaction, { ...delivery, attemptedAt, reachMs: 0 });
  return lookalikes.some((lookalike) => lookalike.sending || lookalike.externalRef === ref);
}

/** Whether the step of the delivery was a search for its post. */
function wasSearched({ state, externalRef }: ClaimedPostDelivery): boolean {
  return state === 'UNKNOWN' || ((state === 'REMOVING' || state === 'PENDING') && externalRef === null);
}

function searchAgain({ state }: ClaimedPostDelivery): PostDeliveryResult {
  if (state === 'UNKNOWN') return { event: 'unclear', fresh: false, failed: false, waitMs: LOOKALIKE_WAIT_MS };
  return { event: 'unchanged', waitMs: LOOKALIKE_WAIT_MS, failed: false };
}
