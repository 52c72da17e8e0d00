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
/** An exchange need not lengthen the life of a token: it is not asked for more often than this. */
const betweenExchanges = day;
const betweenFailures = 60 * 60 * 1000;
/** The subcode of a token whose time is up. */
const lapsed = 463;

/** Credentials as the session gave them, with what they say. */
export interface CurrentCredentials {
  /** To be named in the next renewal. */
  readonly stored: Credentials;
  readonly bundle: CredentialBundle;
}

/** Keeps the tokens of a connection alive [publishers 2.2]; everything it throws is a PublisherError. */
export interface Renewal {
  /** The credentials to work with; exchanged first when under 15 days remain. */
  current(session: PublisherSession): Promise<CurrentCredentials>;
  /**
   * The same once a day for an account that nothing is done with: what goes wrong is thrown, and a token that has
   * lapsed meanwhile is `CREDENTIALS_INVALID`.
   */
  keepAlive(session: PublisherSession): Promise<void>;
  /** Reads the page tokens again: for a page that is unknown, or a task that is missing. */
  refreshPages(session: PublisherSession, used: CurrentCredentials): Promise<CurrentCredentials>;
  /**
   * After an answer that a token is dead: throws `CREDENTIALS_INVALID` only when `debug_token` confirms it of the
   * user token, else reads the page tokens again.
   */
  confirmDeath(session: PublisherSession, used: CurrentCredentials, refusal: ApiRefusal): Promise<CurrentCredentials>;
}

/** Makes the renewal; remembers failed exchanges per process, so that not every call repeats them. */
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

  /** Throws when the user token is dead; neither a refusal that says so nor our clock is believed unchecked. */
  async function proveAlive(bundle: CredentialBundle, sign: Partial<ApiFault>): Promise<void> {
    const state = await userTokens.examine(bundle.userToken);
    if (state.valid) return;
    const cause = causeOfDeath({ subcode: state.subcode ?? sign.subcode, message: state.message ?? sign.message });
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause });
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
        // The old token still has days to live: whatever is wrong, the call at hand can be made with it.
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

/** Turns a refusal of a call about the account itself into a failure. */
export async function asFailures<T>(context: Pick<PublisherContext, 'now'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    throw new PublisherError(failureFor(error, { purpose: 'read', now: context.now() }), { cause: error });
  }
}
