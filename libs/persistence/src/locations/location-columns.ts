import type { LocationDraft, StoredLocation } from '@listings/domain';

/** Where each writable field is stored, and how its value goes over. One list for insert, update and select. */
const columns: Record<keyof LocationDraft, { column: string; type: string }> = {
  name: { column: 'name', type: 'text' },
  description: { column: 'description', type: 'text' },
  street: { column: 'street', type: 'text' },
  street1: { column: 'street1', type: 'text' },
  city: { column: 'city', type: 'text' },
  stateIso: { column: 'state_iso', type: 'text' },
  postalCode: { column: 'postal_code', type: 'text' },
  countryIso: { column: 'country_iso', type: 'text' },
  latitude: { column: 'latitude', type: 'numeric' },
  longitude: { column: 'longitude', type: 'numeric' },
  hideAddress: { column: 'hide_address', type: 'boolean' },
  phone: { column: 'phone', type: 'text' },
  additionalPhones: { column: 'additional_phones', type: 'text[]' },
  bizUrl: { column: 'biz_url', type: 'text' },
  storeId: { column: 'store_id', type: 'text' },
  ownerName: { column: 'owner_name', type: 'text' },
  ownerEmail: { column: 'owner_email', type: 'text' },
  subCategoryId: { column: 'sub_category_id', type: 'integer' },
  additionalCategoryIds: { column: 'additional_category_ids', type: 'integer[]' },
  businessHours: { column: 'business_hours', type: 'jsonb' },
  tags: { column: 'tags', type: 'text[]' },
  folderId: { column: 'folder_id', type: 'uuid' },
  temporarilyClosed: { column: 'temporarily_closed', type: 'boolean' },
  placeActionLinks: { column: 'place_action_links', type: 'jsonb' },
  serviceArea: { column: 'service_area', type: 'jsonb' },
  enabledSiteIds: { column: 'enabled_site_ids', type: 'integer[]' },
  tagline: { column: 'tagline', type: 'text' },
  yearOfIncorporation: { column: 'year_of_incorporation', type: 'integer' },
  paymentMethods: { column: 'payment_methods', type: 'text[]' },
  socialUrls: { column: 'social_urls', type: 'jsonb' },
};

const entries = Object.entries(columns) as [keyof LocationDraft, { column: string; type: string }][];

/** Columns of the writable fields. */
export const draftColumns: readonly string[] = entries.map(([, { column }]) => column);

/** Their types, for casts of parameters. */
export const draftTypes: readonly string[] = entries.map(([, { type }]) => type);

/** The parameter values of a draft, in the order of {@link draftColumns}. */
export function draftValues(draft: LocationDraft): unknown[] {
  return entries.map(([field, { type }]) => {
    const value = draft[field];
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
}

/** The columns of a stored location under their property names. Coordinates lose the zeros that numeric adds. */
export const storedColumns = [
  ...entries.map(
    ([field, { column, type }]) => `${type === 'numeric' ? `trim_scale(${column})` : column} as "${field}"`,
  ),
  'id',
  'uid',
  'account_id as "accountId"',
  'approved',
  'package',
  'voice_status as "voiceStatus"',
  'action_links as "actionLinks"',
  'verification',
  'archived_at as "archivedAt"',
  'archival_scheduled_at as "archivalScheduledAt"',
  'created_at as "createdAt"',
  'updated_at as "updatedAt"',
].join(', ');

/** A row of {@link storedColumns}. */
export type StoredLocationRow = StoredLocation;
