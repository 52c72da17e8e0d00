import type { AccountSiteKey } from '@listings/domain';
import { partsAt, partsWith } from '@listings/feature-connections';
import type { SharedParts } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import { storePushedParts } from '../store/pushed-parts.js';

/**
 * Remembers the parts that a location and its listing share from the start, as if they had been pushed: the location
 * can lose them before the first push, which then removes them. Call it after the request for that push.
 */
export async function shareParts(
  transaction: Transaction,
  key: AccountSiteKey,
  { listingRef, serviceArea, socialUrls, attributes, publicHolidayHours, permanentlyClosed }: SharedParts,
): Promise<void> {
  const parts = partsWith(partsAt(null, listingRef), {
    serviceArea,
    socialUrls: socialUrls ?? {},
    attributes: attributes ?? {},
    publicHolidayHours,
    permanentlyClosed: permanentlyClosed ?? false,
  });
  if (parts) await storePushedParts(transaction, key, parts);
}
