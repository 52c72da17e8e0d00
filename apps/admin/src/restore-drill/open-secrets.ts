import { resealConnections } from '@listings/feature-connections';
import { resealSecondFactors } from '@listings/feature-identity';
import { resealMoves } from '@listings/feature-transfer';
import { resealWebhookSecrets } from '@listings/feature-webhooks';
import type { Transaction } from '@listings/persistence';
import { ResealReport, systemClock } from '@listings/platform';
import type { Encryption } from '@listings/platform';

/** How many secrets the keys open, and sentences about those that they do not. */
export interface OpenedSecrets {
  readonly opened: number;
  readonly problems: readonly string[];
}

/**
 * Opens every secret of a database with these keys: it encrypts them again with a key that nobody has. The caller rolls the
 * transaction back.
 */
export async function openSecrets(transaction: Transaction, keys: Encryption): Promise<OpenedSecrets> {
  const found = new ResealReport();
  const database = {
    query: transaction.query.bind(transaction),
    execute: transaction.execute.bind(transaction),
    transaction: <T>(work: (inner: Transaction) => Promise<T>) => work(transaction),
  };
  const deps = { database, encryption: keys.withUnknownKey(), clock: systemClock };
  for (const reseal of [resealConnections, resealWebhookSecrets, resealSecondFactors, resealMoves])
    await reseal(deps, found);
  const problems = [...found.unreadable].map(([key, secrets]) =>
    key === 'damaged'
      ? `${secrets} secrets are damaged`
      : `${secrets} secrets need the key ${key}, which ENCRYPTION_KEY lacks`,
  );
  return { opened: found.resealed, problems };
}
