import { isDeepStrictEqual } from 'node:util';
import type { ListingContent, SubmissionResult } from '../../submission.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { changedContent, deviations, presentContent, week } from '../listing-contents.js';
import type { MemorySession } from '../memory-session.js';
import { demandSubmission } from '../readings.js';
import type { CheckContext } from '../check-context.js';

type Change = (content: ListingContent, context: CheckContext) => ListingContent;

/** What a location can come to be, one thing at a time. */
const changes: Readonly<Record<string, Change>> = {
  'another website and description': (content) => changedContent(content),
  'another name': (content) => ({ ...content, name: `${content.name} by the river` }),
  'no website, description and store code any longer': (content) => ({
    ...content,
    websiteUrl: null,
    description: null,
    storeCode: null,
  }),
  'a break at noon, a closed day and a night': (content) => ({
    ...content,
    hours: week({
      MONDAY: [],
      TUESDAY: [
        ['09:00am', '12:00pm'],
        ['02:00pm', '06:00pm'],
      ],
      FRIDAY: [['06:00pm', '02:00am']],
    }),
  }),
  'hours around the clock': (content) => ({
    ...content,
    hours: week(
      Object.fromEntries(
        ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => [
          day,
          [['12:00am', '11:59pm']],
        ]),
      ),
    ),
  }),
  'three ranges a day': (content) => ({
    ...content,
    hours: week({
      WEDNESDAY: [
        ['07:00am', '10:00am'],
        ['12:00pm', '02:00pm'],
        ['06:00pm', '10:00pm'],
      ],
    }),
  }),
  'special dates': (content, context) => ({
    ...content,
    hours: [
      ...week({}),
      { day: 'SPECIAL', specialDate: dayAhead(context, 20), type: 'CLOSED', slots: [] },
      {
        day: 'SPECIAL',
        specialDate: dayAhead(context, 30),
        type: 'OPEN',
        slots: [{ start: '10:00am', end: '02:00pm' }],
      },
    ],
  }),
  'no hours any longer': (content) => ({ ...content, hours: [] }),
  'more phones than anybody has': (content) => ({
    ...content,
    additionalPhones: ['+12125550131', '+12125550132', '+12125550133', '+12125550134'],
  }),
  'a very long description': (content) => ({
    ...content,
    description: 'Bread and cake for the town. '.repeat(200).trim(),
  }),
  'a temporary closure': (content) => ({ ...content, temporarilyClosed: true }),
  'letters of many scripts': (content) => ({
    ...content,
    description: 'Brot – pain – パン – хлеб – 🥐 & <b>"more"</b>',
  }),
};

/** Pushing data: what was pushed is read back, and what cannot be shown is named. */
export const submissionChecks: readonly Check[] = [
  ...checksOf('submission', {
    '[publishers 1.4] writes nothing when the listing shows everything already': async (context) => {
      const { session, listingRef } = await prepare(context);
      const content = await presentContent(context, session, listingRef);
      await pushed(context, { session, listingRef, content });
      context.http.watch();
      const again = await valueOfCall('submit', () =>
        context.offered('submission').submit({ session, listingRef, content }),
      );
      demandEqual(context.watchedWrites, 0, 'writes of a second submit with the same content');
      demand(again.state !== 'rejected', `a second submit with the same content answered ${brief(again)}`);
    },
  }),

  ...Object.entries(changes).flatMap(([about, change]) =>
    checksOf('submission', {
      [`[publishers 5.12] shows ${about}, or says what it loses`]: (context) => roundTrip(context, about, change),
    }),
  ),

  ...checksOf('submission', {
    '[publishers 1.4] hides the address of a business without one, or says that it cannot': {
      async run(context) {
        const { session, listingRef } = await prepare(context);
        const content = { ...(await presentContent(context, session, listingRef)), address: null };
        const outcome = await outcomeOf('submit', () =>
          context.offered('submission').submit({ session, listingRef, content }),
        );
        if ('failure' in outcome) {
          demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'submit without an address');
          return;
        }
        const { value: result } = outcome;
        demandSubmission('submit', result);
        const listing = await context.publisher.listings.getListing({ session, listingRef });
        const isHidden = listing.serviceAreaOnly === true || listing.address?.street === undefined;
        const isTold = result.state === 'rejected' || (result.losses ?? []).length > 0;
        demand(isHidden || isTold, `the address is still shown, and submit answered ${brief(result)}`);
      },
    },

    '[publishers 5.1] settles pushes that wait for the publisher by checkSubmission': {
      needs: ['submission.hold'],
      async run(context) {
        const { checkSubmission } = context.offered('submission');
        const { session, listingRef } = await prepare(context);
        await context.driven('submission').hold?.();
        for (const [verdict, expected] of [
          ['accept', 'live'],
          ['drop', 'rejected'],
        ] as const) {
          const content = changedContent(await presentContent(context, session, listingRef));
          const result = await valueOfCall('submit', () =>
            context.offered('submission').submit({ session, listingRef, content }),
          );
          demandSubmission('submit', result);
          demandEqual(result.state, 'pending', 'a push that waits');
          context.http.watch();
          const waiting = await valueOfCall('checkSubmission', () => checkSubmission({ session, listingRef, content }));
          demandEqual(waiting.state, 'pending', 'a push that still waits');
          await context.driven('submission').settle?.(listingRef, verdict);
          const settled = await valueOfCall('checkSubmission', () => checkSubmission({ session, listingRef, content }));
          demandSubmission('checkSubmission', settled);
          demandEqual(settled.state, expected, `a push after the publisher's ${verdict}`);
          demandEqual(context.watchedWrites, 0, 'writes of checkSubmission');
          if (settled.state === 'rejected') demand(settled.fields.length > 0, 'a dropped push names no fields');
        }
      },
    },

    '[publishers 0.1] leaves a listing that got a push without an answer in one of the two states': async (context) => {
      const { session, listingRef } = await prepare(context);
      const before = await presentContent(context, session, listingRef);
      const content = changedContent(before);
      context.http.watch(() => 'dropped');
      const outcome = await outcomeOf('submit', () =>
        context.offered('submission').submit({ session, listingRef, content }),
      );
      demand('failure' in outcome && outcome.failure.kind === 'TRANSIENT', `submit ended with ${brief(outcome)}`);
      context.http.watch();
      const result = await pushed(context, { session, listingRef, content });
      demandEqual(result.state, 'live', 'the push that was made again');
    },
  }),
];

interface Push {
  readonly session: MemorySession;
  readonly listingRef: string;
  readonly content: ListingContent;
}

async function roundTrip(context: CheckContext, about: string, change: Change): Promise<void> {
  const { session, listingRef } = await prepare(context);
  const content = change(await presentContent(context, session, listingRef), context);
  const result = await pushed(context, { session, listingRef, content });
  const listing = await valueOfCall('getListing', () => context.publisher.listings.getListing({ session, listingRef }));
  const lost = deviations(content, listing, dayAhead(context, 0));
  const isTold = result.state === 'rejected' || (result.state === 'live' && (result.losses ?? []).length > 0);
  demand(
    lost.length === 0 || isTold,
    `submit of ${about} answered ${brief(result)}, but the listing shows ${brief(lost)}`,
  );

  context.http.watch();
  const again = await valueOfCall('submit, the same once more', () =>
    context.offered('submission').submit({ session, listingRef, content }),
  );
  demandSubmission('submit', again);
  if (result.state === 'rejected') return;
  demandEqual(context.watchedWrites, 0, `writes of a second submit of ${about}`);
  demand(
    isDeepStrictEqual(plain(again), plain(result)),
    `a second submit answered ${brief(again)}, not ${brief(result)}`,
  );
}

/** Submits, and asks again until the push has settled. */
async function pushed(context: CheckContext, push: Push): Promise<SubmissionResult> {
  const submission = context.offered('submission');
  let result = await valueOfCall('submit', () => submission.submit(push));
  demandSubmission('submit', result);
  for (let tries = 0; result.state === 'pending'; tries++) {
    demand(tries < 10 && context.world.advance, 'the push is pending for ever');
    await context.world.advance(result.pollAfterMs);
    result = await valueOfCall('checkSubmission', () => submission.checkSubmission(push));
    demandSubmission('checkSubmission', result);
  }
  return result;
}

async function prepare(context: CheckContext): Promise<{ session: MemorySession; listingRef: string }> {
  return { session: await context.connect(), listingRef: context.world.listings.ordinary };
}

function dayAhead(context: CheckContext, days: number): string {
  return new Date(context.world.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
