import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import type { ReadingDependencies } from '../dependencies.js';
import { yieldingToEventLoop } from '../matching/yielding-to-event-loop.js';
import { duplicatesOf } from '../rules/find-duplicates.js';
import type { DuplicateCheckKey } from '../store/duplicate-checks.js';
import { deleteUnsuspected, storeSuspected } from '../store/duplicate-listings.js';
import { readDuplicateSet } from './duplicate-set.js';

/** Dependencies of checks for duplicates, which only the worker runs. */
export type DuplicateCheckDependencies = Pick<ReadingDependencies, 'database' | 'clock' | 'logger'>;

/** Most duplicates that one statement stores. */
const BATCH = 200;
/** The rest after a check, as a multiple of its duration: an account uses at most a twentieth of a processor. */
const REST_FACTOR = 19;

/** The result of one check. */
export interface DuplicateCheckResult {
  /** Number of suspected listings after the check. */
  readonly suspected: number;
  /** Number of listings that are no longer suspected. */
  readonly removed: number;
  readonly restMs: number;
}

/**
 * Compares the free listings of an account at a publisher with its locations, and stores those that show a linked location again [contract 11].
 * Stores in batches: if the process dies, the stored rows are complete, and the next check compares again and writes the same. Returns
 * undefined when the claim was lost.
 */
export async function checkDuplicates(
  { database, clock }: DuplicateCheckDependencies,
  { accountId, publisher }: DuplicateCheckKey,
  lease: Lease,
): Promise<DuplicateCheckResult | undefined> {
  const begun = clock.monotonic();
  const key = { accountId, publisher };
  const { set, marks } = await readDuplicateSet(database, key);
  const matches = await yieldingToEventLoop(clock, duplicatesOf(set, marks));
  failpoint('duplicates.before_store');
  const now = clock.now();
  const found: { locationId: number; listingRef: string }[] = [];
  for (let start = 0; start < matches.size; start += BATCH) {
    const duplicates = matches.page(start, start + BATCH).map(({ locationId, listingId, score, reasons }) => ({
      locationId: Number(locationId),
      listingRef: listingId,
      score,
      reasons,
    }));
    if (!lease.isHeld()) return undefined;
    await storeSuspected(database, { ...key, duplicates, now });
    found.push(...duplicates);
    failpoint('duplicates.after_batch');
  }
  if (!lease.isHeld()) return undefined;
  const removed = await deleteUnsuspected(database, { ...key, found });
  failpoint('duplicates.before_end');
  return { suspected: matches.size, removed, restMs: (clock.monotonic() - begun) * REST_FACTOR };
}
