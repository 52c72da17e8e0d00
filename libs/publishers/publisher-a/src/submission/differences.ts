import { dayOfTime, daysAfter, displayLosses } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { SHOWN } from '../listings/shown.js';
import type { Location } from '../wire/messages.js';
import { fields } from './fields.js';
import { areaLosses } from './place.js';

/** A field that does not show our content yet. The publisher empties a path in `mask` that `values` lacks. */
export interface Difference {
  readonly path: string;
  readonly mask: readonly string[];
  readonly values: Partial<Location>;
}

/** Compares a listing with the content after normalizing both. Returns the fewest fields to write. */
export function differencesOf(content: ListingContent, current: Location, today: string): readonly Difference[] {
  return fields.flatMap(({ path, wanted, seen }): Difference[] => {
    const values = wanted(content, current, today);
    if (!values) return [];
    const now = seen(current, content, today);
    const then = seen({ ...current, ...values }, content, today);
    if (JSON.stringify(now) === JSON.stringify(then)) return [];
    const mask = Object.keys(values).map((member) => (path.startsWith(member) ? path : member));
    return [{ path, mask, values }];
  });
}

/** A new listing with the content: all fields, as a push to an empty listing would write them [publishers 1.4]. */
export function newLocationOf(content: ListingContent, today: string): Location {
  return Object.assign({}, ...fields.map(({ wanted }) => wanted(content, {}, today))) as Location;
}

/** Special dates before this day are past. It is yesterday, because today may not have begun everywhere on earth. */
export function forgottenBefore(now: number): string {
  return daysAfter(dayOfTime(now), -1);
}

/** The parts of the content that the publisher cannot store, in sentences for the user. */
export function lossesOf(content: ListingContent, current: Location): readonly string[] {
  const isOfOthers = content.permanentlyClosed === undefined && current.openInfo?.status === 'CLOSED_PERMANENTLY';
  const reopen = 'Open status: the listing is marked as permanently closed. Reopen it at the publisher.';
  return [
    ...areaLosses(content, current),
    ...displayLosses({ publisher: 'The publisher', shows: SHOWN, content }),
    ...(isOfOthers ? [reopen] : []),
  ];
}
