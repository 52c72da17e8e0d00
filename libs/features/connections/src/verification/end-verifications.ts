import type { RecordSettings } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import { clearVerifications, renderRecords } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { LinkedLocation } from '../store/listing-links.js';

/** Sets the verification of unlinked locations to NOT_CONNECTED and updates their records [contract 7]. */
export async function endVerifications(
  transaction: Transaction,
  of: { accountId: number; publisher: string; records: RecordSettings },
  removed: readonly LinkedLocation[],
): Promise<void> {
  const { accountId, publisher, records } = of;
  const locationIds = removed.map(({ locationId }) => locationId);
  const changed = await clearVerifications(transaction, { accountId, publisher, locationIds });
  const account = await findAccount(transaction, accountId);
  if (changed.length === 0 || !account) return;
  await renderRecords(transaction, { account, settings: records }, changed);
}
