import type { Database, Transaction } from '@listings/persistence';
import type { Encryption, ResealReport } from '@listings/platform';
import { webhookSecretContext } from '../attempt/webhook-request.js';
import { findOutdatedWebhookSecrets, resealWebhookSecret } from '../store/sealed-secrets.js';

/**
 * Re-encrypts the secrets of all endpoints with the newest key [contract 8]. Does not overwrite a secret that a concurrent rotation replaced.
 * It calls `record` in the transaction of the changes, with the changed accounts.
 */
export async function resealWebhookSecrets(
  { database, encryption }: { database: Pick<Database, 'query' | 'execute' | 'transaction'>; encryption: Encryption },
  report: ResealReport,
  record?: (transaction: Transaction, accountIds: readonly number[]) => Promise<void>,
): Promise<void> {
  const keyId = encryption.newestKeyId;
  let after = 0;
  for (;;) {
    const batch = await findOutdatedWebhookSecrets(database, { keyId, after });
    const last = batch.at(-1);
    if (!last) return;
    after = last.accountId;
    await database.transaction(async (transaction) => {
      const changed = new Set<number>();
      for (const { accountId, secret, previous } of batch) {
        for (const from of previous === null ? [secret] : [secret, previous]) {
          if (!encryption.isOutdated(from)) continue;
          const to = report.reseal(encryption, from, webhookSecretContext(accountId));
          if (to !== undefined && (await resealWebhookSecret(transaction, { accountId, from, to })))
            changed.add(accountId);
        }
      }
      await record?.(transaction, [...changed]);
    });
  }
}
