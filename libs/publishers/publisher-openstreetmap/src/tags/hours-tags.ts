import { parseOpeningHours, printOpeningHours } from '@listings/publisher-sdk';
import type { ListingHours, OpeningHours } from '@listings/publisher-sdk';
import type { Tags } from '../element.js';
import { LONGEST_VALUE } from './tag-field.js';
import type { TagChanges } from './tag-field.js';

const KEY = 'opening_hours';

/** The hours of an element; undefined if it has none, or some that cannot be understood. */
export function hoursOf(tags: Tags): readonly ListingHours[] | undefined {
  const hours = readHours(tags)?.hours;
  return hours && hours.length > 0 ? hours : undefined;
}

/**
 * The tag that shows these hours. Rules that have no place in a location stay, such as those of public holidays and yearly dates. A text
 * that is not understood stays as it is, and so does one whose successor would be too long.
 */
export function writeHours(tags: Tags, hours: readonly ListingHours[], today: string): TagChanges {
  const before = readHours(tags);
  if (!before) return {};
  const wanted = printHours(before, hours, today);
  const shown = printHours(before, before.hours, today);
  if (wanted === shown || wanted.length > LONGEST_VALUE) return {};
  return { [KEY]: wanted === '' ? null : wanted };
}

/** Whether the element has hours that cannot be understood, so that they stay. */
export function hasForeignHours(tags: Tags): boolean {
  return readHours(tags) === undefined;
}

/** Whether a tag has no room for these hours. */
export function areTooLong(tags: Tags, hours: readonly ListingHours[], today: string): boolean {
  const before = readHours(tags);
  return before !== undefined && printHours(before, hours, today).length > LONGEST_VALUE;
}

function readHours(tags: Tags): OpeningHours | undefined {
  const read = parseOpeningHours(tags[KEY] ?? '');
  return read.understood ? read.value : undefined;
}

function printHours(before: OpeningHours, hours: readonly ListingHours[], today: string): string {
  const coming = hours.filter(({ specialDate = today }) => specialDate >= today);
  return printOpeningHours({ ...before, hours: coming });
}
