import type { FormField } from './form-values.js';

/** The sections of a location with their fields, in the order of the page. Each is edited and saved alone. */
export const SECTION_FIELDS = {
  address: [
    'name',
    'temporarilyClosed',
    'reopensAt',
    'permanentlyClosed',
    'permanentlyClosedAt',
    'countryIso',
    'stateIso',
    'street',
    'street1',
    'city',
    'postalCode',
    'latitude',
    'longitude',
    'hideAddress',
    'serviceArea',
  ],
  hours: ['businessHours', 'publicHolidayHours'],
  contact: ['phone', 'phoneExtension', 'additionalPhones', 'ownerName', 'ownerEmail'],
  business: ['subCategoryId', 'additionalCategoryIds', 'tagline', 'description', 'yearOfIncorporation'],
  links: ['bizUrl', 'socialUrls', 'placeActionLinks'],
  attributes: ['attributes', 'paymentMethods'],
  organisation: ['storeId', 'tags', 'folderName', 'enabledSiteIds'],
} as const satisfies Readonly<Record<string, readonly FormField[]>>;

/** A section of a location. */
export type SectionName = keyof typeof SECTION_FIELDS;

/** All sections, in the order of the page. */
export const SECTIONS = Object.keys(SECTION_FIELDS) as SectionName[];

/** The section in which a field is edited. */
export function sectionOf(field: FormField): SectionName {
  const found = SECTIONS.find((section) => (SECTION_FIELDS[section] as readonly FormField[]).includes(field));
  if (found === undefined) throw new Error(`No section has the field ${field}.`);
  return found;
}
