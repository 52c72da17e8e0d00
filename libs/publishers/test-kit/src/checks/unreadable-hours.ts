import type { ListingHours } from '@listings/publisher-sdk';
import type { MemorySession } from '@listings/publisher-sdk/testing';
import { firstOf, placesOf, placeText, valuesAt, withReplaced } from '../answer-values.js';
import type { Places } from '../answer-values.js';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import { changedContent, importedContent, week } from '../listing-contents.js';

/** What no plug-in can read as a time. */
const UNREADABLE = 'by appointment';
const RULE = 'hours of which anything cannot be read are unknown, and not closed';

const OWNERS = everyDay('08:15am', '06:45pm');
const OTHERS = everyDay('09:25am', '05:35pm');

/** A week at the publisher of which its answers show something unreadable. */
interface UnreadableWeek {
  readonly session: MemorySession;
  readonly listingRef: string;
  /** What is unreadable: the first time, or all of them. None if the answers are no JSON. */
  readonly variants: readonly Places[];
  /** The owner enters the hours of the week, readable ones. */
  readonly enter: () => Promise<void>;
  readonly read: () => Promise<unknown>;
}

const shown: Pick<Check, 'wishes' | 'unless'> = {
  wishes: ['listings.setHours'],
  unless: ({ listings: { shows } }) => (shows?.hours === false ? 'the listings show no hours' : undefined),
};

/** Checks of hours in a notation that the plug-in does not know: people write more than a publisher documents. */
export const unreadableHoursChecks: readonly Check[] = [
  ...checksOf('listings', {
    '[publishers 1.4] shows hours as unknown of which it cannot read everything': {
      ...shown,
      async run(context) {
        const { session, listingRef, variants } = await unreadableWeek(context);
        for (const places of variants) {
          const outcome = await unreadably(context, places, () =>
            outcomeOf('getListing', () => context.publisher.listings.getListing({ session, listingRef })),
          );
          if ('failure' in outcome) {
            demandEqual(outcome.failure.kind, 'TRANSIENT', 'the failure of getListing with hours that cannot be read');
            continue;
          }
          const { hours } = outcome.value;
          demand(
            hours === undefined,
            `the publisher answered "${UNREADABLE}" at ${placeText(places)}, but getListing shows the hours ${brief(hours)}: leave them out, because ${RULE} (reference: PublisherListing, allRanges)`,
          );
        }
      },
    },
  }),

  ...checksOf('submission', {
    '[publishers 5.12] leaves hours alone that it could not read when the location has none': {
      ...shown,
      // A push may read the listing by another call than the list, whose answers say more.
      unless: (publisher) =>
        publisher.listings.searchOnly ? 'the listings are read in a list alone' : shown.unless?.(publisher),
      async run(context) {
        const { session, listingRef, variants, enter, read } = await unreadableWeek(context);
        const owners = await valuesAt(context, variants.at(-1) ?? new Map(), read);
        for (const places of variants) {
          await enter();
          const pushed = await unreadably(context, places, async () => {
            const listing = await outcomeOf('getListing', () =>
              context.publisher.listings.getListing({ session, listingRef }),
            );
            // Without a reading nobody imports anything; the check above judges hours that are shown in spite of it.
            if ('failure' in listing || listing.value.hours !== undefined) return undefined;
            const content = changedContent(await importedContent(context, session, listingRef));
            return outcomeOf('submit', () => context.offered('submission').submit({ session, listingRef, content }));
          });
          if (!pushed) continue;
          const left = await valuesAt(context, variants.at(-1) ?? new Map(), read);
          // A plug-in that replaces the whole listing sends back what it has read.
          const lost = owners.filter((value, index) => left[index] !== value && left[index] !== UNREADABLE);
          demand(
            lost.length === 0,
            `the publisher answered "${UNREADABLE}" at ${placeText(places)}, and a push of another website with no hours, as after an import, overwrote the hours of the owner: ${brief(lost)} is gone. Write no hours where the location has none and those of the listing cannot be read (reference: ListingContent)`,
          );
        }
      },
    },
  }),
];

async function unreadableWeek(context: CheckContext): Promise<UnreadableWeek> {
  const session = await context.connect();
  const { ordinary: listingRef } = context.world.listings;
  const enter = (hours: readonly ListingHours[]) => async () => context.world.listings.setHours?.(listingRef, hours);
  const read = () => valueOfCall('getListing', () => context.publisher.listings.getListing({ session, listingRef }));
  const places = await placesOf(context, { first: enter(OWNERS), second: enter(OTHERS), read });
  const variants = places.size > 0 ? [firstOf(places), places] : [];
  return { session, listingRef, variants, enter: enter(OWNERS), read };
}

function unreadably<T>(context: CheckContext, places: Places, run: () => Promise<T>): Promise<T> {
  return withReplaced(context, { places, replacement: { value: UNREADABLE } }, run);
}

function everyDay(start: string, end: string): readonly ListingHours[] {
  return week({}).map(({ day }) => ({ day, type: 'OPEN', slots: [{ start, end }] }));
}
