import type { PushedPart } from '@listings/domain';
import { requestSubmissions } from '@listings/persistence';
import type { SubmissionKey, Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { refreshVoiceStatus } from './refresh-voice-status.js';
import type { VoiceDependencies } from './refresh-voice-status.js';

/** Dependencies for requesting pushes. */
export interface PushDependencies extends VoiceDependencies {
  readonly publishers: PublisherRegistry;
  readonly jobs: { enqueueMany(queue: 'listing-submissions', due: readonly SubmissionKey[]): Promise<void> };
}

/** Which submissions of which locations to request. */
export interface PushRequest {
  readonly accountId: number;
  readonly locationIds: readonly number[];
  /** The listings that the change of a location concerns; default: all. */
  readonly listings?: 'all' | readonly PushedPart[];
  /** The publisher whose link changed; absent: all publishers. */
  readonly publisher?: string;
  /** The publisher that shows the change already; only with `listings`. */
  readonly except?: string;
}

/**
 * Requests a push of locations to their listings, and the cancellation of submissions without a link, in the
 * transaction of the change [contract 4, publishing]. Updates the voice status of the locations, which the caller has
 * locked. Enqueues the submissions that are due after the commit. Returns the records that changed, by location id.
 */
export async function requestPush(
  transaction: Transaction,
  deps: PushDependencies,
  { listings = 'all', publisher, except, ...of }: PushRequest,
): Promise<ReadonlyMap<number, string>> {
  if (listings.length === 0) return new Map();
  const { publishers, jobs } = deps;
  const among = publisher === undefined ? amongOf(publishers, listings, except) : [publisher];
  const due = await requestSubmissions(transaction, { ...of, sites: publishers.submitting, among });
  if (due.length > 0) transaction.afterCommit(() => jobs.enqueueMany('listing-submissions', due));
  return refreshVoiceStatus(transaction, deps, of);
}

function amongOf(publishers: PublisherRegistry, listings: 'all' | readonly PushedPart[], except: string | undefined) {
  return listings === 'all' ? undefined : publishers.taking(listings).filter((each) => each !== except);
}
