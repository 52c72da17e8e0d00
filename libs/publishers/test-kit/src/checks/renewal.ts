import { REFRESH_GRACE_SECONDS, refreshGraceOf } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';

const AT_ONCE = 6;

const LAPSED = { subject: 'authorization', needs: ['lapse'] } as const;

/** Checks of renewing credentials: once, through the session. */
const lapseChecks = checksOf(LAPSED, {
  '[publishers 1.2] renews expired access once, through the session, and repeats the call': async (context) => {
    const session = await context.connect();
    await context.world.lapse!();
    const listing = await valueOfCall('getListing with expired access', () => read(context, session));
    demandEqual(listing.ref, context.world.listings.ordinary, 'the reference of the listing');
    demandEqual(session.renewals, 1, 'renewals');
    await valueOfCall('getListing after the renewal', () => read(context, session));
    demandEqual(session.renewals, 1, 'renewals after another call');
  },

  '[publishers 1.2] renews expired access once for concurrent calls': async (context) => {
    const session = await context.connect();
    await context.world.lapse!();
    const calls = Array.from({ length: AT_ONCE }, () =>
      valueOfCall('one of several concurrent getListing', () => read(context, session)),
    );
    const listings = await Promise.all(calls);
    demandEqual(new Set(listings.map(({ ref }) => ref)).size, 1, 'distinct listings');
    demandEqual(session.renewals, 1, `renewals for ${AT_ONCE} concurrent calls`);
  },

  '[publishers 0.1] never treats an outage during a renewal as a withdrawn consent': async (context) => {
    const session = await context.connect();
    await context.world.lapse!();
    context.http.watch((position) => (position === 0 ? undefined : 'outage'));
    await demandFailure('getListing with an outage during the renewal', 'TRANSIENT', () => read(context, session));
    demandEqual(session.renewals, 0, 'renewals');
  },

  '[publishers 0.1] never treats a network failure during a renewal as a withdrawn consent': async (context) => {
    const session = await context.connect();
    await context.world.lapse!();
    context.http.watch((position) => (position === 0 ? undefined : 'unreachable'));
    const { outcomeUnknown } = await demandFailure(
      'getListing with a network failure during the renewal',
      'TRANSIENT',
      () => read(context, session),
    );
    demand(
      !outcomeUnknown,
      'getListing must not set outcomeUnknown when its renewal failed, because a read has no unknown outcome',
    );
  },

  '[publishers 1.2] renews once more with the same credentials when the response to a renewal is lost, within the declared grace':
    {
      unless: withoutGrace,
      async run(context) {
        const graceSeconds = demandGrace(context);
        const session = await context.connect();
        await context.world.lapse!();
        context.http.watch((position) => (position === 1 ? 'dropped' : undefined));
        await valueOfCall(
          `getListing, whose renewal got no response at first (refreshGraceSeconds is ${graceSeconds})`,
          () => read(context, session),
        );
        demandEqual(session.renewals, 1, 'renewals whose credentials were stored');
        context.http.watch();

        const before = session.current;
        await context.world.lapse!();
        await valueOfCall('getListing with expired access', () => read(context, session));
        // The process that has renewed the credentials ends before it stores them. Another one has the earlier ones.
        session.store(before);
        await context.world.lapse!();
        await context.world.advance?.((graceSeconds - 1) * 1_000);
        await valueOfCall(
          `getListing with the refresh token of before, less than ${graceSeconds} seconds after its use: declare as refreshGraceSeconds how long the publisher takes it (reference: OAuthAuthorization.refreshGraceSeconds)`,
          () => read(context, session),
        );
      },
    },
});

/** Checks of renewing credentials: once, through the session, and never after the consent has ended. */
export const renewalChecks = [
  ...lapseChecks,
  ...checksOf('authorization', {
    '[publishers 1.2] throws CREDENTIALS_INVALID after the owner withdrew the consent': async (context) => {
      const session = await context.connect();
      await context.world.owner.withdraw();
      await demandFailure('getListing after the owner withdrew', 'CREDENTIALS_INVALID', () => read(context, session));
      demandEqual(session.renewals, 0, 'renewals of a withdrawn consent');
    },

    '[publishers 5.7] throws CREDENTIALS_INVALID when it cannot read the stored credentials': async (context) => {
      for (const stored of [{}, { token: 17 }, { pages: [] }]) {
        await demandFailure('getListing with unreadable credentials', 'CREDENTIALS_INVALID', () =>
          read(context, new MemorySession(stored)),
        );
      }
    },
  }),
];

function withoutGrace({ authorization }: Publisher): string | undefined {
  return refreshGraceOf({ authorization }) === undefined ? 'the plug-in declares no refreshGraceSeconds' : undefined;
}

/** The declared grace, which must be in its range. */
function demandGrace({ publisher }: CheckContext): number {
  const { least, most } = REFRESH_GRACE_SECONDS;
  const seconds = refreshGraceOf(publisher);
  demand(
    typeof seconds === 'number' && seconds >= least && seconds <= most,
    `refreshGraceSeconds: expected a number from ${least} to ${most}, got ${brief(seconds)} (reference: OAuthAuthorization.refreshGraceSeconds)`,
  );
  return seconds;
}

function read(
  context: CheckContext,
  session: Parameters<CheckContext['publisher']['listings']['getListing']>[0]['session'],
) {
  return context.publisher.listings.getListing({ session, listingRef: context.world.listings.ordinary });
}
