import { partsAt, partsWith } from '@listings/domain';
import type { ServiceArea } from '@listings/domain';
import { storePushedParts } from '@listings/persistence';
import type { SubmissionKey, Transaction } from '@listings/persistence';

interface SharedParts {
  readonly serviceArea?: ServiceArea | null;
  readonly socialUrls?: Readonly<Record<string, string>> | null;
}

/**
 * Remembers the parts that a location and its listing share from the start, as if they had been pushed: the location
 * can lose them before the first push, which then removes them. Call it after the request for that push.
 */
export async function shareParts(
  transaction: Transaction,
  { listingRef, values, ...key }: SubmissionKey & { readonly listingRef: string; readonly values: SharedParts },
): Promise<void> {
  const { serviceArea, socialUrls } = values;
  const parts = partsWith(partsAt(null, listingRef), { serviceArea, socialUrls: socialUrls ?? {} });
  if (parts) await storePushedParts(transaction, key, parts);
}
