import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import type { PushedPart } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';
import { refreshVoiceStatus } from '../citations/refresh-voice-status.js';
import type { VoiceDependencies } from '../citations/refresh-voice-status.js';
import { requestSubmissions } from '../store/submission-requests.js';
import type { RequestedSubmission } from '../store/submission-requests.js';

/** Dependencies for requesting pushes. */
export interface PushDependencies extends VoiceDependencies {
  readonly work: Work;
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
 * locked. Returns the records that changed, by location id.
 */
export async function requestPush(
  transaction: Transaction,
  deps: PushDependencies,
  { listings = 'all', publisher, except, ...of }: PushRequest,
): Promise<ReadonlyMap<number, string>> {
  if (listings.length === 0) return new Map();
  const { publishers, work } = deps;
  const among = publisher === undefined ? amongOf(publishers, listings, except) : [publisher];
  addPushes(transaction, work, {
    accountId: of.accountId,
    requested: await requestSubmissions(transaction, { ...of, sites: publishers.submitting, among }),
  });
  return refreshVoiceStatus(transaction, deps, of);
}

/** Adds the work of requested submissions. The rows of a connected account take turns with those of others. */
export function addPushes(
  transaction: Transaction,
  work: Work,
  { accountId, requested }: { accountId: number; requested: readonly RequestedSubmission[] },
): void {
  const rows = requested.map((each) => ({
    subject: siteSubject(each),
    group: each.connectedAccountId ?? '',
    inMs: each.inMs,
  }));
  work.add(transaction, { accountId, kind: LISTING_SUBMISSION, rows });
}

function amongOf(publishers: PublisherRegistry, listings: 'all' | readonly PushedPart[], except: string | undefined) {
  return listings === 'all' ? undefined : publishers.taking(listings).filter((each) => each !== except);
}
