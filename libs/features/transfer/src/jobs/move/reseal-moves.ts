import { ACCOUNT_MOVE, findOutdatedJobSecrets, resealJobSecret } from '@listings/feature-jobs';
import type { JobSecret } from '@listings/feature-jobs';
import type { Database, Transaction } from '@listings/persistence';
import type { Encryption, ResealReport } from '@listings/platform';
import { moveSecretContext } from './move-parameters.js';

/** Re-encrypts the API keys of open moves that were encrypted with an older key. `record` is as in `resealConnections`. */
export async function resealMoves(
  { database, encryption }: { database: Pick<Database, 'query' | 'execute' | 'transaction'>; encryption: Encryption },
  report: ResealReport,
  record?: (transaction: Transaction, accountIds: readonly number[]) => Promise<void>,
): Promise<void> {
  let after: JobSecret | undefined;
  for (;;) {
    const found = await findOutdatedJobSecrets(database, { kind: ACCOUNT_MOVE, keyId: encryption.newestKeyId, after });
    after = found.at(-1);
    if (!after) return;
    await database.transaction(async (transaction) => {
      const changed = new Set<number>();
      for (const { accountId, id, parameters, sealed: from } of found) {
        const to = report.reseal(encryption, from, moveSecretContext(accountId, String(parameters['url'])));
        if (to !== undefined && (await resealJobSecret(transaction, { accountId, id, from, to })))
          changed.add(accountId);
      }
      await record?.(transaction, [...changed]);
    });
  }
}
