import type { Sql } from '@listings/persistence';
import type { Encryption, ResealReport } from '@listings/platform';
import { webhookSecretContext } from './webhook-request.js';
import { findOutdatedWebhookSecrets, resealWebhookSecret } from './store/sealed-secrets.js';

/**
 * Re-encrypts the secrets of all endpoints with the newest key [contract 8]. Does not overwrite a secret that a
 * concurrent rotation replaced.
 */
export async function resealWebhookSecrets(
  { database, encryption }: { database: Sql; encryption: Encryption },
  report: ResealReport,
): Promise<void> {
  const keyId = encryption.newestKeyId;
  let after = 0;
  for (;;) {
    const batch = await findOutdatedWebhookSecrets(database, { keyId, after });
    for (const { accountId, secret, previous } of batch) {
      for (const from of previous === null ? [secret] : [secret, previous]) {
        if (!encryption.isOutdated(from)) continue;
        const to = report.reseal(encryption, from, webhookSecretContext(accountId));
        if (to !== undefined) await resealWebhookSecret(database, { accountId, from, to });
      }
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.accountId;
  }
}
