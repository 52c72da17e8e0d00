import type { ListingContent } from '@listings/publisher-sdk';
import type { Location } from '../listings/location.js';
import { fields } from './fields.js';
import { LONGEST_DESCRIPTION, MOST_ADDITIONAL_CATEGORIES, MOST_ADDITIONAL_PHONES } from '../listings/shown.js';
import type { FieldWrite } from './field-write.js';
import { areaLosses } from './place.js';

/** A field that does not show our content yet, with the values to write. */
export interface Difference extends FieldWrite {
  readonly name: string;
  readonly label: string;
}

/** Compares a listing with the content after normalizing both. Returns the fewest fields to write. */
export function differencesOf(content: ListingContent, current: Location, today: string): readonly Difference[] {
  return fields.flatMap((field): Difference[] => {
    const write = field.wanted(content, current, today);
    if (!write) return [];
    const now = field.seen(current, content, today);
    const then = field.seen({ ...current, ...write.values }, content, today);
    return JSON.stringify(now) === JSON.stringify(then) ? [] : [{ name: field.name, label: field.label, ...write }];
  });
}

/** The parts of the content that the publisher cannot store, in sentences for the user. */
export function lossesOf(content: ListingContent, current: Location): readonly string[] {
  const special = content.hours.some(({ day }) => day === 'SPECIAL');
  const open = content.hours.some(({ day, type }) => day !== 'SPECIAL' && type === 'OPEN');
  return [
    ...areaLosses(content, current),
    content.additionalPhones.length > MOST_ADDITIONAL_PHONES &&
      `Additional phones: the publisher shows only the first ${MOST_ADDITIONAL_PHONES}.`,
    content.additionalCategoryIds.length > MOST_ADDITIONAL_CATEGORIES &&
      `Additional categories: the publisher shows only the first ${MOST_ADDITIONAL_CATEGORIES}.`,
    [...(content.description ?? '')].length > LONGEST_DESCRIPTION &&
      `Description: the publisher shows only the first ${LONGEST_DESCRIPTION} characters.`,
    special && !open && 'Special hours: the publisher shows them only with regular hours.',
    current.openInfo?.status === 'CLOSED_PERMANENTLY' &&
      'Open status: the listing is marked as permanently closed. Reopen it at the publisher.',
  ].filter((loss) => loss !== false);
}
