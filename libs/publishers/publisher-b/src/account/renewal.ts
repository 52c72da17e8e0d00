import { PublisherError, failureOf } from '@listings/publisher-sdk';
import type { Credentials, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';
import { ApiRefusal } from '../api/api-refusal.js';
import type { ApiFault } from '../api/api-refusal.js';
import { causeOfDeath, failureFor, meaningOf } from '../failures.js';
import { readBundle } from './credential-bundle.js';
import type { CredentialBundle } from './credential-bundle.js';
import { readPageGrants } from './page-directory.js';
import { refuseTakenBack } from './permissions.js';
import type { UserTokens } from './user-token.js';

const day = 24 * 60 * 60 * 1000;
const renewBelow = 15 * day;
/** The shortest time between two exchanges, because an exchange does not always extend the lifetime of a token. */
const betweenExchanges = day;
const betweenFailures = 60 * 60 * 1000;
/** The subcode of an expired token. */
const lapsed = 463;

/** The credentials of a session, unparsed and parsed. */
export interface CurrentCredentials {
  /** The credentials as passed to the next renewal. */
  readonly stored: Credentials;
  readonly bundle: CredentialBundle;
}

/** Keeps the tokens of a connection valid [publishers 2.2]. It throws only PublisherErrors. */
export interface Renewal {
  /** Returns the credentials. Exchanges them first if they expire within 15 days. */
  current(session: PublisherSession): Promise<CurrentCredentials>;
  /**
   * Does the same once a day for an unused account, but throws on failure: `CREDENTIALS_INVALID` if the token has
   * expired in the meantime.
   */
  keepAlive(session: PublisherSession): Promise<void>;
  /** Reads the page tokens again, for an unknown page or a missing task. */
  refreshPages(session: PublisherSession, used: CurrentCredentials): Promise<CurrentCredentials>;
  /**
   * Handles a response that reports an invalid token: throws `CREDENTIALS_INVALID` only if `debug_token` confirms that
   * the user token is invalid. Otherwise it reads the page tokens again.
   */
  confirmDeath(session: PublisherSession, used: CurrentCredentials, refusal: ApiRefusal): Promise<CurrentCredentials>;
}

/** Creates the renewal. It remembers failed exchanges per process, so that not every call repeats them. */
export function createRenewal(
  context: Pick<PublisherContext, 'now' | 'log'>,
  api: ApiClient,
  userTokens: UserTokens,
): Renewal {
  const exchangeAgainAt = new Map<string, number>();

  async function replace(
    session: PublisherSession,
    used: CurrentCredentials,
    renew: (bundle: CredentialBundle) => Promise<CredentialBundle>,
  ): Promise<CurrentCredentials> {
    const stored = await session.renew(used.stored, (current) => asFailures(context, () => renew(readBundle(current))));
    return { stored, bundle: readBundle(stored) };
  }

  async function withPages(bundle: CredentialBundle): Promise<CredentialBundle> {
    try {
      const pages = await readPageGrants(api, bundle.userToken, bundle.permissions);
      return { ...bundle, pages, pagesReadAt: context.now() };
    } catch (error) {
      const isRefused = error instanceof ApiRefusal && meaningOf(error.fault) === 'permission_missing';
      if (isRefused) await refuseTakenBack(api, bundle);
      throw error;
    }
  }

  async function exchanged(bundle: CredentialBundle): Promise<CredentialBundle> {
    const { token, expiresAt } = await userTokens.exchange(bundle.userToken);
    return withPages({ ...bundle, userToken: token, userTokenExpiresAt: expiresAt, issuedAt: context.now() });
  }

  /**
   * Throws if the user token is invalid. It checks with the publisher, because neither a refusal nor our clock is
   * proof.
   */
  async function proveAlive(bundle: CredentialBundle, sign: Partial<ApiFault>): Promise<void> {
    const state = await userTokens.examine(bundle.userToken);
    if (state.valid) return;
    const fault = { subcode: state.subcode ?? sign.subcode, message: state.message ?? sign.message };
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', ...causeOfDeath(fault) });
  }

  async function exchangedOrProvenDead(bundle: CredentialBundle): Promise<CredentialBundle> {
    try {
      return await exchanged(bundle);
    } catch (error) {
      if (error instanceof ApiRefusal && meaningOf(error.fault) === 'token_dead') await proveAlive(bundle, error.fault);
      throw error;
    }
  }

  function hasLapsed({ userTokenExpiresAt }: CredentialBundle): boolean {
    return userTokenExpiresAt !== undefined && userTokenExpiresAt <= context.now();
  }

  function isDueForExchange({ userTokenExpiresAt, issuedAt }: CredentialBundle): boolean {
    const now = context.now();
    if (userTokenExpiresAt === undefined || userTokenExpiresAt <= now) return false;
    return userTokenExpiresAt - now < renewBelow && now - issuedAt >= betweenExchanges;
  }

  return {
    async current(session) {
      const stored = await session.credentials();
      const used = { stored, bundle: readBundle(stored) };
      if (!isDueForExchange(used.bundle)) return used;
      if ((exchangeAgainAt.get(session.connectionId) ?? 0) > context.now()) return used;
      try {
        const renewed = await replace(session, used, exchanged);
        exchangeAgainAt.delete(session.connectionId);
        return renewed;
      } catch (error) {
        // The old token stays valid for days, so the current call can use it whatever the failure was.
        exchangeAgainAt.set(session.connectionId, context.now() + betweenFailures);
        context.log('warn', 'could not renew the user token', {
          connectionId: session.connectionId,
          failure: failureOf(error).kind,
        });
        return used;
      }
    },
    async keepAlive(session) {
      const stored = await session.credentials();
      const used = { stored, bundle: readBundle(stored) };
      if (hasLapsed(used.bundle)) await asFailures(context, () => proveAlive(used.bundle, { subcode: lapsed }));
      else if (isDueForExchange(used.bundle)) await replace(session, used, exchangedOrProvenDead);
    },
    refreshPages: (session, used) =>
      replace(session, used, async (bundle) => {
        try {
          return await withPages(bundle);
        } catch (error) {
          if (error instanceof ApiRefusal && meaningOf(error.fault) === 'token_dead')
            await proveAlive(bundle, error.fault);
          throw error;
        }
      }),
    confirmDeath: (session, used, refusal) =>
      replace(session, used, async (bundle) => {
        await proveAlive(bundle, refusal.fault);
        return withPages(bundle);
      }),
  };
}

/** Converts the refusal of a call about the account itself into a failure. */
export async function asFailures<T>(context: Pick<PublisherContext, 'now'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    throw new PublisherError(failureFor(error, { purpose: 'read', now: context.now() }), { cause: error });
  }
}
