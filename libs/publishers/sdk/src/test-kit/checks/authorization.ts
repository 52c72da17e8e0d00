import { isDeepStrictEqual } from 'node:util';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import type { RedirectQuery } from '../driver.js';
import { demandRef } from '../readings.js';

/** Connecting and disconnecting. */
export const authorizationChecks = checksOf('authorization', {
  '[publishers 1.2] sends the browser to an address that carries state, redirect and challenge': async (context) => {
    for (const reconnect of [false, true]) {
      const { url, state } = context.attempt({ reconnect, loginHint: 'owner@shop.example' });
      demand(URL.canParse(url), `authorizeUrl answered ${brief(url)}`);
      const values = [...new URL(url).searchParams.values()];
      // A publisher that knows no state carries it inside the address of the redirect.
      demand(
        values.some((value) => value.includes(state)),
        'the authorize URL does not carry the state',
      );
      demand(
        values.some((value) => value.startsWith('https://core.example/')),
        'the authorize URL does not carry the redirect',
      );
      for (const { name, secret } of context.declaration.settings) {
        const value = context.world.settings[name];
        if (secret && value) demand(!url.includes(value), `the authorize URL shows the secret setting ${name}`);
      }
    }
    const [one, other] = [context.attempt().url, context.attempt().url];
    demand(one !== other, 'two attempts have the same authorize URL: the state or the challenge is missing in it');
    demandEqual(context.http.calls.length, 0, 'calls made by authorizeUrl');
  },

  '[contract 7] connects an owner who agrees, with credentials that survive JSON': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.agree(url);
    const result = await valueOfCall('complete', () => complete(query));
    demand(result.outcome === 'connected', `the owner agreed, but complete answered ${brief(result)}`);
    demandRef('the user', result.subject);
    demand(result.displayName !== '', 'the user has no display name');
    demand(
      isDeepStrictEqual(JSON.parse(JSON.stringify(result.credentials)), result.credentials),
      'the credentials are not plain JSON: what is stored is not what was given',
    );
  },

  '[contract 7] knows an owner who connects again by the same subject': async (context) => {
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

  '[6.1] answers an owner who declines with denied': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.decline(url);
    const result = await valueOfCall('complete', () => complete(query));
    demandEqual(result, { outcome: 'refused', reason: 'denied' }, 'complete, after the owner declined');
  },

  '[6.1] answers an owner who withholds a needed right with scope_missing': {
    needs: ['owner.withhold'],
    async run(context) {
      const { url, complete } = context.attempt();
      const query = await context.world.owner.withhold!(url);
      const result = await valueOfCall('complete', () => complete(query));
      demandEqual(result, { outcome: 'refused', reason: 'scope_missing' }, 'complete, after a right was withheld');
    },
  },

  '[publishers 1.2] refuses a callback that was used before, or that holds nothing of use': async (context) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.agree(url);
    await valueOfCall('complete', () => complete(query));
    const stale = await valueOfCall('complete', () => complete(query));
    demandEqual(stale, { outcome: 'refused', reason: 'failed' }, 'complete, with a code that was used before');
    const callbacks: readonly RedirectQuery[] = [{}, { state: 'x' }, { code: '' }, { error: 'server_error' }];
    for (const useless of callbacks) {
      const result = await valueOfCall('complete', () => complete(useless));
      demandEqual(result, { outcome: 'refused', reason: 'failed' }, `complete, with the callback ${brief(useless)}`);
    }
  },

  '[publishers 0.1] ends with TRANSIENT while the publisher is down, so that the owner can try again': async (
    context,
  ) => {
    const { url, complete } = context.attempt();
    const query = await context.world.owner.agree(url);
    context.http.watch(() => 'outage');
    await demandFailure('complete, during an outage', 'TRANSIENT', () => complete(query));
  },

  '[contract 7] gives the rights back, and takes credentials that are dead already for success': async (context) => {
    const { authorization, listings } = context.publisher;
    const session = await context.connect();
    await valueOfCall('revoke', () => authorization.revoke(session));
    await demandFailure('getListing, after revoke', 'CREDENTIALS_INVALID', () =>
      listings.getListing({ session, listingRef: context.world.listings.ordinary }),
    );
    const dead = await context.connect();
    await valueOfCall('revoke', () => authorization.revoke(dead));
    await valueOfCall('revoke, once more', () => authorization.revoke(dead));
  },

  '[publishers 0.1] does not claim to have revoked while the publisher is down': async (context) => {
    const session = await context.connect();
    await context.world.breakDown();
    await demandFailure('revoke, during an outage', 'TRANSIENT', () => context.publisher.authorization.revoke(session));
  },

  '[publishers 2.2] keeps credentials alive, without touching fresh ones needlessly twice': {
    unless: ({ authorization }) => (authorization.keepAlive ? undefined : 'its credentials do not lapse by disuse'),
    async run(context) {
      const { authorization, listings } = context.publisher;
      const session = await context.connect();
      await valueOfCall('keepAlive', async () => authorization.keepAlive?.(session));
      const renewals = session.renewals;
      await valueOfCall('keepAlive, at once again', async () => authorization.keepAlive?.(session));
      demandEqual(session.renewals, renewals, 'renewals after a second keepAlive at once');
      await valueOfCall('getListing, after keepAlive', () =>
        listings.getListing({ session, listingRef: context.world.listings.ordinary }),
      );
    },
  },

  '[publishers 2.2] says in keepAlive that a withdrawn consent is dead': {
    unless: ({ authorization }) => (authorization.keepAlive ? undefined : 'its credentials do not lapse by disuse'),
    async run(context) {
      const session = await context.connect();
      await context.world.owner.withdraw();
      const { authorization } = context.publisher;
      // One that is not due may look only when it is: what counts is that nothing but a death is told as one.
      if (context.world.advance) await context.world.advance(50 * 24 * 60 * 60_000);
      const outcome = await demandFailure('keepAlive, after the owner withdrew', 'CREDENTIALS_INVALID', async () =>
        authorization.keepAlive?.(session),
      );
      demand(outcome.cause !== '', 'the death has no cause');
    },
  },
});
