import { duplicatesOf, MAX_LOST_CLAIMS } from '@listings/domain';
import {
  claimDueDuplicateChecks as claimDueChecks,
  claimDuplicateCheck,
  deleteUnsuspected,
  endDuplicateCheck,
  extendDuplicateCheckLease,
  storeSuspected,
} from '@listings/persistence';
import type { ClaimedDuplicateCheck, DuplicateCheckKey } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import type { ReadingDependencies } from '../dependencies.js';
import { yieldingToEventLoop } from '../matching/yielding-to-event-loop.js';
import { readDuplicateSet } from './duplicate-set.js';

/** Dependencies of checks for duplicates, which only the worker runs. */
export type DuplicateCheckDependencies = Pick<ReadingDependencies, 'database' | 'clock' | 'logger'>;

/** Duplicates that one statement stores. */
const BATCH = 200;
/** The rest after a check, as a multiple of its duration: an account uses at most a twentieth of a processor. */
const REST_FACTOR = 19;

/** The result of one check. */
export interface DuplicateCheckResult {
  /** Number of suspected listings after the check. */
  readonly suspected: number;
  /** Number of listings that are no longer suspected. */
  readonly removed: number;
}

/** Claims due checks for this process, at most one of each account. */
export function claimDueDuplicateChecks(
  { database }: DuplicateCheckDependencies,
  limit: number,
): Promise<ClaimedDuplicateCheck[]> {
  return claimDueChecks(database, { limit });
}

/**
 * Compares the free listings of an account at a publisher with its locations, and stores those that show a linked
 * location again [contract 11]. Stores in batches: a check whose process dies leaves complete rows, and the next one
 * compares again and writes the same. Returns undefined when the claim was lost.
 */
export async function checkDuplicates(
  deps: DuplicateCheckDependencies,
  claim: ClaimedDuplicateCheck,
): Promise<DuplicateCheckResult | undefined> {
  const { database, clock, logger } = deps;
  failpoint('duplicates.after_claim');
  const { accountId, publisher } = claim;
  if (claim.lostClaims >= MAX_LOST_CLAIMS) {
    logger.error({ ...claim }, 'giving up a check for duplicates: the processes that work on it crash');
    await endDuplicateCheck(database, { ...claim, restMs: 0 });
    return undefined;
  }
  const begun = clock.monotonic();
  const renew = () => extendDuplicateCheckLease(database, claim);
  return renewingLease({ renew, clock, logger, row: { accountId, publisher } }, async () => {
    const { set, marks } = await readDuplicateSet(database, claim);
    const found = await yieldingToEventLoop(clock, duplicatesOf(set, marks));
    failpoint('duplicates.before_store');
    const now = clock.now();
    for (let start = 0; start < found.size; start += BATCH) {
      const duplicates = found.page(start, start + BATCH).map(({ locationId, listingId, score, reasons }) => ({
        locationId: Number(locationId),
        listingRef: listingId,
        score,
        reasons,
      }));
      await storeSuspected(database, { ...claim, duplicates, now });
      failpoint('duplicates.after_batch');
    }
    const removed = await deleteUnsuspected(database, claim);
    failpoint('duplicates.before_end');
    const restMs = (clock.monotonic() - begun) * REST_FACTOR;
    const ended = await endDuplicateCheck(database, { ...claim, restMs });
    failpoint('duplicates.after_end');
    return ended ? { suspected: found.size, removed } : undefined;
  });
}

/**
 * Checks for duplicates as a part of a search for matches, whether the check is due or not. Does nothing while another
 * process checks; a failure does not end the search, because the check stays due.
 */
export async function checkDuplicatesNow(deps: DuplicateCheckDependencies, key: DuplicateCheckKey): Promise<void> {
  const { accountId, publisher } = key;
  try {
    const claim = await claimDuplicateCheck(deps.database, { accountId, publisher });
    if (claim) await checkDuplicates(deps, claim);
  } catch (error) {
    deps.logger.error({ err: error, accountId, publisher }, 'check for duplicates failed; it is retried');
  }
}
