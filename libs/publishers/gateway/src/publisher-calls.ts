import { currentWork } from '@listings/platform';
import { inSecretScope, SecretScope, withoutSecretsThrown } from '@listings/publisher-registry';
import type { KnownSecrets, RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError, refreshGraceOf } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { FailedCall, RefusalScope } from './call-consequences.js';
import type { CallDependencies } from './call-dependencies.js';
import { noteResponse } from './clocks/publisher-clock.js';
import { ConnectionSecrets } from './connection-secrets.js';
import { applyConsequences } from './consequences.js';
import { withDeadline } from './deadline.js';
import { inCallScope } from './limits/call-scope.js';
import type { CallScope } from './limits/call-scope.js';
import { withBoundedPause } from './pause.js';
import { withoutSecrets } from './publisher-text.js';
import { openConnection } from './store/open-connection.js';
import type { ConnectedAccountKey, OpenConnection } from './store/open-connection.js';
import { isUsable, StoredSession } from './stored-session.js';
import type { PendingRenewals } from './stored-session.js';
import { readThrown } from './thrown-failure.js';

/** The target of a publisher call. `listingRef` and `locationId` are set when the call concerns one listing. */
export interface PublisherTarget {
  readonly accountId: number;
  readonly connectedAccountId: string;
  readonly locationId?: number;
  readonly listingRef?: string;
}

/** Options of a publisher call. */
export interface CallOptions {
  readonly timeoutMs?: number;
  readonly lease?: { isHeld(): boolean };
  readonly refusalCloses?: RefusalScope;
  /**
   * What happens while the account is suspended or waits for its deletion [contract 13]: the work waits, or the call goes on,
   * because it finishes what the account has begun.
   */
  readonly whilePaused?: 'wait' | 'go on';
}

/** The plug-in and the session for its methods. */
export interface CallContext {
  readonly publisher: RegisteredPublisher;
  readonly session: PublisherSession;
  /**
   * How many milliseconds the publisher's clock is ahead of that of the process, by the responses of this call so far; undefined if none
   * has said.
   */
  readonly aheadMs: () => number | undefined;
}

/** Time limit of a whole call; each of the plug-in's HTTP exchanges ends after 20 s. */
const CALL_TIMEOUT_MS = 60_000;
/** Work of an account that is suspended or waits for its deletion looks again after this time. */
const ACCOUNT_PAUSE_MS = 10 * 60_000;
/** Upper limit of a rate-limit delay. */
const LONGEST_DELAY_MS = 24 * 60 * 60_000;
const DELAY_WHEN_UNNAMED_MS = 60_000;
const FOREIGN_ERROR = 'plug-in threw an error that is not a PublisherError';

/**
 * The only way in which the core calls a plug-in for a connected account. The caller gets the result or a {@link
 * PublisherError}. This class applies the consequences of a failure for the account and its links.
 */
export class PublisherCalls {
  private readonly renewals: PendingRenewals = new Map();
  private readonly secrets: ConnectionSecrets;

  constructor(private readonly deps: CallDependencies) {
    deps.publishers.observeResponses((headers) => noteResponse(headers, deps.clock.now()));
    this.secrets = new ConnectionSecrets(deps.encryption);
  }

  /**
   * Runs `work`. Fails immediately when the account is not CONNECTED (`CREDENTIALS_INVALID`) a rate limit is in
   * effect (`RATE_LIMITED` with the remaining delay), or the publisher is closed or the account
   * may not publish (`TRANSIENT` with `notBefore`). A plug-in that exceeds the time limit is `TRANSIENT` with an
   * unknown outcome. With a `lease`, the plug-in gets no credentials after it was lost, so that a process that another
   * one has replaced sends nothing more. With `refusalCloses: 'work'` a refusal of access does not break the link of the
   * listing. The HTTP calls of the plug-in wait for the declared limits of the publisher; in work this wait does not count for the time limit.
   */
  async call<T>(
    target: PublisherTarget,
    work: (context: CallContext) => Promise<T>,
    options: CallOptions = {},
  ): Promise<T> {
    const { timeoutMs = CALL_TIMEOUT_MS, refusalCloses = 'listing', whilePaused = 'wait' } = options;
    const key = { accountId: target.accountId, connectedAccountId: target.connectedAccountId };
    const { connection, publisher } = await this.open(key, whilePaused);
    let ended = false;
    const failedCall = (credentialsVersion: number) => ({ target, publisher, credentialsVersion, refusalCloses });
    const isOver = () => ended || options.lease?.isHeld() === false;
    const scope: CallScope = { ...key, listingRef: target.listingRef, isOver, begun: 0, waitedMs: 0 };
    const isWork = currentWork().work !== undefined;
    const secrets = new SecretScope();
    secrets.add(this.secrets.of(key, connection));
    const session = new StoredSession(this.deps, key, connection, {
      isOver,
      renewals: this.renewals,
      graceSeconds: refreshGraceOf(publisher.publisher),
      secrets,
      knownSecrets: this.secrets,
      onDead: (failure, version) => this.deps.consequences.credentialsInvalid(failedCall(version), failure),
    });
    try {
      const what = `call to ${publisher.declaration.displayName}`;
      const run = () =>
        inCallScope(scope, () =>
          inSecretScope(secrets, async () => work({ publisher, session, aheadMs: () => scope.aheadMs })),
        );
      return await withDeadline(timeoutMs, what, run, this.deps.clock, () => (isWork ? scope.waitedMs : 0));
    } catch (error) {
      throw await this.settle(failedCall(session.credentialsVersion), withoutSecretsThrown(error, secrets), scope);
    } finally {
      ended = true;
    }
  }

  /**
   * Calls a plug-in before a connected account exists, to finish a consent flow. Applies the same limits, but no
   * consequences. With the `secrets` that an owner has entered,
   * nothing is logged here and the thrown error contains none of them. No text of the plug-in contains what is `known`.
   */
  async callUnconnected<T>(
    publisher: RegisteredPublisher,
    work: (publisher: RegisteredPublisher) => Promise<T>,
    options: { timeoutMs?: number; secrets?: readonly string[]; known?: readonly KnownSecrets[] } = {},
  ): Promise<T> {
    const what = `call to ${publisher.declaration.displayName}`;
    const secrets = new SecretScope();
    for (const known of options.known ?? []) secrets.add(known);
    try {
      const { timeoutMs = CALL_TIMEOUT_MS } = options;
      const run = () => inSecretScope(secrets, async () => work(publisher));
      return await withDeadline(timeoutMs, what, run, this.deps.clock);
    } catch (error) {
      const { failure, cause, foreign } = readThrown(withoutSecretsThrown(error, secrets));
      if (options.secrets) throw new PublisherError(cleaned(this.inBounds(failure), options.secrets));
      if (foreign) this.deps.logger.error({ err: cause, publisher: publisher.names.kebab }, FOREIGN_ERROR);
      throw new PublisherError(this.inBounds(failure), { cause });
    }
  }

  /** Loads the account and its plug-in, or throws the failure. */
  private async open(
    key: ConnectedAccountKey,
    whilePaused: NonNullable<CallOptions['whilePaused']>,
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
    if (!isUsable(connection) || !publisher)
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the account is not connected' });
    if (connection.accountPaused && whilePaused === 'wait') {
      const notBefore = new Date(this.deps.clock.now().getTime() + ACCOUNT_PAUSE_MS);
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the account is suspended or being deleted', notBefore });
    }
    if (connection.closedUntil) {
      const text = 'the publisher takes no calls now';
      throw new PublisherError({ kind: 'TRANSIENT', text, notBefore: connection.closedUntil });
    }
    if (connection.rateLimitedForMs > 0)
      throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: connection.rateLimitedForMs, scope: 'user' });
    return { connection, publisher };
  }

  /** Applies the consequences of what was thrown and returns the error for the caller. */
  private async settle(call: FailedCall, error: unknown, { limited }: CallScope): Promise<PublisherError> {
    const { logger } = this.deps;
    const { failure: read, cause, foreign } = readThrown(error);
    // The publisher has refused nothing, so other calls of the account go on.
    if (limited && read.kind === 'RATE_LIMITED' && read.retryAfterMs === limited.retryAfterMs)
      return new PublisherError(limited, { cause });
    const thrown = this.inBounds(read);
    const about = { publisher: call.publisher.names.kebab, ...call.target };
    if (foreign) logger.error({ err: cause, ...about }, FOREIGN_ERROR);
    else if (thrown.kind === 'TRANSIENT' && thrown.operatorAlarm)
      logger.error({ err: cause, ...about }, 'publisher needs the operator');
    else if ('cause' in thrown) logger.info({ failure: thrown, ...about }, 'publisher refused a call');
    try {
      const failure = await this.unlessReplaced(call, thrown);
      await applyConsequences(this.deps, call, failure);
      return new PublisherError(failure, { cause });
    } catch (error) {
      // The next call will fail in the same way and apply the consequences then.
      logger.error(
        { err: error, failure: thrown.kind, ...about },
        'consequences of a publisher failure were not stored',
      );
      return new PublisherError(thrown, { cause });
    }
  }

  /** If the credentials were replaced during the call, the failure says nothing about the new ones: retry. */
  private async unlessReplaced(call: FailedCall, failure: PublisherFailure): Promise<PublisherFailure> {
    if (failure.kind !== 'CREDENTIALS_INVALID') return failure;
    const now = await openConnection(this.deps.database, call.target);
    if (!isUsable(now) || now.credentialsVersion === call.credentialsVersion) return failure;
    return { kind: 'TRANSIENT', text: 'the account was reconnected during the call' };
  }

  /** Limits the delay that the plug-in computed to a plausible range. */
  private inBounds(failure: PublisherFailure): PublisherFailure {
    if (failure.kind === 'TRANSIENT') return withBoundedPause(failure, this.deps.clock.now());
    if (failure.kind !== 'RATE_LIMITED') return failure;
    const { retryAfterMs } = failure;
    const sensible = Number.isFinite(retryAfterMs)
      ? Math.min(Math.max(0, Math.round(retryAfterMs)), LONGEST_DELAY_MS)
      : DELAY_WHEN_UNNAMED_MS;
    return sensible === retryAfterMs ? failure : { ...failure, retryAfterMs: sensible };
  }
}

/** The failure with texts that contain none of these secrets. */
function cleaned(failure: PublisherFailure, secrets: readonly string[]): PublisherFailure {
  const clean = (value: unknown) => (typeof value === 'string' ? withoutSecrets(value, secrets) : value);
  return Object.fromEntries(Object.entries(failure).map(([name, value]) => [name, clean(value)])) as PublisherFailure;
}
