import type { PublisherFailure } from '../../errors.js';
import type { Check } from '../check.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { MemorySession } from '../memory-session.js';
import { plugInCalls } from '../plug-in-calls.js';
import type { PlugInCall, Scene } from '../plug-in-calls.js';
import type { CheckContext } from '../check-context.js';

/** A trouble, what brings it about, and how every method must tell it. */
interface Trouble {
  readonly rule: string;
  readonly isAboutListing: boolean;
  begin(context: CheckContext): Promise<void>;
  isTold(end: End): boolean;
  /** What must still work. */
  after?(context: CheckContext, session: MemorySession): Promise<unknown>;
}

/** How one method ended in the trouble. */
interface End {
  readonly call: PlugInCall;
  readonly failure?: PublisherFailure;
  readonly value?: unknown;
}

const troubles: readonly Trouble[] = [
  {
    rule: '[publishers 0.1] tells a quota that is used up as RATE_LIMITED',
    isAboutListing: false,
    begin: ({ world }) => world.limitRate(),
    isTold: ({ failure }) => failure?.kind === 'RATE_LIMITED',
  },
  {
    rule: '[publishers 0.1] tells a publisher that is down as TRANSIENT',
    isAboutListing: false,
    begin: ({ world }) => world.breakDown(),
    isTold: ({ call, failure }) => failure?.kind === 'TRANSIENT' && (call.isWrite || !failure.outcomeUnknown),
  },
  {
    rule: '[publishers 0.1] tells a consent that was withdrawn as CREDENTIALS_INVALID',
    isAboutListing: false,
    begin: ({ world }) => world.owner.withdraw(),
    isTold: ({ failure }) => failure?.kind === 'CREDENTIALS_INVALID',
  },
  {
    rule: '[publishers 5.8] tells a listing that was closed to the owner as LISTING_INACCESSIBLE',
    isAboutListing: true,
    begin: ({ world: { listings } }) => listings.close(listings.ordinary),
    isTold: ({ failure }) => failure?.kind === 'LISTING_INACCESSIBLE',
    after: ({ publisher, world: { listings } }, session) =>
      valueOfCall('getListing of another listing', () =>
        publisher.listings.getListing({ session, listingRef: listings.other }),
      ),
  },
  {
    rule: '[publishers 5.8] tells a listing that the publisher deleted as LISTING_NOT_FOUND',
    isAboutListing: true,
    begin: ({ world: { listings } }) => listings.remove(listings.ordinary),
    isTold: ({ call, failure, value }) =>
      failure?.kind === 'LISTING_NOT_FOUND' || call.whenGone?.(failure ? { failure } : { value }) === true,
  },
];

/** Each cause of a failure is told by its own meaning, by every method [publishers 0.1]. */
export const failureChecks: readonly Check[] = [...new Set(plugInCalls.map(({ capability }) => capability))].flatMap(
  (subject) => {
    const calls = plugInCalls.filter(({ capability }) => capability === subject);
    return [
      ...troubles.flatMap((trouble): Check[] => {
        const concerned = calls.filter(({ isAboutListing }) => isAboutListing || !trouble.isAboutListing);
        if (concerned.length === 0) return [];
        return [
          { subject, rule: ruleFor(trouble.rule, concerned), run: (context) => meet(context, concerned, trouble) },
        ];
      }),
      {
        subject,
        rule: ruleFor('[publishers 1.2] mends lapsed access by itself', calls),
        needs: ['lapse'],
        run: (context: CheckContext) => mendLapse(context, calls),
      } satisfies Check,
    ];
  },
);

function ruleFor(rule: string, calls: readonly PlugInCall[]): string {
  return `${rule}: ${calls.map(({ name }) => name).join(', ')}`;
}

/**
 * Sets the scene for each call, lets the trouble begin, and then makes the calls, each with credentials of its own
 * that have not heard of it yet.
 */
async function meet(context: CheckContext, calls: readonly PlugInCall[], trouble: Trouble): Promise<void> {
  const session = await context.connect();
  const scene: Scene = { context, session, listingRef: context.world.listings.ordinary };
  const prepared = [];
  for (const call of calls) prepared.push({ call, run: await call.prepare(scene) });
  const { current } = session;
  await trouble.begin(context);
  for (const { call, run } of prepared) {
    context.http.watch();
    const outcome = await outcomeOf(call.name, () => run(new MemorySession(current)));
    if (call.mayCallNobody && context.http.watched.length === 0) continue;
    demand(trouble.isTold({ call, ...outcome }), `${call.name} ended with ${brief(outcome)}`);
    if ('failure' in outcome && 'listingRef' in outcome.failure) {
      demandEqual(outcome.failure.listingRef, scene.listingRef, `the listing that ${call.name} names in its failure`);
    }
  }
  await trouble.after?.(context, new MemorySession(current));
}

async function mendLapse(context: CheckContext, calls: readonly PlugInCall[]): Promise<void> {
  const session = await context.connect();
  const scene: Scene = { context, session, listingRef: context.world.listings.ordinary };
  for (const call of calls) {
    const run = await call.prepare(scene);
    await context.world.lapse?.();
    const before = session.renewals;
    await valueOfCall(`${call.name}, with lapsed access`, () => run(session));
    const renewals = session.renewals - before;
    // A listing that was just made may need rights of its own.
    demand(renewals <= (call.name === 'createListing' ? 2 : 1), `${call.name} renewed the access ${renewals} times`);
  }
}
