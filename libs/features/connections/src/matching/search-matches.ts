import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { ConnectedAccountKey, FailureClock } from '@listings/publisher-gateway';
import { limitSentence, pauseSentence, retryLater } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { TooManyOutside } from '@listings/work';
import type { StepLease } from '@listings/work';
import type { ReadingDependencies } from '../dependencies.js';
import { readListings } from '../listings/read-listings.js';
import { matchesOf } from '../rules/matching/find-matches.js';
import type { FoundMatches } from '../rules/matching/find-matches.js';
import { MAX_MATCH_FAILURES } from '../rules/matching/match-request-state.js';
import { settleMatchRequest } from '../store/match-requests.js';
import type { RunningSearch } from '../store/match-requests.js';
import { deleteOtherSuggestions, storeSuggestions } from '../store/match-suggestions.js';
import { linkKnownListings } from './known-listings.js';
import { MATCH_PAGE, readMatchSet } from './read-match-set.js';
import { yieldingToEventLoop } from './yielding-to-event-loop.js';

/** Reading thousands of listings takes some minutes. */
const READ_TIMEOUT_MS = 5 * 60_000;

const READING = 'The listings are being read from the publisher';

/** The outcome of one attempt at a search. */
export type SearchOutcome =
  | { readonly event: 'completed'; readonly matches: FoundMatches }
  | { readonly event: 'failed'; readonly remarks: string }
  | { readonly event: 'postponed'; readonly waitMs: number; readonly failed: boolean; readonly remarks: string };

/**
 * Reads all listings of a connected account from the publisher and compares them with the unlinked locations [4.7], [contract 7], after
 * `failures` failed attempts in a row. Listings that a move has named are linked first. The reading also requests a check for duplicates of the
 * linked ones [contract 11].
 */
export async function searchMatches(
  deps: ReadingDependencies,
  search: RunningSearch,
  { failures, outside }: { failures: number; outside: StepLease['outside'] },
): Promise<SearchOutcome> {
  const { database, clock, logger } = deps;
  try {
    const read = await outside(() => readListings(deps, search, { timeoutMs: READ_TIMEOUT_MS }));
    if (read === 'goes on') return { event: 'postponed', waitMs: 0, failed: false, remarks: READING };
    failpoint('matching.after_read');
    await linkKnownListings(deps, search);
    const { set, isRejected } = await readMatchSet(database, search);
    const matches = await yieldingToEventLoop(clock, matchesOf(set, { isRejected }));
    return { event: 'completed', matches };
  } catch (error) {
    if (error instanceof TooManyOutside) throw error;
    if (!(error instanceof PublisherError)) logger.error({ err: error, ...search }, 'search for matches failed');
    return afterFailure(failureOf(error), failures, clock);
  }
}

/** Determines how a search continues after a failed read [publishers 0.1]. A rate limit does not count as a failure. */
function afterFailure(failure: PublisherFailure, failures: number, clock: FailureClock): SearchOutcome {
  if (failure.kind === 'CREDENTIALS_INVALID') {
    return { event: 'failed', remarks: 'The connected account is no longer authorized; connect it again' };
  }
  const { waitMs, failed } = retryLater(failure, { failures, clock });
  if (!failed) {
    const remarks =
      limitSentence(failure, clock.now()) || pauseSentence(failure) || 'Waiting for the rate limit of the publisher';
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

/** Stores the outcome of an attempt: a completed search replaces the suggestions of an earlier one. */
export async function storeSearch(
  transaction: Transaction,
  key: ConnectedAccountKey,
  outcome: SearchOutcome,
): Promise<void> {
  failpoint('matching.before_store');
  if (outcome.event !== 'completed') {
    const state = outcome.event === 'failed' ? 'MATCH_FAILED' : 'IN_PROGRESS';
    await settleMatchRequest(transaction, { ...key, state, remarks: outcome.remarks });
    return;
  }
  if (await settleMatchRequest(transaction, { ...key, state: 'MATCH_COMPLETED', remarks: null }))
    await replaceAll(transaction, key, outcome.matches);
}

/** Replaces the suggestions, a page at a time, because each match has its reasons. */
async function replaceAll(transaction: Transaction, key: ConnectedAccountKey, matches: FoundMatches): Promise<void> {
  await deleteOtherSuggestions(transaction, { ...key, matches: matches.ids() });
  for (let begin = 0; begin < matches.size; begin += MATCH_PAGE)
    await storeSuggestions(transaction, { ...key, matches: matches.page(begin, begin + MATCH_PAGE) });
}
