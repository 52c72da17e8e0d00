import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import type { CheckContext } from '../check-context.js';

const AT_ONCE = 6;

/** The life of credentials: lapsed access is renewed through the session, once; a dead consent is told as one. */
export const renewalChecks = checksOf('authorization', {
  '[publishers 1.2] renews lapsed access once, through the session, and repeats the call': {
    needs: ['lapse'],
    async run(context) {
      const session = await context.connect();
      await context.world.lapse!();
      const listing = await valueOfCall('getListing, with lapsed access', () => read(context, session));
      demandEqual(listing.ref, context.world.listings.ordinary, 'the listing that was read');
      demandEqual(session.renewals, 1, 'renewals');
      await valueOfCall('getListing, after the renewal', () => read(context, session));
      demandEqual(session.renewals, 1, 'renewals after another call');
    },
  },

  '[publishers 1.2] renews lapsed access once for calls that run at the same time': {
    needs: ['lapse'],
    async run(context) {
      const session = await context.connect();
      await context.world.lapse!();
      const calls = Array.from({ length: AT_ONCE }, () =>
        valueOfCall('getListing, one of several at once', () => read(context, session)),
      );
      const listings = await Promise.all(calls);
      demandEqual(new Set(listings.map(({ ref }) => ref)).size, 1, 'different listings read');
      demandEqual(session.renewals, 1, `renewals for ${AT_ONCE} calls at once`);
    },
  },

  '[publishers 1.2] tells a consent that the owner withdrew as CREDENTIALS_INVALID': async (context) => {
    const session = await context.connect();
    await context.world.owner.withdraw();
    await demandFailure('getListing, after the owner withdrew', 'CREDENTIALS_INVALID', () => read(context, session));
    demandEqual(session.renewals, 0, 'renewals of a dead consent');
  },

  '[publishers 0.1] never takes an outage during a renewal for a dead consent': {
    needs: ['lapse'],
    async run(context) {
      const session = await context.connect();
      await context.world.lapse!();
      context.http.watch((position) => (position === 0 ? undefined : 'outage'));
      await demandFailure('getListing, with a renewal that meets an outage', 'TRANSIENT', () => read(context, session));
      demandEqual(session.renewals, 0, 'renewals');
    },
  },

  '[publishers 0.1] never takes a quarrel with the network during a renewal for a dead consent': {
    needs: ['lapse'],
    async run(context) {
      const session = await context.connect();
      await context.world.lapse!();
      context.http.watch((position) => (position === 0 ? undefined : 'unreachable'));
      const { outcomeUnknown } = await demandFailure('getListing, with an unreachable renewal', 'TRANSIENT', () =>
        read(context, session),
      );
      demand(!outcomeUnknown, 'a read has no unknown outcome, even when its renewal failed');
    },
  },

  '[publishers 5.7] asks the owner to connect again when stored credentials are not what it stored': async (
    context,
  ) => {
    const { MemorySession } = await import('../memory-session.js');
    for (const stored of [{}, { token: 17 }, { pages: [] }]) {
      await demandFailure('getListing, with credentials that are none', 'CREDENTIALS_INVALID', () =>
        read(context, new MemorySession(stored)),
      );
    }
  },
});

function read(
  context: CheckContext,
  session: Parameters<CheckContext['publisher']['listings']['getListing']>[0]['session'],
) {
  return context.publisher.listings.getListing({ session, listingRef: context.world.listings.ordinary });
}
