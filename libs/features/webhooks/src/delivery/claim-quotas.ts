import type { ClaimQuota } from '../store/delivery-claims.js';
import type { EndpointQueues, HeldClaim } from './endpoint-queues.js';

/** Most accounts of one claim. */
const ACCOUNTS_CLAIMED = 200;

/** The state from which the accounts of a claim are chosen. */
export interface ClaimChoice {
  /** Accounts with deliveries that are due. */
  readonly late: readonly number[];
  readonly held: ReadonlySet<HeldClaim>;
  readonly queues: EndpointQueues;
  /** Most claims that the process may hold. */
  readonly most: number;
  readonly random: () => number;
}

/** The accounts of a claim with what each may get, and how many others the next claim can take at once. */
export interface ChosenQuotas {
  readonly quotas: readonly ClaimQuota[];
  readonly left: number;
}

/**
 * Chooses the accounts of the next claim. Slow endpoints get as many claims as they may start now, shared so that each
 * gets about the same time: the chance of an account is smaller the longer its exchanges take. A quarter of all claims is
 * kept for endpoints that are known to be fast, so that no number of other accounts can hold everything that the
 * process may hold [contract 8].
 */
export function claimQuotas({ late, held, queues, most, random }: ClaimChoice): ChosenQuotas {
  // Includes those whose result is not recorded yet, because the database still counts them as claimed.
  const holds = new Map<number, number>();
  for (const { delivery } of held) holds.set(delivery.accountId, (holds.get(delivery.accountId) ?? 0) + 1);
  let heldByOthers = 0;
  for (const [accountId, count] of holds) if (queues.pace(accountId) !== 'fast') heldByOthers += count;

  const fast = late.filter((accountId) => queues.pace(accountId) === 'fast');
  const unknown = late.filter((accountId) => queues.pace(accountId) === 'unknown');
  const slow = late.filter((accountId) => queues.pace(accountId) === 'slow');
  const free = most - held.size;
  const freeForOthers = Math.min(free, Math.ceil((most * 3) / 4) - heldByOthers);

  const chosenFast = free > 0 ? sample(fast, ACCOUNTS_CLAIMED, random) : [];
  const chosenUnknown = sample(unknown, Math.min(ACCOUNTS_CLAIMED - chosenFast.length, freeForOthers), random);
  const slowRoom = Math.min(queues.slowRoom, freeForOthers);
  const chosenSlow = sample(slow, Math.min(ACCOUNTS_CLAIMED, slowRoom), random, (accountId) =>
    Math.max(1, queues.averageMs(accountId) ?? 1),
  );

  const quota =
    (share?: number) =>
    (accountId: number): ClaimQuota => ({
      accountId,
      ahead: queues.claimsAhead(accountId),
      own: holds.get(accountId) ?? 0,
      most: share,
    });
  return {
    quotas: [
      ...chosenFast.map(quota()),
      ...chosenUnknown.map(quota(share(freeForOthers, chosenUnknown))),
      ...chosenSlow.map(quota(share(slowRoom, chosenSlow))),
    ],
    left:
      (free > 0 ? fast.length - chosenFast.length : 0) +
      (freeForOthers > chosenUnknown.length ? unknown.length - chosenUnknown.length : 0),
  };
}

function share(room: number, among: readonly unknown[]): number {
  return Math.max(1, Math.floor(room / Math.max(1, among.length)));
}

/** A random sample; the chance of an element is inverse to its weight. */
function sample<T>(all: readonly T[], count: number, random: () => number, weight: (each: T) => number = () => 1): T[] {
  if (count <= 0) return [];
  if (all.length <= count) return [...all];
  return all
    .map((each) => ({ each, at: -Math.log(1 - random()) * weight(each) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ each }) => each);
}
