import { partsAt, partsWith } from '@listings/domain';
import type { SharedParts } from '@listings/feature-connections';
import { storePushedParts } from '@listings/persistence';
import type { SubmissionKey, Transaction } from '@listings/persistence';

/**
 * Remembers the parts that a location and its listing share from the start, as if they had been pushed: the location
 * can lose them before the first push, which then removes them. Call it after the request for that push.
 */
export async function shareParts(
  transaction: Transaction,
  key: SubmissionKey,
  { listingRef, serviceArea, socialUrls }: SharedParts,
): Promise<void> {
  const parts = partsWith(partsAt(null, listingRef), { serviceArea, socialUrls: socialUrls ?? {} });
  if (parts) await storePushedParts(transaction, key, parts);
}
