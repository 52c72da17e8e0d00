import { ENGAGEMENT_READING, FIRST_ENGAGEMENT_READ_MS, isOpen, nextDeliveryState } from '@listings/domain';
import type { DeliveryEvent, DeliveryState, ItemStatus } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import {
  decideItems,
  expireItems,
  findLookalikes,
  lockFoundPosts,
  lockItems,
  lockPostDeliveries,
  settleCampaign,
  storePostDeliveryOutcomes,
} from '@listings/persistence';
import type {
  CampaignKey,
  ClaimedPostDelivery,
  Database,
  HeldPostDelivery,
  PostDeliveryOutcome,
  Transaction,
} from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { inBatches } from '@listings/work';
import type { DeliveryDependencies } from '../dependencies.js';
import { ENDED_UNSENT, itemDeleted, itemPublished, itemRejected, NO_CHANNEL } from '../post-events.js';
import { findableWithinMs } from '../post-sites.js';
import type { DeliveryOutcome } from './delivery-outcome.js';
import { REMOVED_BY_PUBLISHER } from './failure-reasons.js';

/** Wait before the next search when the found post belongs to another delivery. */
const LOOKALIKE_WAIT_MS = 1_000;

/** Outcomes of an account that one transaction records at most: other writers of the account wait for its events. */
const MOST_AT_ONCE = 50;

/** A claimed delivery with the outcome of its step. */
interface Ended {
  readonly deps: DeliveryDependencies;
  readonly delivery: ClaimedPostDelivery;
  readonly outcome: DeliveryOutcome;
}

/** A delivery whose outcome was stored. */
interface Written {
  readonly delivery: ClaimedPostDelivery;
  readonly outcome: DeliveryOutcome;
  readonly next: PostDeliveryOutcome;
}

/** What a process does for several deliveries of an account together. */
interface Recorder {
  readonly record: (together: string, ended: Ended) => Promise<PostDeliveryOutcome | undefined>;
  readonly settle: (accountId: number, campaign: CampaignKey) => Promise<void>;
}

const recorders = new WeakMap<Database, Recorder>();

/** The recorder of the process that has this database. */
function recorderOf(database: Database): Recorder {
  const present = recorders.get(database);
  if (present) return present;
  const recorder: Recorder = {
    record: inBatches<string, Ended, PostDeliveryOutcome | undefined>({ most: MOST_AT_ONCE, run: recordAll }),
    settle: inBatches<number, CampaignKey, void>({ most: MOST_AT_ONCE, run: (keys) => settleAll(database, keys) }),
  };
  recorders.set(database, recorder);
  return recorder;
}

/**
 * Records the outcome of a step under the claim: the delivery, the event of its item if it is the primary delivery, and
 * the campaign when no delivery is open. Outcomes of an account that end at the same time share a transaction. Does
 * nothing when the claim was lost. Returns what it stored.
 */
export async function recordOutcome(
  deps: DeliveryDependencies,
  delivery: ClaimedPostDelivery,
  outcome: DeliveryOutcome,
): Promise<Pick<PostDeliveryOutcome, 'state' | 'waitMs'> | undefined> {
  failpoint('post.before_mark');
  const { accountId, deliveryId, postId } = delivery;
  const { record, settle } = recorderOf(deps.database);
  // A found post is assigned under a lock of its listing, which other outcomes must not wait for.
  const together = wasSearched(delivery) ? `delivery ${deliveryId}` : `account ${accountId}`;
  const written = await record(together, { deps, delivery, outcome });
  failpoint('post.after_mark');
  if (written && !isOpen(written.state)) await settle(accountId, { accountId, postId });
  return written;
}

/**
 * Records outcomes of one account in one transaction. Locks rows in the order of the other writers: campaigns, deliveries by id, items by id, counters. It locks no campaign, so that it does not wait for a fan-out.
 */
async function recordAll(ended: readonly Ended[]): Promise<(PostDeliveryOutcome | undefined)[]> {
  const [first] = ended;
  if (!first) return [];
  const { database, clock, work } = first.deps;
  const { accountId } = first.delivery;
  const deliveries = ended.map(({ delivery }) => delivery);
  const live = ended.filter(({ outcome }) => outcome.event === 'published');
  return database.transaction(async (transaction) => {
    if (live.length > 0) {
      const connectedAccountIds = [...new Set(live.map(({ delivery }) => delivery.connectedAccountId))];
      const rows = connectedAccountIds.map((subject) => ({ subject, inMs: FIRST_ENGAGEMENT_READ_MS }));
      work.add(transaction, { accountId, kind: ENGAGEMENT_READING, rows });
    }
    const held = await lockPostDeliveries(transaction, { accountId, claims: deliveries });
    const written: Written[] = [];
    for (const each of ended.toSorted((a, b) => a.delivery.itemId - b.delivery.itemId)) {
      const row = held.get(each.delivery.deliveryId);
      if (row) written.push(await applied(transaction, each, row));
    }
    const outcomes = written.map(({ delivery, next }) => ({ ...next, deliveryId: delivery.deliveryId }));
    await storePostDeliveryOutcomes(transaction, { accountId, outcomes });
    const events = await itemEvents(transaction, accountId, written);
    await recordEvents(transaction, { accountId, now: clock.now() }, events);
    const stored = new Map(outcomes.map((outcome) => [outcome.deliveryId, outcome]));
    return deliveries.map(({ deliveryId }) => stored.get(deliveryId));
  });
}

async function settleAll(database: Database, campaigns: readonly CampaignKey[]): Promise<void[]> {
  for (const key of new Map(campaigns.map((campaign) => [campaign.postId, campaign])).values())
    await settleCampaign(database, key);
  return campaigns.map(() => undefined);
}

/** The state after the outcome; a found post that may belong to a lookalike is searched again. */
async function applied(
  transaction: Transaction,
  { deps, delivery, outcome: found }: Ended,
  held: HeldPostDelivery,
): Promise<Written> {
  const outcome = (await isTakenByLookalike(transaction, delivery, found)) ? searchAgain(delivery) : found;
  const findable = findableWithinMs(deps.publishers, delivery.site);
  return { delivery, outcome, next: outcomeOf(delivery, outcome, { ...held, findableWithinMs: findable }) };
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
      return campaign ? [itemDeleted({ postId: campaign.postId, type: campaign.postType }, item, item)] : [];
    }),
  ];
}

/** The new values of the row: applies the outcome, then a removal that was requested meanwhile. */
function outcomeOf(
  delivery: ClaimedPostDelivery,
  outcome: DeliveryOutcome,
  { removal, findableWithinMs }: HeldPostDelivery & { readonly findableWithinMs: number },
): PostDeliveryOutcome {
  const event = outcome.event === 'removed' ? (removal === 'EXPIRED' ? 'expired' : 'deleted') : outcome.event;
  const reached = next(delivery.state, event);
  const ordered: DeliveryEvent | undefined =
    removal === 'DELETED' ? 'delete' : removal === 'EXPIRED' ? 'expire' : undefined;
  const isRemoval = delivery.state === 'REMOVING';
  const state = ordered && !isRemoval ? (nextDeliveryState(reached, ordered) ?? reached) : reached;
  const ref = 'ref' in outcome ? outcome.ref : undefined;
  const link = outcome.event === 'published' ? outcome.link : undefined;
  return {
    state,
    waitMs: waitOf(state, state === reached ? outcome : undefined),
    externalRef: ref ?? delivery.externalRef,
    link: link ?? delivery.link,
    error: state === 'REJECTED' || state === 'REMOVAL_FAILED' ? reasonIn(outcome) : null,
    attempts: delivery.attempts - (outcome.event === 'unsent' && !outcome.spent ? 1 : 0),
    failures: failuresAfter(delivery, outcome, state),
    keepAttempt: mayExist(delivery, outcome),
    resendAfterMs: outcome.event === 'unclear' && outcome.fresh ? findableWithinMs : null,
    published: outcome.event === 'published',
    paused: state === reached && 'paused' in outcome && outcome.paused === true,
  };
}

/** Consecutive failures of the current step; sending again is still the same step. */
function failuresAfter(delivery: ClaimedPostDelivery, outcome: DeliveryOutcome, state: DeliveryState): number {
  const sameStep = state === delivery.state || state === 'QUEUED';
  const before = sameStep ? delivery.failures : 0;
  const failed = 'failed' in outcome && outcome.failed;
  return Math.min(failed ? before + 1 : before, 32_000);
}

/** Whether a call may have created a post, so that a removal must search for it. */
function mayExist(delivery: ClaimedPostDelivery, outcome: DeliveryOutcome): boolean {
  if (outcome.event === 'unsent') return outcome.keepAttempt;
  const refused = outcome.event === 'disconnected' || (outcome.event === 'rejected' && outcome.ref === undefined);
  return !(refused && delivery.state === 'SENDING' && !delivery.attemptedBefore);
}

function next(from: DeliveryState, event: DeliveryEvent): DeliveryState {
  const to = nextDeliveryState(from, event);
  if (!to) throw new Error(`a delivery that is ${from} cannot be ${event}`);
  return to;
}

/** The wait until the next step: none in a final state, zero for a removal that was requested meanwhile. */
function waitOf(state: DeliveryState, outcome: DeliveryOutcome | undefined): number | null {
  if (state === 'REMOVING' && !outcome) return 0;
  if (!isOpen(state) && state !== 'LIVE') return null;
  return outcome && 'waitMs' in outcome ? outcome.waitMs : null;
}

function reasonIn(outcome: DeliveryOutcome): string | null {
  if (outcome.event === 'vanished') return REMOVED_BY_PUBLISHER;
  return 'reason' in outcome ? outcome.reason : null;
}

/**
 * The new status and the event of the item, decided by its primary delivery [contract 5]. The transaction that changes
 * the item records the event.
 */
function itemVerdict(
  delivery: ClaimedPostDelivery,
  outcome: DeliveryOutcome,
  after: PostDeliveryOutcome,
): { status: Exclude<ItemStatus, 'QUEUED'>; event: LocationEvent } | undefined {
  const campaign = { postId: delivery.postId, type: delivery.postType };
  // The post is live, even if a removal that was requested meanwhile follows.
  if (outcome.event === 'published') return { status: 'PUBLISHED', event: itemPublished(campaign, delivery, after) };
  switch (after.state) {
    case 'REJECTED':
      return { status: 'REJECTED', event: itemRejected(campaign, delivery, after.error ?? '') };
    case 'SKIPPED':
      return { status: 'SKIPPED', event: itemRejected(campaign, delivery, NO_CHANNEL) };
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
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { attemptedAt } = delivery;
  const ref = 'ref' in outcome ? outcome.ref : undefined;
  if (!wasSearched(delivery) || !attemptedAt || ref === undefined) return false;
  const search = { ...delivery, attemptedAt };
  await lockFoundPosts(transaction, search);
  const lookalikes = await findLookalikes(transaction, search);
  return lookalikes.some((lookalike) => lookalike.sending || lookalike.externalRef === ref);
}

/** Whether the step of the delivery was a search for its post. */
function wasSearched({ state, externalRef }: ClaimedPostDelivery): boolean {
  return state === 'UNKNOWN' || (state === 'REMOVING' && externalRef === null);
}

function searchAgain({ state }: ClaimedPostDelivery): DeliveryOutcome {
  if (state === 'UNKNOWN') return { event: 'unclear', fresh: false, failed: false, waitMs: LOOKALIKE_WAIT_MS };
  return { event: 'unchanged', waitMs: LOOKALIKE_WAIT_MS, failed: false };
}
