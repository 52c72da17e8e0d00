import type { ListingHours } from '@listings/publisher-sdk';
import { weekRanges } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, valueOfCall } from '../demand.js';
import { shiftOf } from '../hours-shift.js';
import { week } from '../listing-contents.js';

/** Hours that no publisher has of its own: a shift by minutes, hours or a day shows. */
const HOURS: readonly ListingHours[] = week({
  MONDAY: [['08:15am', '06:45pm']],
  TUESDAY: [['08:15am', '06:45pm']],
  WEDNESDAY: [['09:20am', '01:05pm']],
  THURSDAY: [['08:15am', '06:45pm']],
  FRIDAY: [['08:15am', '06:45pm']],
  SATURDAY: [['10:30am', '02:10pm']],
  SUNDAY: [],
});

/** Checks of the hours that the owner has entered at the publisher. */
export const localHoursChecks = checksOf('listings', {
  '[publishers 1.4] shows the hours that the owner entered at the publisher, in the local time of the listing': {
    wishes: ['listings.setHours'],
    unless: ({ listings: { shows } }) => (shows?.hours === false ? 'the listings show no hours' : undefined),
    async run(context) {
      const session = await context.connect();
      const { ordinary: listingRef } = context.world.listings;
      await context.world.listings.setHours?.(listingRef, HOURS);
      const read = () =>
        valueOfCall('getListing', () => context.publisher.listings.getListing({ session, listingRef }));
      const { hours = [] } = await read();
      const shift = shiftOf(HOURS, hours);
      demand(
        shift === undefined,
        `the owner entered ${brief(HOURS)} at the publisher, but getListing shows each time ${shift}: ${brief(hours)}. Hours have no time zone; copy them as customers of the listing read them (reference: ListingHours)`,
      );
      for (const [index, { day, ranges }] of (weekRanges(HOURS) ?? []).entries()) {
        const what = `the minutes of ${day} in getListing, compared with the hours that the owner entered at the publisher (reference: ListingHours)`;
        demandEqual(weekRanges(hours)?.[index]?.ranges, ranges, what);
      }
    },
  },
});
