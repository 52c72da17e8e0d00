import type { ListingField, PublisherListing } from '@listings/publisher-sdk';

/** The part of a listing that has the value of a field, where it has another name than the field. */
const PARTS: Readonly<Partial<Record<ListingField, keyof PublisherListing>>> = {
  website: 'websiteUrl',
  specialHours: 'hours',
  coordinates: 'latitude',
  attributes: 'attributeValues',
};

/**
 * Whether a listing has a value for a field, even an empty one. A plug-in that lists many listings may leave out what it did not read, so an
 * absent value says nothing.
 */
export function isRead(listing: PublisherListing, field: ListingField): boolean {
  if (field === 'address' && listing.serviceAreaOnly) return true;
  if (field === 'categories') return listing.categories.length > 0;
  const value: unknown = (listing as unknown as Readonly<Record<string, unknown>>)[PARTS[field] ?? field];
  return value !== undefined && value !== null;
}
