import { openConnection } from '@listings/persistence';
import type { ConnectedAccountKey, OpenConnection } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { CallDependencies } from './call-dependencies.js';
import { applyConsequences, stopConnection } from './consequences.js';
import type { FailedCall } from './consequences.js';
import { withDeadline } from './deadline.js';
import { isUsable, StoredSession } from './stored-session.js';
import type { PendingRenewals } from './stored-session.js';
import { readThrown } from './thrown-failure.js';

/** Whom a call to a publisher is made for. `listingRef` and `locationId` are set when it is about one listing. */
export interface PublisherTarget {
  readonly accountId: number;
  readonly connectedAccountId: string;
  readonly locationId?: number;
  readonly listingRef?: string;
}

/** What the work of a call gets: the plug-in, and the session to hand to its methods. */
export interface CallContext {
  readonly publisher: RegisteredPublisher;
  readonly session: PublisherSession;
}

/** A plug-in's own exchanges end after 20 s each; this bounds all of a call together. */
const CALL_TIMEOUT_MS = 60_000;
/** A publisher that names a longer wait is asked again after this. */
const LONGEST_DELAY_MS = 24 * 60 * 60_000;
const DELAY_WHEN_UNNAMED_MS = 60_000;
const FOREIGN_ERROR = 'plug-in threw what is not a publisher failure';

/**
 * The one way in which the core calls a plug-in for a connected account. Whatever happens, its caller sees the
 * result or a {@link PublisherError}; the consequences of a failure for the account and its links are drawn here.
 */
export class PublisherCalls {
  private readonly renewals: PendingRenewals = new Map();

  constructor(private readonly deps: CallDependencies) {}

  /**
   * Runs `work`. Refuses at once when the account is not CONNECTED (`CREDENTIALS_INVALID`) or the publisher asked
   * us to wait (`RATE_LIMITED` with the rest). A plug-in that hangs is `TRANSIENT` with an unknown outcome.
   */
  async call<T>(
    target: PublisherTarget,
    work: (context: CallContext) => Promise<T>,
    options: { timeoutMs?: number } = {},
  ): Promise<T> {
    const key = { accountId: target.accountId, connectedAccountId: target.connectedAccountId };
    const { connection, publisher } = await this.open(key);
    const over = new AbortController();
    const failedCall = (credentialsVersion: number) => ({ target, publisher, credentialsVersion });
    const session = new StoredSession(this.deps, key, connection, {
      over: over.signal,
      renewals: this.renewals,
      onDead: (cause, version) => stopConnection(this.deps, failedCall(version), cause),
    });
    try {
      const what = `call to ${publisher.declaration.displayName}`;
      return await withDeadline(options.timeoutMs ?? CALL_TIMEOUT_MS, what, async () => work({ publisher, session }));
    } catch (error) {
      throw await this.settle(failedCall(session.credentialsVersion), error);
    } finally {
      over.abort();
    }
  }

  /**
   * Calls a plug-in while there is no connected account yet: to finish a consent. Guarded alike, without
   * consequences.
   */
  async callUnconnected<T>(
    publisher: RegisteredPublisher,
    work: (publisher: RegisteredPublisher) => Promise<T>,
    options: { timeoutMs?: number } = {},
  ): Promise<T> {
    const what = `call to ${publisher.declaration.displayName}`;
    try {
      return await withDeadline(options.timeoutMs ?? CALL_TIMEOUT_MS, what, async () => work(publisher));
    } catch (error) {
      const { failure, cause, foreign } = readThrown(error);
      if (foreign) this.deps.logger.error({ err: cause, publisher: publisher.names.kebab }, FOREIGN_ERROR);
      throw new PublisherError(inBounds(failure), { cause });
    }
  }

  /** The account and its plug-in, or the refusal. */
  private async open(
    key: ConnectedAccountKey,
  ): Promise<{ connection: OpenConnection & { credentials: string }; publisher: RegisteredPublisher }> {
    let connection: OpenConnection | undefined;
    let publisher: RegisteredPublisher | undefined;
    try {
      connection = await openConnection(this.deps.database, key);
      publisher = connection && this.deps.publishers.get(connection.publisher);
    } catch (error) {
      this.deps.logger.error({ err: error, ...key }, 'connected account cannot be opened');
      throw new PublisherError(
        { kind: 'TRANSIENT', text: 'the connected account cannot be opened now' },
        { cause: error },
      );
    }
    if (!isUsable(connection) || !publisher) {
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the account is not connected' });
    }
    if (connection.rateLimitedForMs > 0) {
      throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: connection.rateLimitedForMs, scope: 'user' });
    }
    return { connection, publisher };
  }

  /** Draws the consequences of whatever was thrown and makes the error that the caller sees. */
  private async settle(call: FailedCall, error: unknown): Promise<PublisherError> {
    const { logger } = this.deps;
    const { failure: read, cause, foreign } = readThrown(error);
    const thrown = inBounds(read);
    const about = { publisher: call.publisher.names.kebab, ...call.target };
    if (foreign) logger.error({ err: cause, ...about }, FOREIGN_ERROR);
    else if (thrown.kind === 'TRANSIENT' && thrown.operatorAlarm)
      logger.error({ err: cause, ...about }, 'publisher needs the operator');
    try {
      const failure = await this.unlessReplaced(call, thrown);
      await applyConsequences(this.deps, call, failure);
      return new PublisherError(failure, { cause });
    } catch (error) {
      // The next call meets the same failure and draws its consequences then.
      logger.error(
        { err: error, failure: thrown.kind, ...about },
        'consequences of a publisher failure were not stored',
      );
      return new PublisherError(thrown, { cause });
    }
  }

  /** Credentials that were replaced while the call ran say nothing about those stored now: try again. */
  private async unlessReplaced(call: FailedCall, failure: PublisherFailure): Promise<PublisherFailure> {
    if (failure.kind !== 'CREDENTIALS_INVALID') return failure;
    const now = await openConnection(this.deps.database, call.target);
    if (!isUsable(now) || now.credentialsVersion === call.credentialsVersion) return failure;
    return { kind: 'TRANSIENT', text: 'the account was connected anew during the call' };
  }
}

/** A delay that makes sense, whatever the plug-in computed. */
function inBounds(failure: PublisherFailure): PublisherFailure {
  if (failure.kind !== 'RATE_LIMITED') return failure;
  const { retryAfterMs } = failure;
  const sensible = Number.isFinite(retryAfterMs)
    ? Math.min(Math.max(0, Math.round(retryAfterMs)), LONGEST_DELAY_MS)
    : DELAY_WHEN_UNNAMED_MS;
  return sensible === retryAfterMs ? failure : { ...failure, retryAfterMs: sensible };
}
