import type { Database, Transaction } from '@listings/persistence';
import type { Clock, Encryption, ResealReport } from '@listings/platform';
import { credentialsContext, resealCredentials } from '@listings/publisher-gateway';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { verifierContext } from '../connecting/link-secrets.js';
import { findOutdatedCredentials, findOutdatedVerifiers, resealVerifier } from '../store/sealed-values.js';

/** A consent flow that takes longer than this has expired. */
const CONSENT_MS = 60 * 60_000;

/**
 * Re-encrypts credentials, and PKCE verifiers of open consent flows, with the newest key [contract 7]. Does not overwrite credentials that a
 * concurrent renewal stored. Reports and skips values that no configured key decrypts. It calls `record` in the transaction of the changes,
 * with the changed accounts.
 */
export async function resealConnections(
  {
    database,
    encryption,
    clock,
  }: { database: Pick<Database, 'query' | 'execute' | 'transaction'>; encryption: Encryption; clock: Clock },
  report: ResealReport,
  record?: (transaction: Transaction, accountIds: readonly number[]) => Promise<void>,
): Promise<void> {
  const keyId = encryption.newestKeyId;
  let after: ConnectedAccountKey | undefined;
  for (;;) {
    const batch = await findOutdatedCredentials(database, { keyId, after });
    after = batch.at(-1);
    if (!after) break;
    await database.transaction(async (transaction) => {
      const changed = new Set<number>();
      for (const { accountId, connectedAccountId, sealed } of batch) {
        const key = { accountId, connectedAccountId };
        const to = report.reseal(encryption, sealed, credentialsContext(key));
        if (to !== undefined && (await resealCredentials(transaction, { ...key, from: sealed, to })))
          changed.add(accountId);
      }
      await record?.(transaction, [...changed]);
    });
  }
  const openedAfter = new Date(clock.now().getTime() - CONSENT_MS);
  for (const { stateDigest, sealed } of await findOutdatedVerifiers(database, { keyId, openedAfter })) {
    const to = report.reseal(encryption, sealed, verifierContext(stateDigest));
    if (to !== undefined) await resealVerifier(database, { stateDigest, from: sealed, to });
  }
}
