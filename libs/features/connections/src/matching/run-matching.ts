import { FoundMatches, matchesOf, MAX_LOST_CLAIMS, MAX_MATCH_FAILURES, SET_ASIDE } from '@listings/domain';
import type { MatchRequestEvent } from '@listings/domain';
import {
  claimMatchRequest,
  deleteOtherSuggestions,
  extendMatchLease,
  forgetBlockedWork,
  isSetAside,
  settleMatchRequest,
  storeSuggestions,
  takeDueMatchRequests,
} from '@listings/persistence';
import type { ClaimedMatchRequest, ConnectedAccountKey, Transaction } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import { pauseSentence, retryLater } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { enqueueDueSoon, enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import { readListings } from '../accounts/read-listings.js';
import type { MatchingDependencies } from '../dependencies.js';
import { checkDuplicatesNow } from '../duplicates/check-duplicates.js';
import { MATCH_PAGE, readMatchSet } from './read-match-set.js';
import { yieldingToEventLoop } from './yielding-to-event-loop.js';

/** Reading thousands of listings takes some minutes. */
const READ_TIMEOUT_MS = 5 * 60_000;
/** Maximum number of searches that one sweep enqueues. */
const MATCH_REQUESTS_AT_ONCE = 100;

/** The outcome of one attempt at a search. */
export interface MatchStep {
  readonly publisher: string;
  readonly event: MatchRequestEvent;
  /** Number of stored suggestions. */
  readonly suggested?: number;
}

type Ending =
  | { readonly event: 'failed'; readonly remarks: string }
  | { readonly event: 'postponed'; readonly waitMs: number; readonly failed: boolean; readonly remarks: string };

/**
 * Runs a search for matches: reads all listings of the connected account from the publisher, compares them with the
 * unlinked locations, and replaces the previous suggestions in one transaction [4.7], [contract 7]. Before that it
 * checks for duplicates of the linked ones [contract 11]. Returns undefined when the search is not due, another process
 * works on it, or the claim was lost.
 */
export async function runMatching(
  deps: MatchingDependencies,
  key: ConnectedAccountKey,
): Promise<MatchStep | undefined> {
  const claim = await claimMatchRequest(deps.database, key);
  if (!claim) return undefined;
  failpoint('matching.after_claim');
  const { publisher } = claim;
  const renew = () => extendMatchLease(deps.database, claim);
  const { clock, logger } = deps;
  const found = await renewingLease({ renew, clock, logger, row: key }, () => search(deps, claim));
  failpoint('matching.before_store');
  if (found instanceof FoundMatches) {
    const suggested = await store(deps, claim, found);
    return suggested === undefined ? undefined : { publisher, event: 'completed', suggested };
  }
  if (!(await end(deps, claim, found))) return undefined;
  if (found.remarks === SET_ASIDE) await forgetBlockedWork(deps.database, 'match-requests', claim);
  return { publisher, event: found.event };
}

/** Returns the matches, or how a failed search ends or continues. */
async function search(deps: MatchingDependencies, claim: ClaimedMatchRequest): Promise<FoundMatches | Ending> {
  const { database, logger } = deps;
  if (claim.lostClaims > 0 && (await isSetAside(database, 'match-requests', claim))) {
    logger.error({ ...claim }, 'giving up a search for matches: the processes that work on it stop responding');
    return { event: 'failed', remarks: SET_ASIDE };
  }
  if (claim.lostClaims >= MAX_LOST_CLAIMS) {
    logger.error({ ...claim }, 'giving up a search for matches: the processes that work on it crash');
    return { event: 'failed', remarks: 'The listings could not be compared' };
  }
  try {
    await readListings(deps, claim, { timeoutMs: READ_TIMEOUT_MS });
    failpoint('matching.after_read');
    await checkDuplicatesNow(deps, claim);
    return await yieldingToEventLoop(deps.clock, matchesOf(await readMatchSet(database, claim)));
  } catch (error) {
    if (!(error instanceof PublisherError)) logger.error({ err: error, ...claim }, 'search for matches failed');
    return afterFailure(failureOf(error), claim, deps.clock);
  }
}

/** Determines how a search continues after a failed read [publishers 0.1]. A rate limit does not count as a failure. */
function afterFailure(failure: PublisherFailure, { failures }: ClaimedMatchRequest, clock: FailureClock): Ending {
  if (failure.kind === 'CREDENTIALS_INVALID') {
    return { event: 'failed', remarks: 'The connected account is no longer authorized; connect it again' };
  }
  const { waitMs, failed } = retryLater(failure, { failures, clock });
  if (!failed) {
    const remarks = pauseSentence(failure) || 'Waiting for the rate limit of the publisher';
    return { event: 'postponed', waitMs, failed, remarks };
  }
  if (failures + 1 < MAX_MATCH_FAILURES) {
    return {
      event: 'postponed',
      waitMs,
      failed,
      remarks: 'The listings could not be read from the publisher; the search will be retried',
    };
  }
  return { event: 'failed', remarks: 'The listings could not be read from the publisher; try again later' };
}

/** Stores the suggestions and returns their number. Stores nothing and returns undefined when the claim was lost. */
async function store(
  { database }: MatchingDependencies,
  claim: ClaimedMatchRequest,
  matches: FoundMatches,
): Promise<number | undefined> {
  const ended = { ...claim, state: 'MATCH_COMPLETED' as const, remarks: null, failures: 0, waitMs: null };
  const suggested = await database.transaction(async (transaction) =>
    (await settleMatchRequest(transaction, ended)) ? replaceAll(transaction, claim, matches) : undefined,
  );
  failpoint('matching.after_store');
  return suggested;
}

/** Replaces the suggestions, a page at a time, because each match has its reasons. Returns their number. */
async function replaceAll(
  transaction: Transaction,
  claim: ClaimedMatchRequest,
  matches: FoundMatches,
): Promise<number> {
  await deleteOtherSuggestions(transaction, { ...claim, matches: matches.ids() });
  let stored = 0;
  for (let begin = 0; begin < matches.size; begin += MATCH_PAGE) {
    const page = matches.page(begin, begin + MATCH_PAGE);
    stored += await storeSuggestions(transaction, { ...claim, matches: page });
  }
  return stored;
}

async function end(
  { database, jobs }: MatchingDependencies,
  claim: ClaimedMatchRequest,
  ending: Ending,
): Promise<boolean> {
  const { accountId, connectedAccountId } = claim;
  const { remarks } = ending;
  if (ending.event === 'failed') {
    return settleMatchRequest(database, { ...claim, state: 'MATCH_FAILED', remarks, failures: 0, waitMs: null });
  }
  const { waitMs } = ending;
  const failures = claim.failures + (ending.failed ? 1 : 0);
  const settled = await settleMatchRequest(database, { ...claim, state: 'IN_PROGRESS', remarks, failures, waitMs });
  if (settled) await enqueueDueSoon(jobs, { queue: 'match-requests', row: { accountId, connectedAccountId }, waitMs });
  return settled;
}

/** Enqueues due searches that no process has claimed and that have no job. */
export async function enqueueDueMatchRequests({
  database,
  jobs,
}: Pick<MatchingDependencies, 'database' | 'jobs'>): Promise<Sweep> {
  const due = await takeDueMatchRequests(database, { limit: MATCH_REQUESTS_AT_ONCE });
  return enqueueSwept(jobs, { queue: 'match-requests', ...due });
}
