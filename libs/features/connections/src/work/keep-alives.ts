import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { AuthorizationCapability } from '@listings/publisher-sdk';
import { again, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findValidConnections } from '../store/keep-alives.js';
import { KEEP_ALIVE, KEEP_ALIVE_MS } from './subjects.js';

/** The wait between a failed use and the next one. */
const RETRY_MS = 3_600_000;

/** A connected account whose credentials are valid. */
type Connection = ConnectedAccountKey & { readonly publisher: string };

/**
 * Uses credentials that nothing else uses, once a day, so that the publisher does not let them expire [publishers 5.7], and checks entered
 * tokens. Few at a time, because no request waits for it.
 */
@WorkKind({ kind: KEEP_ALIVE, concurrency: 2, recurs: true })
export class KeepAlives implements WorkHandler<Connection, null> {
  constructor(
    @Inject(CONNECTIONS) private readonly deps: Pick<ConnectionsDependencies, 'calls' | 'publishers' | 'logger'>,
  ) {}

  /** Leaves out accounts whose owners must connect them again; the new connection requests the keep-alive anew. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Connection>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, connectedAccountId: subject }));
    return loadedRows(claimed, await findValidConnections(transaction, keys), (row) => row.connectedAccountId);
  }

  /** A failed use is repeated after an hour. Invalid credentials have the same consequences as in any other call [publishers 0.1]. */
  async step({ row: { publisher, ...key } }: LoadedWork<Connection>): Promise<WorkOutcome<null>> {
    const { calls, publishers, logger } = this.deps;
    const authorization = publishers.find(publisher)?.publisher.authorization;
    if (!authorization || !dailyCall(authorization)) return again(KEEP_ALIVE_MS, null);
    try {
      // A suspended account is kept alive too; otherwise its owner would have to connect it again [contract 13].
      await calls.call(key, async (given) => dailyCall(given.publisher.publisher.authorization)?.(given.session), {
        whilePaused: 'go on',
      });
    } catch (error) {
      if (!(error instanceof PublisherError)) throw error;
      logger.info({ ...key, failure: error.failure.kind }, 'credentials could not be kept alive');
      return again(RETRY_MS, null, { failed: true });
    }
    return again(KEEP_ALIVE_MS, null);
  }

  giveUp(): WorkOutcome<null> {
    return again(KEEP_ALIVE_MS, null);
  }
}

function dailyCall(authorization: AuthorizationCapability) {
  return authorization.kind === 'token' ? authorization.check : authorization.keepAlive;
}
