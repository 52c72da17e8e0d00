import type { ListingContent, PublisherListing } from '@listings/publisher-sdk';

/** What a location holds after an import of this listing, without service area and links. */
export function importedFrom(listing: PublisherListing): ListingContent {
  const { address } = listing;
  return {
    name: listing.name,
    storeCode: listing.storeCode ?? null,
    address: listing.serviceAreaOnly || !address ? null : { ...address, countryIso: address.countryIso ?? 'US' },
    latitude: listing.latitude ?? null,
    longitude: listing.longitude ?? null,
    phone: listing.phone ?? null,
    additionalPhones: listing.additionalPhones ?? [],
    websiteUrl: listing.websiteUrl ?? null,
    description: listing.description ?? null,
    primaryCategoryId: listing.categories.find(({ primary }) => primary)?.id ?? 'categories/cafe',
    additionalCategoryIds: [],
    hours: listing.hours ?? [],
    temporarilyClosed: false,
  };
}
