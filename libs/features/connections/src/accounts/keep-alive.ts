import { claimKeepAlives, keptAlive } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/persistence';
import { PublisherError } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';

/** What keeping credentials from lapsing needs: only the worker does it. */
export interface KeepAliveDependencies extends Pick<ConnectionsDependencies, 'database' | 'publishers' | 'logger'> {
  readonly calls: Pick<ConnectionsDependencies['calls'], 'call'>;
}

/** Takes connected accounts that are due, each for one process: once a day where the publisher has a use for it. */
export function claimDueKeepAlives({ database, publishers }: KeepAliveDependencies, limit: number) {
  const lapsing = publishers.all.filter(({ publisher }) => publisher.authorization.keepAlive);
  return claimKeepAlives(database, { publishers: lapsing.map(({ names }) => names.constant), limit });
}

/**
 * Lets the plug-in renew the credentials of an account that nobody uses, when that is due. After a failure it is tried
 * again the next hour; dead credentials have the usual consequence [publishers 0.1].
 */
export async function keepAlive(
  { calls, database, logger }: KeepAliveDependencies,
  key: ConnectedAccountKey,
): Promise<void> {
  try {
    await calls.call(key, async ({ publisher, session }) => publisher.publisher.authorization.keepAlive?.(session));
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    logger.info({ ...key, failure: error.failure.kind }, 'credentials could not be kept alive');
    return;
  }
  await keptAlive(database, key);
}
