import { isDeepStrictEqual } from 'node:util';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import type { RedirectQuery } from '../driver.js';
import { demandRef } from '../readings.js';

/** Checks of connecting and disconnecting an account. */
export const authorizationChecks = checksOf('authorization', {
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

  '[contract 7] connects an owner who consents, with credentials that survive JSON': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.agree(url);
    const result = await valueOfCall('complete', () => complete(query));
    demand(result.outcome === 'connected', `the owner consented, but complete returned ${brief(result)}`);
    demandRef('the user', result.subject);
    demand(result.displayName !== '', 'the user has no display name');
    demand(
      isDeepStrictEqual(JSON.parse(JSON.stringify(result.credentials)), result.credentials),
      'the credentials are not plain JSON: they differ after JSON.stringify and JSON.parse',
    );
  },

  '[contract 7] returns the same subject when the same owner connects again': async (context) => {
    const subjects: string[] = [];
    for (const reconnect of [false, true]) {
      const { url, complete } = context.attempt({ reconnect });
      const query = await context.world.owner.agree(url);
      const result = await valueOfCall('complete', () => complete(query));
      if (result.outcome === 'connected') subjects.push(result.subject);
    }
    demandEqual(subjects.length, 2, 'connected accounts after two consents');
    demandEqual(subjects[1], subjects[0], 'the subject of the second consent');
  },

  '[6.1] returns denied when the owner declines': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.decline(url);
    const result = await valueOfCall('complete', () => complete(query));
    demandEqual(result, { outcome: 'refused', reason: 'denied' }, 'the result of complete after the owner declined');
  },

  '[6.1] returns scope_missing when the owner withholds a required scope': {
    needs: ['owner.withhold'],
    async run(context) {
      const { url, complete } = context.attempt();
      const query = await context.world.owner.withhold!(url);
      const result = await valueOfCall('complete', () => complete(query));
      demandEqual(result, { outcome: 'refused', reason: 'scope_missing' }, 'the result of complete without a scope');
    },
  },

  '[publishers 1.2] refuses a callback that was used before or contains no code': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.agree(url);
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
    const query = await context.world.owner.agree(url);
    context.http.watch(() => 'outage');
    await demandFailure('complete during an outage', 'TRANSIENT', () => complete(query));
  },

  '[contract 7] revokes the grant, and succeeds if the credentials are already invalid': async (context) => {
    const { authorization, listings } = context.publisher;
    const session = await context.connect();
    await valueOfCall('revoke', () => authorization.revoke(session));
    await demandFailure('getListing after revoke', 'CREDENTIALS_INVALID', () =>
      listings.getListing({ session, listingRef: context.world.listings.ordinary }),
    );
    const revoked = await context.connect();
    await valueOfCall('revoke', () => authorization.revoke(revoked));
    await valueOfCall('a second revoke', () => authorization.revoke(revoked));
  },

  '[publishers 0.1] reports no successful revocation while the publisher is down': async (context) => {
    const session = await context.connect();
    await context.world.breakDown();
    await demandFailure('revoke during an outage', 'TRANSIENT', () => context.publisher.authorization.revoke(session));
  },

  '[publishers 2.2] keeps credentials valid, and does not renew fresh credentials again': {
    unless: ({ authorization }) => (authorization.keepAlive ? undefined : 'its credentials do not expire without use'),
    async run(context) {
      const { authorization, listings } = context.publisher;
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
    unless: ({ authorization }) => (authorization.keepAlive ? undefined : 'its credentials do not expire without use'),
    async run(context) {
      const session = await context.connect();
      await context.world.owner.withdraw();
      const { authorization } = context.publisher;
      // keepAlive may call the publisher only when a renewal is due, so the time moves until one is.
      if (context.world.advance) await context.world.advance(50 * 24 * 60 * 60_000);
      const failure = await demandFailure('keepAlive after the owner withdrew', 'CREDENTIALS_INVALID', async () =>
        authorization.keepAlive?.(session),
      );
      demand(failure.cause !== '', 'the failure of keepAlive has no cause');
    },
  },
});
