import { isDeepStrictEqual } from 'node:util';
import { failpoint } from '@listings/platform';
import { isCredentials, knownSecretsOf, plainAnswer, withoutSecretsThrown } from '@listings/publisher-registry';
import type { SecretScope } from '@listings/publisher-registry';
import { PublisherError, renewWithinGrace } from '@listings/publisher-sdk';
import type { Credentials, PublisherSession } from '@listings/publisher-sdk';
import type { CredentialsFailure } from './call-consequences.js';
import type { CallDependencies } from './call-dependencies.js';
import type { ConnectionSecrets } from './connection-secrets.js';
import { withDeadline } from './deadline.js';
import { inRenewal } from './limits/call-scope.js';
import { sealCredentials, unsealCredentials } from './sealed-credentials.js';
import { claimRenewal, extendRenewal, releaseRenewal, resealCredentials, storeRenewal } from './store/credentials.js';
import { openConnection } from './store/open-connection.js';
import type { ConnectedAccountKey, OpenConnection } from './store/open-connection.js';
import { readThrown } from './thrown-failure.js';

/** Time limit of each attempt of a plug-in's renewal. No other process renews meanwhile. */
const RENEWAL_TIMEOUT_MS = 30_000;
/** Less than a third of the lease, so that one missed extension does no harm. */
const HEARTBEAT_MS = 3_000;
/** How often a process checks whether another process has finished its renewal. */
const LOOK_AGAIN_MS = 150;

/**
 * Renewals in progress by connected account: within a process a renewal waits here for the previous one, not in the
 * database.
 */
export type PendingRenewals = Map<string, Promise<unknown>>;

/** What a session needs from its call. */
export interface SessionOfCall {
  /** True when the call has ended or lost its lease: a plug-in that keeps running gets no more credentials. */
  readonly isOver: () => boolean;
  readonly renewals: PendingRenewals;
  /** For how many seconds the publisher takes a used refresh token again; absent: it takes none. */
  readonly graceSeconds?: number;
  /** What no text of the plug-in may contain: gets the credentials that the plug-in gets. */
  readonly secrets: SecretScope;
  readonly knownSecrets: ConnectionSecrets;
  /** Called when the publisher refuses to renew credentials of that version. */
  readonly onDead: (failure: CredentialsFailure, credentialsVersion: number) => Promise<void>;
}

/** The session of one call: provides the stored credentials and serializes their renewal [publishers 1.2]. */
export class StoredSession implements PublisherSession {
  readonly connectionId: string;
  private version: number;
  private sealed: string;
  /** The version of each credentials object that the plug-in received. */
  private readonly handedOut = new WeakMap<Credentials, number>();

  constructor(
    private readonly deps: CallDependencies,
    private readonly key: ConnectedAccountKey,
    stored: { credentials: string; credentialsVersion: number },
    private readonly call: SessionOfCall,
  ) {
    this.connectionId = key.connectedAccountId;
    this.version = stored.credentialsVersion;
    this.sealed = stored.credentials;
  }

  /** Version of the credentials that the plug-in received last. */
  get credentialsVersion(): number {
    return this.version;
  }

  async credentials(): Promise<Credentials> {
    this.refuseWhenOver();
    const { encryption, database } = this.deps;
    const credentials = this.unseal();
    if (encryption.isOutdated(this.sealed)) {
      const to = sealCredentials(encryption, this.key, credentials);
      await resealCredentials(database, { ...this.key, from: this.sealed, to });
      this.sealed = to;
    }
    this.handedOut.set(credentials, this.version);
    const { secrets, knownSecrets } = this.call;
    secrets.add(knownSecrets.ofOpen(this.key, { sealed: this.sealed, credentials }));
    return credentials;
  }

  async renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials> {
    const connection = `${this.key.accountId}:${this.key.connectedAccountId}`;
    const { renewals } = this.call;
    while (renewals.has(connection)) await renewals.get(connection);
    const run = this.renewInTurn(used, renew);
    const remove = () => renewals.delete(connection);
    renewals.set(connection, run.then(remove, remove));
    return run;
  }

  /** Renews the credentials under a claim, or waits for the process that holds the claim and returns its result. */
  private async renewInTurn(
    used: Credentials,
    renew: (current: Credentials) => Promise<Credentials>,
  ): Promise<Credentials> {
    for (;;) {
      this.refuseWhenOver();
      const current = await this.reload();
      const usedVersion = this.handedOut.get(used);
      const replaced = usedVersion === undefined ? !isDeepStrictEqual(used, current) : usedVersion !== this.version;
      if (replaced) return current;

      const claim = { ...this.key, claim: this.deps.clock.uuid() };
      const isAbandoned = await claimRenewal(this.deps.database, { ...claim, credentialsVersion: this.version });
      if (isAbandoned !== undefined) {
        const renewed = await this.renewUnderClaim({ ...claim, isAbandoned }, current, renew);
        if (renewed) return renewed;
        continue;
      }
      await this.deps.clock.sleep(LOOK_AGAIN_MS);
    }
  }

  /** Returns undefined when the claim was lost; then the credentials that another process stored are valid. */
  private async renewUnderClaim(
    { isAbandoned, ...claim }: ConnectedAccountKey & { claim: string; isAbandoned: boolean },
    current: Credentials,
    renew: (current: Credentials) => Promise<Credentials>,
  ): Promise<Credentials | undefined> {
    const { clock, database, encryption, logger } = this.deps;
    const heartbeat = clock.every(HEARTBEAT_MS, () => {
      extendRenewal(database, claim).catch((error: unknown) =>
        logger.warn({ err: error }, 'lease of the renewal could not be extended'),
      );
    });
    const { graceSeconds } = this.call;
    let isRunning = false;
    // A process that has ended under the claim has made the first attempt. One that is late may still arrive, and its credentials would win.
    const mayRepeat = async () => !isAbandoned && !isRunning && (await extendRenewal(database, claim));
    const grace = { graceSeconds, mayRepeat, monotonic: () => clock.monotonic() };
    const attempt = () =>
      withDeadline(
        RENEWAL_TIMEOUT_MS,
        'renewing the credentials',
        async () => {
          isRunning = true;
          try {
            return await inRenewal(() => this.call.secrets.whileIssued(async () => renew(current)));
          } finally {
            isRunning = false;
          }
        },
        clock,
      );
    try {
      failpoint('before_renew');
      const credentials = credentialsIn(await renewWithinGrace(attempt, grace));
      this.call.secrets.add(knownSecretsOf(credentials));
      failpoint('after_renew');
      const sealed = sealCredentials(encryption, this.key, credentials);
      const version = await storeRenewal(database, { ...claim, credentials: sealed });
      if (version === undefined) return undefined;
      this.adopt({ credentials: sealed, credentialsVersion: version });
      this.handedOut.set(credentials, version);
      return credentials;
    } catch (thrown) {
      const error = withoutSecretsThrown(thrown, this.call.secrets);
      const { failure } = readThrown(error);
      // Record invalid credentials before the release of the claim, so that no waiting process sends the same request
      // again.
      try {
        if (failure.kind === 'CREDENTIALS_INVALID') await this.call.onDead(failure, this.version);
        await releaseRenewal(database, claim);
      } catch (cause) {
        logger.warn({ err: cause }, 'renewal claim could not be released; it will expire');
      }
      throw error;
    } finally {
      heartbeat.cancel();
    }
  }

  private async reload(): Promise<Credentials> {
    const stored = await openConnection(this.deps.database, this.key);
    if (!isUsable(stored))
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the account is no longer connected' });
    this.adopt(stored);
    return this.credentials();
  }

  /** A missing encryption key must not disconnect the account: the operator can restore the key. */
  private unseal(): Credentials {
    try {
      return unsealCredentials(this.deps.encryption, this.key, this.sealed);
    } catch (error) {
      const text = error instanceof Error ? error.message : 'credentials cannot be opened';
      throw new PublisherError({ kind: 'TRANSIENT', text, operatorAlarm: true }, { cause: error });
    }
  }

  private adopt(stored: { credentials: string; credentialsVersion: number }): void {
    this.sealed = stored.credentials;
    this.version = stored.credentialsVersion;
  }

  private refuseWhenOver(): void {
    if (this.call.isOver())
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the call is over', outcomeUnknown: true });
  }
}

/** Validates the renewed credentials that a plug-in returned: only a plain record can be stored and read again. */
function credentialsIn(renewed: unknown): Credentials {
  let plain: unknown;
  try {
    plain = plainAnswer(renewed);
  } catch {
    // Reported below.
  }
  if (isCredentials(plain)) return plain as Credentials;
  throw new PublisherError({ kind: 'TRANSIENT', text: 'the renewal returned no credentials', operatorAlarm: true });
}

/** Whether the account is CONNECTED and has credentials. */
export function isUsable(stored: OpenConnection | undefined): stored is OpenConnection & { credentials: string } {
  return stored !== undefined && stored.status === 'CONNECTED' && stored.credentials !== null;
}
