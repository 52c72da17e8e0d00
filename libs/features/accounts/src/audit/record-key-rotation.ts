import type { Actor } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { recordAudit } from '../store/audit-log.js';

/**
 * Records that secrets of accounts are encrypted with a new key: one entry in the audit log of each account, in the transaction of its
 * first secrets. One recorder is for one run.
 */
export function keyRotationRecorder(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  { actor, keyId }: { readonly actor: Actor; readonly keyId: string },
): (transaction: Sql, accountIds: readonly number[]) => Promise<void> {
  const recorded = new Set<number>();
  return async (transaction, accountIds) => {
    for (const accountId of accountIds) {
      if (recorded.has(accountId)) continue;
      const entry = { accountId, action: 'encryption_key.rotated', details: { keyId } } as const;
      await recordAudit(transaction, { ...entry, actor, at: clock.now() });
      recorded.add(accountId);
    }
  };
}
