import { doubtResponses } from '@listings/feature-interactions';
import { doubtPostDeliveries } from '@listings/feature-posts';
import { auditRestore, beginEpoch, doubtListings, endRestoredAccess, skipEventNumbers } from '@listings/persistence';
import type { DoubtfulWork, EndedAccess, Transaction } from '@listings/persistence';

/** What the release of a restored database changed. */
interface ReleasedDatabase extends DoubtfulWork, EndedAccess {
  readonly epoch: number;
  readonly accounts: number;
  readonly postDeliveries: number;
  readonly responses: number;
}

/**
 * Releases a database that knows nothing since a time (docs/decisions/0054), but for the sequences of its ids, which no
 * transaction gives back.
 */
export async function releaseRestored(
  transaction: Transaction,
  { since, gap, actor }: { since: Date; gap: number; actor: string },
): Promise<ReleasedDatabase> {
  const accounts = await skipEventNumbers(transaction, { gap });
  const postDeliveries = await doubtPostDeliveries(transaction, { since });
  const responses = await doubtResponses(transaction);
  const listings = await doubtListings(transaction);
  const access = await endRestoredAccess(transaction);
  await auditRestore(transaction, { actor, since });
  const epoch = await beginEpoch(transaction, { since, gap });
  return { epoch, accounts, postDeliveries, responses, ...listings, ...access };
}
