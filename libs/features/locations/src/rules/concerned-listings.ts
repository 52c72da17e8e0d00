import type { LocationField, PhotoType } from '@listings/domain';
import type { ContentPart } from '@listings/publisher-sdk';
import { IDENTIFYING_FIELDS } from './identifying-fields.js';

/**
 * Fields that directories show, or that decide at which sites the location is shown. A change of other fields needs
 * no push.
 */
const shownFields: ReadonlySet<LocationField> = new Set<LocationField>([
  ...IDENTIFYING_FIELDS,
  'description',
  'hideAddress',
  'subCategoryId',
  'additionalCategoryIds',
  'businessHours',
  'publicHolidayHours',
  'temporarilyClosed',
  'permanentlyClosed',
  'enabledSiteIds',
]);

/** The fields that only some publishers show, each with the part of a push that contains it. */
const fieldsOfSome: Partial<Record<LocationField, PushedPart>> = {
  placeActionLinks: 'actionLinks',
  serviceArea: 'serviceArea',
  socialUrls: 'socialUrls',
  attributes: 'attributes',
};

/** A part of a push that only some publishers support; of photos, those of one type. */
export type PushedPart = ContentPart | 'actionLinks' | `photos.${PhotoType}`;

/**
 * Returns which listings of a location need a push after these fields changed: all of them, or those of publishers that
 * take one of the parts; an empty list means none [contract 4, publishing].
 */
export function concernedListings(changed: readonly LocationField[]): 'all' | readonly PushedPart[] {
  if (changed.some((field) => shownFields.has(field))) return 'all';
  return changed.flatMap((field) => fieldsOfSome[field] ?? []);
}
