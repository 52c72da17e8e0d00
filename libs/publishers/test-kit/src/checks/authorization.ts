import { isDeepStrictEqual } from 'node:util';
import type { PublisherSession } from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { brief, Defect, demand, demandEqual, demandFailure, valueOfCall } from '../demand.js';
import { demandRef } from '../readings.js';

/** Checks of connecting and disconnecting an account, with OAuth or with a token. */
export const authorizationChecks = checksOf('authorization', {
  '[contract 7] connects an owner, with credentials that survive JSON': async (context) => {
    const result = await context.authorize();
    demand(result.outcome === 'connected', `the owner connected the account, but complete returned ${brief(result)}`);
    demandSubject(context, result.subject);
    demand(result.displayName !== '', 'the user has no display name');
    demand(
      isDeepStrictEqual(JSON.parse(JSON.stringify(result.credentials)), result.credentials),
      'the credentials are not plain JSON: they differ after JSON.stringify and JSON.parse',
    );
  },

  '[contract 7] returns the same subject when the same owner connects again': {
    needs: ['subject'],
    async run(context) {
      const subjects: (string | undefined)[] = [];
      for (const reconnect of [false, true]) {
        const result = await context.authorize({ reconnect });
        if (result.outcome === 'connected') subjects.push(result.subject);
      }
      demandEqual(subjects.length, 2, 'connected accounts after connecting twice');
      demandEqual(subjects[1], subjects[0], 'the subject of the second time');
    },
  },

  '[contract 7] revokes the grant, and succeeds if the credentials are already invalid': {
    needs: ['revocation'],
    async run(context) {
      const { listings } = context.publisher;
      const session = await context.connect();
      await valueOfCall('revoke', () => revoke(context, session));
      await demandFailure('getListing after revoke', 'CREDENTIALS_INVALID', () =>
        listings.getListing({ session, listingRef: context.world.listings.ordinary }),
      );
      const revoked = await context.connect();
      await valueOfCall('revoke', () => revoke(context, revoked));
      await valueOfCall('a second revoke', () => revoke(context, revoked));
    },
  },

  '[publishers 0.1] reports no successful revocation while the publisher is down': {
    needs: ['revocation'],
    async run(context) {
      const session = await context.connect();
      await context.world.breakDown();
      await demandFailure('revoke during an outage', 'TRANSIENT', () => revoke(context, session));
    },
  },

  '[contract 7] has no method revoke if the publisher has no revocation': async ({ publisher, impossible }) => {
    const { revocation: reason } = impossible;
    demand(
      reason === undefined || publisher.authorization.revoke === undefined,
      'the driver says that the publisher has no revocation, but the plug-in has revoke: leave it out, so that the core knows',
    );
  },
});

/** A plug-in names the user, unless its driver says that the publisher does not. */
function demandSubject({ impossible }: CheckContext, subject: string | undefined): void {
  if (impossible.subject === undefined) {
    demand(
      subject !== undefined,
      'complete returned no subject: return the publisher\'s id of the user, or state under "impossible" why there is none (subject)',
    );
    return demandRef('the user', subject);
  }
  demand(subject === undefined, 'the driver says that the publisher names no user, but complete returned a subject');
}

async function revoke({ publisher: { authorization } }: CheckContext, session: PublisherSession): Promise<void> {
  if (!authorization.revoke)
    throw new Defect(
      'the plug-in has no revoke: implement it, or state under "impossible" why the publisher has none (revocation)',
    );
  return authorization.revoke(session);
}
