import { failureOf } from '@listings/publisher-sdk';
import type { Credentials, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';
import type { ApiFault } from '../api/api-fault.js';
import { deathOf, isRefused } from '../failures.js';
import type { ApiRefusal } from '../failures.js';
import { readBundle } from './credential-bundle.js';
import type { CredentialBundle } from './credential-bundle.js';
import type { UserTokens } from './user-token.js';
import { readPageGrants, userOf } from './user.js';

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

/** See {@link createRenewal}. */
export type Renewal = ReturnType<typeof createRenewal>;

/** Keeps the tokens of a connection valid [publishers 2.2]. No call repeats an exchange that has just failed. */
export function createRenewal(
  { now, log }: Pick<PublisherContext, 'now' | 'log'>,
  api: ApiClient,
  userTokens: UserTokens,
) {
  const exchangeAgainAt = new Map<string, number>();

  return {
    /** Returns the credentials. Exchanges them first if they expire within 15 days. */
    async current(session: PublisherSession): Promise<CurrentCredentials> {
      const used = await read(session);
      const { connectionId } = session;
      if (!isDueForExchange(used.bundle) || (exchangeAgainAt.get(connectionId) ?? 0) > now()) return used;
      try {
        const renewed = await replace(session, used, exchanged);
        exchangeAgainAt.delete(connectionId);
        return renewed;
      } catch (error) {
        // The old token stays valid for days, so the current call can use it whatever the failure was.
        exchangeAgainAt.set(connectionId, now() + betweenFailures);
        log('warn', 'could not renew the user token', { connectionId, failure: failureOf(error).kind });
        return used;
      }
    },

    /** The same once a day for an unused account, but it throws: `CREDENTIALS_INVALID` if the token has expired. */
    async keepAlive(session: PublisherSession): Promise<void> {
      const used = await read(session);
      const { userTokenExpiresAt = Infinity } = used.bundle;
      if (userTokenExpiresAt <= now()) await proveAlive(used.bundle, { subcode: lapsed });
      else if (isDueForExchange(used.bundle)) await replace(session, used, orProvenDead(exchanged));
    },

    /** Reads the page tokens again, for an unknown page or a missing task. */
    refreshPages: (session: PublisherSession, used: CurrentCredentials) =>
      replace(session, used, orProvenDead(withPages)),

    /** Throws `CREDENTIALS_INVALID` if `debug_token` confirms it. Otherwise it reads the page tokens again. */
    confirmDeath: (session: PublisherSession, used: CurrentCredentials, { fault }: ApiRefusal) =>
      replace(session, used, async (bundle) => {
        await proveAlive(bundle, fault);
        return withPages(bundle);
      }),
  };

  async function read(session: PublisherSession): Promise<CurrentCredentials> {
    const stored = await session.credentials();
    return { stored, bundle: readBundle(stored) };
  }

  async function replace(
    session: PublisherSession,
    used: CurrentCredentials,
    renew: (bundle: CredentialBundle) => Promise<CredentialBundle>,
  ): Promise<CurrentCredentials> {
    const stored = await session.renew(used.stored, (current) => renew(readBundle(current)));
    return { stored, bundle: readBundle(stored) };
  }

  async function withPages(bundle: CredentialBundle): Promise<CredentialBundle> {
    return { ...bundle, pages: await readPageGrants(userOf(api, bundle)), pagesReadAt: now() };
  }

  async function exchanged(bundle: CredentialBundle): Promise<CredentialBundle> {
    const { token, expiresAt } = await userTokens.extend(bundle.userToken);
    return withPages({ ...bundle, userToken: token, userTokenExpiresAt: expiresAt, issuedAt: now() });
  }

  /** The same renewal, but a refused token is examined: it may be the end of the connection. */
  function orProvenDead(renew: typeof exchanged): typeof exchanged {
    return async (bundle) => {
      try {
        return await renew(bundle);
      } catch (error) {
        if (isRefused(error, 'token_dead')) await proveAlive(bundle, error.fault);
        throw error;
      }
    };
  }

  /** Throws if the user token is invalid. It asks the publisher, because neither a refusal nor our clock is proof. */
  async function proveAlive(bundle: CredentialBundle, sign: Partial<ApiFault>): Promise<void> {
    const state = await userTokens.examine(bundle.userToken);
    if (state.valid) return;
    throw deathOf({ subcode: state.subcode ?? sign.subcode, message: state.message ?? sign.message });
  }

  function isDueForExchange({ userTokenExpiresAt = Infinity, issuedAt }: CredentialBundle): boolean {
    const left = userTokenExpiresAt - now();
    return left > 0 && left < renewBelow && now() - issuedAt >= betweenExchanges;
  }
}
