import { locationFields } from '@listings/domain';
import type { LocationDraft, LocationField, StoredLocation } from '@listings/domain';

/** Column type of each stored field. The column's name is the field's name in snake case. */
export const columnTypes: Readonly<Record<keyof StoredLocation, string>> = {
  name: 'text',
  description: 'text',
  street: 'text',
  street1: 'text',
  city: 'text',
  stateIso: 'text',
  postalCode: 'text',
  countryIso: 'text',
  latitude: 'numeric',
  longitude: 'numeric',
  hideAddress: 'boolean',
  phone: 'text',
  additionalPhones: 'text[]',
  bizUrl: 'text',
  storeId: 'text',
  ownerName: 'text',
  ownerEmail: 'text',
  subCategoryId: 'integer',
  additionalCategoryIds: 'integer[]',
  businessHours: 'jsonb',
  tags: 'text[]',
  folderId: 'uuid',
  temporarilyClosed: 'boolean',
  placeActionLinks: 'jsonb',
  serviceArea: 'jsonb',
  enabledSiteIds: 'integer[]',
  tagline: 'text',
  yearOfIncorporation: 'integer',
  paymentMethods: 'text[]',
  socialUrls: 'jsonb',
  attributes: 'jsonb',
  phoneExtension: 'text',
  publicHolidayHours: 'jsonb',
  permanentlyClosed: 'boolean',
  permanentlyClosedAt: 'date',
  reopensAt: 'date',
  id: 'integer',
  uid: 'uuid',
  accountId: 'integer',
  approved: 'text',
  package: 'text',
  voiceStatus: 'smallint',
  actionLinks: 'jsonb',
  verification: 'jsonb',
  archivedAt: 'timestamptz',
  archivalScheduledAt: 'timestamptz',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
};

/** The fields of a stored location: those of the draft, in its order, then those that the service maintains. */
export const storedFields = Object.keys(columnTypes) as (keyof StoredLocation)[];

/** Returns the column of a field. */
export function columnOf(field: keyof StoredLocation): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns of the writable fields, in the order of the draft. */
export const draftColumns: readonly string[] = locationFields.map(columnOf);

/** Types of the draft columns, for casts of parameters. */
export const draftTypes: readonly string[] = locationFields.map((field) => columnTypes[field]);

const jsonFields: ReadonlySet<LocationField> = new Set(
  locationFields.filter((field) => columnTypes[field] === 'jsonb'),
);

/** Returns the parameter values of a draft, in the order of {@link draftColumns}. */
export function draftValues(draft: LocationDraft): unknown[] {
  return locationFields.map((field) => {
    const value = draft[field];
    return value !== null && jsonFields.has(field) ? JSON.stringify(value) : value;
  });
}

/** The select list of some fields, by property name. Removes the trailing zeros that numeric adds to coordinates. */
export function columnsOfFields(fields: readonly (keyof StoredLocation)[]): string {
  return fields
    .map((field) => {
      const column = columnOf(field);
      return `${columnTypes[field] === 'numeric' ? `trim_scale(${column})` : column} as "${field}"`;
    })
    .join(', ');
}

/** The select list of a stored location. */
export const storedColumns = columnsOfFields(storedFields);
