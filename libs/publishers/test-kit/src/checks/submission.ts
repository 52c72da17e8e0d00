import { isDeepStrictEqual } from 'node:util';
import { compareListing, WEEKDAYS, weekRanges } from '@listings/publisher-sdk';
import type {
  ListingContent,
  ListingField,
  ListingHours,
  PublisherListing,
  SubmissionResult,
} from '@listings/publisher-sdk';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, demandEqual, demandFailure, outcomeOf } from '../demand.js';
import { generatedContent, seededPick } from '../generated-contents.js';
import { shiftOf } from '../hours-shift.js';
import { changedContent, deviations, importedContent, isDeviation, presentContent, week } from '../listing-contents.js';
import { connected, methodsFor } from '../methods.js';
import { SUB_CATEGORIES } from '../sub-categories.js';

/** The generated contents are the same in each run. */
const SEED = 20_261_126;
/** Publishers limit the edits of a listing to about ten a minute. */
const EDIT_PAUSE_MS = 10_000;

type Change = (content: ListingContent, context: CheckContext) => Partial<ListingContent>;

/** Changes of a location, one aspect each. */
const changes: Readonly<Record<string, Change>> = {
  'another website and description': (content) => changedContent(content),
  'another name': ({ name }) => ({ name: `${name} by the river` }),
  'the removal of website, description and store code': () => ({
    websiteUrl: null,
    description: null,
    storeCode: null,
  }),
  'hours with a break, a closed day and a range past midnight': () => ({
    hours: week({
      MONDAY: [],
      TUESDAY: [
        ['09:00am', '12:00pm'],
        ['02:00pm', '06:00pm'],
      ],
      FRIDAY: [['06:00pm', '02:00am']],
    }),
  }),
  'hours around the clock': () => ({
    hours: week(Object.fromEntries(WEEKDAYS.map((day) => [day, [['12:00am', '11:59pm']]]))),
  }),
  'three ranges a day': () => ({
    hours: week({
      WEDNESDAY: [
        ['07:00am', '10:00am'],
        ['12:00pm', '02:00pm'],
        ['06:00pm', '10:00pm'],
      ],
    }),
  }),
  'special dates': (_, context) => {
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    const closed = { day: 'SPECIAL', specialDate: dayAhead(context, 20), type: 'CLOSED', slots: [] } as const;
    return { hours: [...week({}), closed, { ...closed, specialDate: dayAhead(context, 30), type: 'OPEN', slots }] };
  },
  'the removal of all hours': () => ({ hours: [] }),
  'four additional phones': () => ({ additionalPhones: [1, 2, 3, 4].map((number) => `+1212555013${number}`) }),
  'a very long description': () => ({ description: 'Bread and cake for the town. '.repeat(200).trim() }),
  'a second line of the street': ({ address }) => ({ address: address && { ...address, street1: 'Suite 200' } }),
  'an additional category': (content, context) => ({
    additionalCategoryIds: otherCategories(content, context).slice(0, 1),
  }),
  'a pin': () => ({ latitude: 37.77493, longitude: -122.41942 }),
  'a temporary closure': () => ({ temporarilyClosed: true }),
  'letters of many scripts': () => ({ description: 'Brot – pain – パン – хлеб – 🥐 & <b>"more"</b>' }),
};

/** Checks of pushing data: the listing shows the pushed data, and the result names all data that it does not show. */
export const submissionChecks: readonly Check[] = [
  ...checksOf('submission', {
    '[publishers 1.4] writes nothing if the listing already shows the content': async (context) => {
      const { ask, present, push } = await prepare(context);
      const content = await present();
      await push(content);
      context.http.watch();
      const again = await ask.submit({ content });
      demandEqual(context.watchedWrites, 0, 'writes of a second submit with the same content');
      demand(again.state !== 'rejected', `a second submit with the same content returned ${brief(again)}`);
    },

    '[contract 9] writes nothing back after an import, in whatever notation the listing shows its data': async (
      context,
    ) => {
      const { ask, session } = await prepare(context);
      const { ordinary, other } = context.world.listings;
      for (const listingRef of [ordinary, other]) {
        const content = await importedContent(context, session, listingRef);
        context.http.watch();
        const result = await ask.submit({ listingRef, content });
        const written = context.http.watched.filter(({ request }) => !context.isRead(request));
        demand(
          written.length === 0,
          `submit wrote what an import had just read: ${brief(written.map(({ request }) => request.json ?? request.form))}. Compare the meaning of each field: "+1 415 555 2671" and "(415) 555-2671" are the same phone`,
        );
        demand(result.state !== 'rejected', `submit of what the listing shows returned ${brief(result)}`);
      }
    },

    '[publishers 1.4] shows what was pushed of generated locations, as far as the plug-in says that listings show it': {
      gradual: true,
      async run(context) {
        const { present, pushInTime, shown } = await prepare(context);
        const before = await present();
        const pick = seededPick(SEED);
        for (let count = 0; count < context.effort.generatedPushes; count += 1) {
          const content = generatedContent(before, { pick, today: dayAhead(context, 0) });
          const result = await pushInTime(content);
          if (result.state !== 'live') continue;
          demandShown(context, { about: `generated location ${count}`, content, listing: await shown() });
        }
      },
    },
  }),

  ...Object.entries(changes).flatMap(([about, change]) =>
    checksOf('submission', {
      [`[publishers 5.12] pushes ${about}, or reports the losses`]: (context) => roundTrip(context, about, change),
    }),
  ),

  ...checksOf('submission', {
    '[publishers 1.4] hides the address of a business that has none, or reports that it cannot': {
      async run(context) {
        const { call, present, shown } = await prepare(context);
        const content = { ...(await present()), address: null };
        const outcome = await outcomeOf('submit', () => call.submit({ content }));
        if ('failure' in outcome) {
          demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'the failure of submit without an address');
          return;
        }
        const { value: result } = outcome;
        const listing = await shown();
        const isHidden = listing.serviceAreaOnly === true || listing.address?.street === undefined;
        const isReported = result.state === 'rejected' || (result.losses ?? []).length > 0;
        demand(isHidden || isReported, `the listing still shows the address, but submit returned ${brief(result)}`);
      },
    },

    '[publishers 5.1] follows a pending push with checkSubmission until the publisher accepts or drops it': {
      needs: ['submission.hold'],
      async run(context) {
        const { ask, listingRef, present } = await prepare(context);
        await context.driven('submission').hold?.();
        for (const [verdict, expected] of [
          ['accept', 'live'],
          ['drop', 'rejected'],
        ] as const) {
          const content = changedContent(await present());
          const result = await ask.submit({ content });
          demandEqual(result.state, 'pending', 'the state of a push from submit');
          context.http.watch();
          const waiting = await ask.checkSubmission({ content });
          demandEqual(waiting.state, 'pending', 'the state of a push before the decision');
          await context.driven('submission').settle?.(listingRef, verdict);
          const settled = await ask.checkSubmission({ content });
          demandEqual(settled.state, expected, `the state of a push after the publisher's ${verdict}`);
          demandEqual(context.watchedWrites, 0, 'writes of checkSubmission');
          if (settled.state === 'rejected')
            demand(settled.fields.length > 0, 'checkSubmission returned rejected without fields');
        }
      },
    },

    '[publishers 5.12] pushes every range of a day where the owner can enter as many': {
      wishes: ['listings.setHours'],
      unless: ({ listings: { shows: { hours = {} } = {} } }) =>
        hours === false || hours.pushed === false || hours.most === 1
          ? 'the listings show no breaks in the hours of a push'
          : undefined,
      run: pushesBreaks,
    },

    '[publishers 5.12] keeps the content of a listing for which a location has no field': {
      wishes: ['submission.foreign'],
      run: keepsForeignContent,
    },

    '[publishers 0.1] completes a push whose response was lost when the core pushes again': async (context) => {
      const { call, present, push } = await prepare(context);
      const content = changedContent(await present());
      context.http.watch(() => 'dropped');
      await demandFailure('submit with a lost response', 'TRANSIENT', () => call.submit({ content }));
      context.http.watch();
      demandEqual((await push(content)).state, 'live', 'the state of the second push');
    },
  }),
];

/** What must leave foreign content alone: first a change of other fields, then one of the hours, which may stand beside it. */
const changesBesideForeign: Readonly<Record<string, Change>> = {
  'another website and description': (content) => changedContent(content),
  'other hours': () => ({ hours: week({ MONDAY: [['10:15am', '04:45pm']] }) }),
};

/** Pushes changes to a listing with content that no push has written. */
async function keepsForeignContent(context: CheckContext): Promise<void> {
  const { listingRef, present, push } = await prepare(context);
  const foreign = await context.driven('submission').foreign!(listingRef);
  demand(await foreign.isThere(), `the driver's listing ${listingRef} does not show ${foreign.what}`);
  for (const [about, change] of Object.entries(changesBesideForeign)) {
    const before = await present();
    const result = await push({ ...before, ...change(before, context) });
    demand(
      await foreign.isThere(),
      `a push of ${about} deleted ${foreign.what} from the listing and returned ${brief(result)}: it is not ours. Write only what differs; if a call replaces the whole listing, send what the listing shows beside it (reference: submission.submit)`,
    );
  }
}

/** Lets the owner enter a break at the publisher, and pushes another one: what the publisher takes from the owner it takes from a push. */
async function pushesBreaks(context: CheckContext): Promise<void> {
  const { listingRef, present, pushInTime, shown: read } = await prepare(context);
  const hoursOf = async () => weekRanges((await read()).hours ?? []);
  const entered = withBreak('12:05pm', '01:35pm');
  await context.world.listings.setHours?.(listingRef, entered);
  const shown = await hoursOf();
  demand(
    isDeepStrictEqual(shown, weekRanges(entered)),
    `the owner entered ${brief(entered)} at the publisher, but getListing shows the minutes ${brief(shown)}: read every range of a day (reference: ListingHours)`,
  );
  const hours = withBreak('12:40pm', '02:10pm');
  const result = await pushInTime({ ...(await present()), hours });
  const after = await hoursOf();
  demand(
    result.state === 'live' && isDeepStrictEqual(after, weekRanges(hours)),
    `a push of ${brief(hours)} returned ${brief(result)}, and getListing shows the minutes ${brief(after)}: send every range of a day, because the publisher took two of its owner (reference: ListingHours)`,
  );
}

/** A week whose days have a break. */
function withBreak(from: string, until: string): readonly ListingHours[] {
  const slots = [
    ['08:15am', from],
    [until, '06:45pm'],
  ] as const;
  return week({ MONDAY: slots, TUESDAY: slots, WEDNESDAY: slots, THURSDAY: slots, FRIDAY: slots });
}

/** Whether a push says that something of the content is not shown. */
export function isReported(result: SubmissionResult): boolean {
  return result.state === 'rejected' || (result.state === 'live' && (result.losses ?? []).length > 0);
}

/** Pushes a changed content, compares the listing with it, and pushes it again, which must write nothing. */
export async function roundTrip(context: CheckContext, about: string, change: Change): Promise<void> {
  const { ask, session, listingRef, present, push } = await prepare(context);
  const before = await present();
  const content = { ...before, ...change(before, context) };
  const result = await push(content);
  const listing = await methodsFor(context, 'listings', { session, listingRef }).ask.getListing();
  const lost = deviations(content, listing, dayAhead(context, 0));
  demand(
    lost.length === 0 || isReported(result),
    `submit of ${about} returned ${brief(result)}, but the listing differs: ${brief(lost)}${shiftNote(content, listing)}`,
  );

  // No declaration says that listings show less of an address, so a loss may be all that a plug-in can say.
  const without = isReported(result) ? ['address' as const] : [];
  if (result.state === 'live') demandShown(context, { about, content, listing, without });

  context.http.watch();
  const again = await ask.submit({ content }, 'a second submit of the same content');
  if (result.state === 'rejected') return;
  demandEqual(context.watchedWrites, 0, `writes of a second submit of ${about}`);
  demand(
    isDeepStrictEqual(plain(again), plain(result)),
    `a second submit of the same content returned ${brief(again)}, the first ${brief(result)}`,
  );
}

/** Demands that a live listing agrees with the content in all that the plug-in says its listings show and a push can change. */
function demandShown(
  context: CheckContext,
  {
    about,
    content,
    listing,
    without = [],
  }: { about: string; content: ListingContent; listing: PublisherListing; without?: readonly ListingField[] },
): void {
  const { shows = {} } = context.publisher.listings;
  const differing = compareListing(content, listing, { shows, today: dayAhead(context, 0) }).filter((compared) => {
    const display = shows[compared.field];
    if (without.includes(compared.field)) return false;
    return display !== false && display?.pushed !== false && isDeviation(compared);
  });
  demand(
    differing.length === 0,
    `the listing does not agree with ${about}: ${brief(differing)}. Declare in listings.shows what listings show less of${shiftNote(content, listing)}`,
  );
}

/** The end of a message about hours that all differ by the same time. */
function shiftNote(content: ListingContent, { hours = [] }: PublisherListing): string {
  const shift = shiftOf(content.hours, hours);
  return shift === undefined ? '' : `. Each time is ${shift}: hours have no time zone (reference: ListingHours)`;
}

/** Connects the account of the world, for pushes to its ordinary listing. */
export async function prepare(context: CheckContext) {
  const place = await connected(context, 'submission');
  const { ask, session, listingRef } = place;
  /** Submits, and polls until the push is no longer pending. */
  const push = async (content: ListingContent): Promise<SubmissionResult> => {
    let result = await ask.submit({ content });
    for (let tries = 0; result.state === 'pending'; tries++) {
      demand(tries < 10 && context.world.advance, 'checkSubmission still returns pending after ten polls');
      await context.world.advance(result.pollAfterMs);
      result = await ask.checkSubmission({ content });
    }
    return result;
  };
  return {
    ...place,
    push,
    /** Pushes, and before lets time pass while the publisher limits its edits. */
    async pushInTime(content: ListingContent) {
      await context.world.advance?.(EDIT_PAUSE_MS);
      return push(content);
    },
    present: () => presentContent(context, session, listingRef),
    shown: () => context.publisher.listings.getListing({ session, listingRef }),
  };
}

/** Categories of the publisher other than that of the location. */
function otherCategories({ primaryCategoryId }: ListingContent, { declaration, world }: CheckContext): string[] {
  const { countryIso } = world.listings;
  const ids = SUB_CATEGORIES.flatMap(
    (subCategoryKey) => declaration.categories.toPublisher({ subCategoryKey, countryIso }) ?? [],
  );
  return ids.filter((id) => id !== primaryCategoryId);
}

function dayAhead(context: CheckContext, days: number): string {
  return new Date(context.world.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
