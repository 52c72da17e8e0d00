import { claimKeepAlives, isSetAside, keptAlive } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/persistence';
import { PublisherError } from '@listings/publisher-sdk';
import type { AuthorizationCapability } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';

/** Dependencies for keeping credentials alive, which only the worker does. */
export interface KeepAliveDependencies extends Pick<ConnectionsDependencies, 'database' | 'publishers' | 'logger'> {
  readonly calls: Pick<ConnectionsDependencies['calls'], 'call'>;
}

/**
 * Claims connected accounts whose keep-alive is due: once a day for publishers whose plug-in implements `keepAlive`, or
 * `check` for tokens.
 */
export function claimDueKeepAlives({ database, publishers }: KeepAliveDependencies, limit: number) {
  const lapsing = publishers.all.filter(({ publisher: { authorization } }) => dailyCall(authorization));
  return claimKeepAlives(database, { publishers: lapsing.map(({ names }) => names.constant), limit });
}

function dailyCall(authorization: AuthorizationCapability) {
  return authorization.kind === 'token' ? authorization.check : authorization.keepAlive;
}

/**
 * Lets the plug-in refresh the credentials of an account before they expire unused, or check an entered token. A failed attempt is retried after
 * an hour. Invalid credentials have the same consequences as in any other call [publishers 0.1].
 */
export async function keepAlive(
  { calls, database, logger }: KeepAliveDependencies,
  key: ConnectedAccountKey,
): Promise<void> {
  // A claim only postpones the account, so nothing tells whether the last one was lost.
  if (await isSetAside(database, 'keep-alives', key)) {
    logger.error({ ...key }, 'credentials are not kept alive: the processes that do it stop responding');
    return keptAlive(database, key);
  }
  try {
    // Also for a suspended account: its owner would have to connect it again [contract 13].
    await calls.call(key, async ({ publisher, session }) => dailyCall(publisher.publisher.authorization)?.(session), {
      whilePaused: 'go on',
    });
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    logger.info({ ...key, failure: error.failure.kind }, 'credentials could not be kept alive');
    return;
  }
  await keptAlive(database, key);
}
