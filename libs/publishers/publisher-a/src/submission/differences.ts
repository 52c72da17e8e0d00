import type { ListingContent } from '@listings/publisher-sdk';
import type { Location } from '../listings/location.js';
import { fields, LONGEST_DESCRIPTION, MOST_ADDITIONAL_CATEGORIES, MOST_ADDITIONAL_PHONES } from './fields.js';
import type { FieldWrite } from './fields.js';

/** A field that does not show our content yet, with what to write. */
export interface Difference extends FieldWrite {
  readonly name: string;
}

/** What differs between a listing and the content, compared in one notation: the least that has to be written. */
export function differencesOf(content: ListingContent, current: Location, today: string): readonly Difference[] {
  return fields.flatMap((field): Difference[] => {
    const write = field.wanted(content, current, today);
    if (!write) return [];
    const now = field.seen(current, content, today);
    const then = field.seen({ ...current, ...write.values }, content, today);
    return JSON.stringify(now) === JSON.stringify(then) ? [] : [{ name: field.name, ...write }];
  });
}

/** What the publisher cannot hold of the content, in words for the user. */
export function lossesOf(content: ListingContent, current: Location): readonly string[] | undefined {
  const special = content.hours.some(({ day }) => day === 'SPECIAL');
  const open = content.hours.some(({ day, type }) => day !== 'SPECIAL' && type === 'OPEN');
  const losses = [
    content.additionalPhones.length > MOST_ADDITIONAL_PHONES &&
      `additional phones: only the first ${MOST_ADDITIONAL_PHONES} are shown`,
    content.additionalCategoryIds.length > MOST_ADDITIONAL_CATEGORIES &&
      `additional categories: only the first ${MOST_ADDITIONAL_CATEGORIES} are shown`,
    (content.description?.length ?? 0) > LONGEST_DESCRIPTION &&
      `description: shortened to ${LONGEST_DESCRIPTION} characters`,
    special && !open && 'special hours: not shown without regular hours',
    current.openInfo?.status === 'CLOSED_PERMANENTLY' &&
      'open status: the listing is marked as permanently closed at the publisher',
  ].filter((loss) => loss !== false);
  return losses.length > 0 ? losses : undefined;
}
