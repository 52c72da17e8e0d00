import { parseOpeningHours, printOpeningHours } from '@listings/publisher-sdk';
import type { DayHours, ListingContent, ListingHours, OpeningHours } from '@listings/publisher-sdk';
import type { Tags } from '../element.js';
import { LONGEST_VALUE } from './tag-field.js';
import type { TagChanges } from './tag-field.js';

const KEY = 'opening_hours';

/** The hours of an element; undefined if it has none, or some that cannot be understood. */
export function hoursOf(tags: Tags): readonly ListingHours[] | undefined {
  const hours = readHours(tags)?.hours;
  return hours && hours.length > 0 ? hours : undefined;
}

/** The hours of an element on public holidays (`PH`); undefined if it says nothing about them. */
export function holidayHoursOf(tags: Tags): DayHours | undefined {
  return readHours(tags)?.holidays;
}

/** The hours of a location. */
type LocationHours = Pick<ListingContent, 'hours' | 'publicHolidayHours'>;

/**
 * The tag that shows these hours. Rules that have no place in a location stay, such as yearly dates, and so does the one of public holidays where the location
 * says nothing about them. A text
 * that is not understood stays as it is, and so does one whose successor would be too long.
 */
export function writeHours(tags: Tags, hours: LocationHours, today: string): TagChanges {
  const before = readHours(tags);
  if (!before) return {};
  const wanted = printHours(before, hours, today);
  const shown = printHours(before, { hours: before.hours }, today);
  if (wanted === shown || wanted.length > LONGEST_VALUE) return {};
  return { [KEY]: wanted === '' ? null : wanted };
}

/** Whether the element has hours that cannot be understood, so that they stay. */
export function hasForeignHours(tags: Tags): boolean {
  return readHours(tags) === undefined;
}

/** Whether a tag has no room for these hours. */
export function areTooLong(tags: Tags, hours: LocationHours, today: string): boolean {
  const before = readHours(tags);
  return before !== undefined && printHours(before, hours, today).length > LONGEST_VALUE;
}

function readHours(tags: Tags): OpeningHours | undefined {
  const read = parseOpeningHours(tags[KEY] ?? '');
  return read.understood ? read.value : undefined;
}

function printHours(before: OpeningHours, { hours, publicHolidayHours }: LocationHours, today: string): string {
  const coming = hours.filter(({ specialDate = today }) => specialDate >= today);
  const holidays = publicHolidayHours === undefined ? before.holidays : (publicHolidayHours ?? undefined);
  return printOpeningHours({ hours: coming, kept: before.kept, ...(holidays && { holidays }) });
}
