import type { Publisher } from '@listings/publisher-sdk';
import { oauthOf } from '../authorization-of.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import type { RedirectQuery } from '../driver.js';

const withToken = ({ authorization }: Publisher) =>
  authorization.kind === 'token' ? 'the publisher connects with a token' : undefined;
const withoutKeepAlive = (publisher: Publisher) =>
  withToken(publisher) ?? (oauthOf(publisher).keepAlive ? undefined : 'its credentials do not expire without use');

const CONSENTED = { subject: 'authorization', unless: withToken } as const;

/** Checks of connecting with OAuth. */
export const oauthChecks = checksOf(CONSENTED, {
  '[publishers 1.2] builds an authorize URL with state, redirect URI and challenge': async (context) => {
    for (const reconnect of [false, true]) {
      const { url, state } = context.attempt({ reconnect, loginHint: 'owner@shop.example' });
      demand(URL.canParse(url), `authorizeUrl returned ${brief(url)}, which is not an absolute URL`);
      const values = [...new URL(url).searchParams.values()];
      // If the publisher has no state parameter, the plug-in puts the state into the redirect URI.
      demand(
        values.some((value) => value.includes(state)),
        'the authorize URL does not contain the state',
      );
      demand(
        values.some((value) => value.startsWith('https://core.example/')),
        'the authorize URL does not contain the redirect URI',
      );
      for (const { name, secret } of context.declaration.settings) {
        const value = context.world.settings[name];
        if (secret && value) demand(!url.includes(value), `the authorize URL contains the secret setting ${name}`);
      }
    }
    const [one, other] = [context.attempt().url, context.attempt().url];
    demand(one !== other, 'two attempts have the same authorize URL: it must contain the state and the challenge');
    demandEqual(context.http.calls.length, 0, 'HTTP calls of authorizeUrl');
  },

  '[publishers 1.2, 2.2] returns denied when the owner declines': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.owner.decline(url);
    const result = await valueOfCall('complete', () => complete(query));
    demandEqual(result, { outcome: 'refused', reason: 'denied' }, 'the result of complete after the owner declined');
  },

  '[publishers 1.2, 2.2] returns scope_missing when the owner withholds a required scope': {
    needs: ['owner.withhold'],
    async run(context) {
      const { url, complete } = context.attempt();
      const query = await context.owner.withhold!(url);
      const result = await valueOfCall('complete', () => complete(query));
      demandEqual(result, { outcome: 'refused', reason: 'scope_missing' }, 'the result of complete without a scope');
    },
  },

  '[publishers 1.2] refuses a callback that was used before or contains no code': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.owner.agree(url);
    await valueOfCall('complete', () => complete(query));
    const stale = await valueOfCall('complete', () => complete(query));
    demandEqual(
      stale,
      { outcome: 'refused', reason: 'failed' },
      'the result of complete for a code that was used before',
    );
    const callbacks: readonly RedirectQuery[] = [{}, { state: 'x' }, { code: '' }, { error: 'server_error' }];
    for (const useless of callbacks) {
      const result = await valueOfCall('complete', () => complete(useless));
      demandEqual(
        result,
        { outcome: 'refused', reason: 'failed' },
        `the result of complete for the callback ${brief(useless)}`,
      );
    }
  },

  '[publishers 0.1] throws TRANSIENT while the publisher is down, so that the owner can try again': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.owner.agree(url);
    context.http.watch(() => 'outage');
    await demandFailure('complete during an outage', 'TRANSIENT', () => complete(query));
  },

  '[publishers 2.2] keeps credentials valid, and does not renew fresh credentials again': {
    unless: withoutKeepAlive,
    async run(context) {
      const { listings } = context.publisher;
      const authorization = oauthOf(context.publisher);
      const session = await context.connect();
      await valueOfCall('keepAlive', async () => authorization.keepAlive?.(session));
      const renewals = session.renewals;
      await valueOfCall('a second keepAlive', async () => authorization.keepAlive?.(session));
      demandEqual(session.renewals, renewals, 'renewals after a second keepAlive');
      await valueOfCall('getListing after keepAlive', () =>
        listings.getListing({ session, listingRef: context.world.listings.ordinary }),
      );
    },
  },

  '[publishers 2.2] throws CREDENTIALS_INVALID in keepAlive after the owner withdrew the consent': {
    unless: withoutKeepAlive,
    async run(context) {
      const session = await context.connect();
      await context.world.owner.withdraw();
      const authorization = oauthOf(context.publisher);
      // keepAlive may call the publisher only when a renewal is due, so the time moves until one is.
      if (context.world.advance) await context.world.advance(50 * 24 * 60 * 60_000);
      const failure = await demandFailure('keepAlive after the owner withdrew', 'CREDENTIALS_INVALID', async () =>
        authorization.keepAlive?.(session),
      );
      demand(failure.cause !== '', 'the failure of keepAlive has no cause');
    },
  },
});
