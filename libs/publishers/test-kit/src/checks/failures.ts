import type { PublisherFailure } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import type { CheckContext } from '../check-context.js';
import type { Check } from '../check.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import type { Outcome } from '../demand.js';
import type { Ability, PublisherWorld } from '../driver.js';
import type { CallTarget, PlugInCall } from '../plug-in-call.js';
import { plugInCalls } from '../plug-in-calls.js';

const HOUR_MS = 60 * 60_000;

/** A cause of failure, and the outcome that every method must have after it. */
interface FailureCase {
  readonly rule: string;
  /** What happened, and what the method must do then, as the end of a sentence. */
  readonly demands: string;
  readonly isAboutListing: boolean;
  cause(context: CheckContext): Promise<void>;
  /** Abilities of the driver that the case needs. */
  readonly needs?: readonly Ability[];
  isExpected(outcome: MethodOutcome, context: CheckContext): boolean;
  /** Checks that other calls still work. */
  after?(context: CheckContext, session: MemorySession): Promise<unknown>;
}

/** The outcome of one method after the cause. */
interface MethodOutcome {
  readonly call: PlugInCall;
  readonly failure?: PublisherFailure;
  readonly value?: unknown;
}

const failureCases: readonly FailureCase[] = [
  {
    rule: '[publishers 0.1] throws RATE_LIMITED when the quota is used up',
    demands: 'must throw RATE_LIMITED when the publisher limits the rate',
    isAboutListing: false,
    cause: ({ world }) => world.limitRate(),
    isExpected: ({ failure }) => failure?.kind === 'RATE_LIMITED',
  },
  {
    rule: '[publishers 0.1] throws TRANSIENT when the publisher is down',
    demands: 'must throw TRANSIENT when the publisher is down, without outcomeUnknown for a read',
    isAboutListing: false,
    cause: ({ world }) => world.breakDown(),
    isExpected: ({ call, failure }) => failure?.kind === 'TRANSIENT' && (call.isWrite || !failure.outcomeUnknown),
  },
  {
    rule: '[publishers 0.1] throws TRANSIENT with notBefore while the publisher takes no calls',
    demands: 'must throw TRANSIENT with the time of opening as notBefore while the publisher is closed',
    isAboutListing: false,
    needs: ['closeUntil'],
    cause: async ({ world }) => world.closeUntil?.(opening(world)),
    isExpected: ({ failure }, { world }) =>
      failure?.kind === 'TRANSIENT' &&
      failure.notBefore !== undefined &&
      Math.abs(failure.notBefore.getTime() - opening(world).getTime()) < 60_000,
  },
  {
    rule: '[publishers 0.1] throws CREDENTIALS_INVALID after the owner withdrew the consent',
    demands: 'must throw CREDENTIALS_INVALID after the owner withdrew the consent',
    isAboutListing: false,
    cause: ({ world }) => world.owner.withdraw(),
    isExpected: ({ failure }) => failure?.kind === 'CREDENTIALS_INVALID',
  },
  {
    rule: '[publishers 5.8] throws LISTING_INACCESSIBLE after the owner lost access to the listing',
    demands: 'must throw LISTING_INACCESSIBLE after the owner lost access to the listing',
    isAboutListing: true,
    needs: ['listings.close'],
    cause: async ({ world: { listings } }) => listings.close?.(listings.ordinary),
    isExpected: (outcome, context) =>
      outcome.failure?.kind === 'LISTING_INACCESSIBLE' || isMissingInSearch(outcome, context),
    after: ({ publisher, world: { listings } }, session) =>
      valueOfCall('getListing of another listing', () =>
        publisher.listings.getListing({ session, listingRef: listings.other }),
      ),
  },
  {
    rule: '[publishers 5.8] reports a listing that the publisher deleted',
    demands:
      'must report that the publisher deleted the listing: LISTING_NOT_FOUND, or LISTING_INACCESSIBLE if `impossible` of the driver has listings.close',
    isAboutListing: true,
    cause: ({ world: { listings } }) => listings.remove(listings.ordinary),
    // A publisher at which both cases look the same: the core keeps the link of an inaccessible listing.
    isExpected(outcome, context) {
      const { call, failure, value } = outcome;
      const isSame = context.impossible['listings.close'] !== undefined;
      return (
        failure?.kind === (isSame ? 'LISTING_INACCESSIBLE' : 'LISTING_NOT_FOUND') ||
        call.whenGone?.(failure ? { failure } : { value }) === true ||
        isMissingInSearch(outcome, context)
      );
    },
  },
];

/** True if the core itself reads the listing in the list of the plug-in, and the list no longer contains it. */
function isMissingInSearch({ call, failure }: MethodOutcome, { publisher: { listings } }: CheckContext): boolean {
  return listings.searchOnly !== undefined && call.name === 'getListing' && failure?.kind === 'LISTING_NOT_FOUND';
}

/** The time at which a closed publisher opens: the next full hour but one, so that a slow check finds the same. */
function opening(world: PublisherWorld): Date {
  return new Date((Math.floor(world.now() / HOUR_MS) + 2) * HOUR_MS);
}

/** Checks that every method throws the right kind of failure for each cause [publishers 0.1]. */
export const failureChecks: readonly Check[] = [...new Set(plugInCalls.map(({ capability }) => capability))].flatMap(
  (subject) => {
    const calls = plugInCalls.filter(({ capability }) => capability === subject);
    return [
      ...failureCases.flatMap((failureCase): Check[] => {
        const concerned = calls.filter(({ isAboutListing }) => isAboutListing || !failureCase.isAboutListing);
        if (concerned.length === 0) return [];
        const rule = ruleFor(failureCase.rule, concerned);
        const { needs } = failureCase;
        return [{ subject, rule, needs, run: (context) => checkFailureCase(context, concerned, failureCase) }];
      }),
      {
        subject,
        rule: ruleFor('[publishers 1.2] renews expired access by itself', calls),
        needs: ['lapse'],
        run: (context: CheckContext) => checkExpiredAccess(context, calls),
      } satisfies Check,
    ];
  },
);

function ruleFor(rule: string, calls: readonly PlugInCall[]): string {
  return `${rule}: ${calls.map(({ name }) => name).join(', ')}`;
}

/**
 * Prepares all calls, triggers the cause, and then makes the calls. Each call has its own session with the credentials
 * from before the cause.
 */
async function checkFailureCase(
  context: CheckContext,
  calls: readonly PlugInCall[],
  failureCase: FailureCase,
): Promise<void> {
  const session = await context.connect();
  const target: CallTarget = { context, session, listingRef: context.world.listings.ordinary };
  const prepared = [];
  for (const call of calls) {
    if (!call.unless?.(context.publisher)) prepared.push({ call, run: await call.prepare(target) });
  }
  const { current } = session;
  await failureCase.cause(context);
  for (const { call, run } of prepared) {
    context.http.watch();
    const outcome = await context.room.without(() => outcomeOf(call.name, () => run(new MemorySession(current))));
    if (call.mayCallNobody && context.http.watched.length === 0) continue;
    demand(failureCase.isExpected({ call, ...outcome }, context), unlike(call, failureCase, outcome));
    if ('failure' in outcome && 'listingRef' in outcome.failure)
      demandEqual(outcome.failure.listingRef, target.listingRef, `listingRef in the failure of ${call.name}`);
  }
  await failureCase.after?.(context, new MemorySession(current));
}

/** The sentence for a method whose outcome is another than the case demands. */
function unlike({ name }: PlugInCall, { demands }: FailureCase, outcome: Outcome<unknown>): string {
  return 'failure' in outcome
    ? `${name} ${demands}, but failed with ${brief(outcome.failure)}`
    : `${name} ${demands}, but succeeded. Does the fake or sandbox refuse this call, and does the plug-in read the refusal?`;
}

async function checkExpiredAccess(context: CheckContext, calls: readonly PlugInCall[]): Promise<void> {
  const session = await context.connect();
  const target: CallTarget = { context, session, listingRef: context.world.listings.ordinary };
  for (const call of calls) {
    if (call.unless?.(context.publisher)) continue;
    const run = await call.prepare(target);
    await context.world.lapse?.();
    const before = session.renewals;
    await valueOfCall(`${call.name} with expired access`, () => run(session));
    const renewals = session.renewals - before;
    // A new listing may need another renewal, because earlier credentials do not cover it.
    demand(renewals <= (call.name === 'createListing' ? 2 : 1), `${call.name} renewed the access ${renewals} times`);
  }
}
