import { businessHoursViolations, toE164 } from '@listings/domain';
import type { LocationInput } from '@listings/domain';
import type { CategoryMapping, ListingAddress, PublisherListing } from '@listings/publisher-sdk';
import {
  findCountry,
  findCountryByName,
  findState,
  findSubCategory,
  findSubCategoryByKey,
  isPostalCode,
} from '@listings/reference-data';
import type { ImportObstacle } from './import-failures.js';

/** What an import makes of a listing: a location, or the first thing that stands in its way. */
export type BuiltLocation =
  | { readonly outcome: 'built'; readonly input: LocationInput }
  | { readonly outcome: 'obstacle'; readonly obstacle: ImportObstacle };

const MAX_DESCRIPTION = 5_000;
const MAX_ADDITIONAL_PHONES = 5;
const MAX_ADDITIONAL_CATEGORIES = 9;

/**
 * Translates a publisher's listing into a location [4.7.4]. What the publisher has in a form that we cannot hold (a
 * phone number that is none, a foreign postal code) is left out: a location that lacks it is better than none.
 */
export function listingToLocation(listing: PublisherListing, categories: CategoryMapping): BuiltLocation {
  if (isEmpty(listing)) return obstacle('NO_DATA');
  const country = countryOf(listing.address);
  if (typeof country !== 'object') return obstacle(country);
  const { iso } = country;
  const primary = listing.categories.find((category) => category.primary);
  if (!primary) return obstacle('NO_PRIMARY_CATEGORY');
  const subCategoryId = subCategoryIdOf(primary.id, iso, categories);
  if (subCategoryId === undefined || !findSubCategory(subCategoryId)?.primary) return obstacle('CATEGORY_UNMAPPED');
  if (listing.name.trim() === '') return obstacle('BUILD_FAILED');

  return {
    outcome: 'built',
    input: {
      name: listing.name,
      description: clipped(listing.description, MAX_DESCRIPTION),
      ...addressFields(listing.address, iso),
      ...coordinates(listing),
      hideAddress: listing.serviceAreaOnly ?? false,
      ...phones(listing, iso),
      bizUrl: websiteOf(listing.websiteUrl),
      storeId: listing.storeCode ?? null,
      subCategoryId,
      additionalCategoryIds: additionalCategories(listing, iso, categories, subCategoryId),
      businessHours: hoursOf(listing),
      serviceArea: listing.serviceArea ?? null,
      socialUrls: socialUrlsOf(listing),
      temporarilyClosed: listing.openStatus === 'TEMPORARILY_CLOSED' || listing.openStatus === 'PERMANENTLY_CLOSED',
    },
  };
}

function obstacle(cause: ImportObstacle): BuiltLocation {
  return { outcome: 'obstacle', obstacle: cause };
}

/** An answer with nothing in it is no listing. */
function isEmpty({ name, address, categories, phone }: PublisherListing): boolean {
  return name.trim() === '' && address === undefined && categories.length === 0 && phone === undefined;
}

/** A code decides where there is one; a name may be one that we do not list as a country. */
function countryOf(address: ListingAddress | undefined) {
  const { countryIso, countryName } = address ?? {};
  const found = (countryIso && findCountry(countryIso)) || (countryName && findCountryByName(countryName));
  if (found) return found;
  return countryIso || countryName ? 'COUNTRY_UNSUPPORTED' : 'COUNTRY_UNKNOWN';
}

function addressFields(address: ListingAddress | undefined, countryIso: string): Partial<LocationInput> {
  const { street, street1, city, state, postalCode } = address ?? {};
  return {
    countryIso,
    street: clipped(street, 200),
    street1: clipped(street1, 200),
    city: clipped(city, 100),
    stateIso: (state && findState(countryIso, state)?.iso) || null,
    postalCode: postalCode && isPostalCode(countryIso, postalCode) ? postalCode : null,
  };
}

/** As decimal text: a number such as 1e-7 has no other form that every reader takes. */
function coordinates({ latitude, longitude }: PublisherListing): Partial<LocationInput> {
  if (latitude === undefined || longitude === undefined) return {};
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return {};
  return { latitude: latitude.toFixed(7), longitude: longitude.toFixed(7) };
}

function phones(listing: PublisherListing, countryIso: string): Partial<LocationInput> {
  const valid = (listing.additionalPhones ?? []).flatMap((phone) => toE164(phone, countryIso) ?? []);
  return {
    phone: listing.phone ? (toE164(listing.phone, countryIso) ?? null) : null,
    additionalPhones: [...new Set(valid)].slice(0, MAX_ADDITIONAL_PHONES),
  };
}

/** Publishers let their users leave out the scheme. */
function websiteOf(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `http://${trimmed}`;
  return URL.canParse(url) && /^https?:\/\/[^\s]+$/i.test(url) ? url : null;
}

/** Ours are https; a profile that is not is left out. */
function socialUrlsOf({ socialUrls = {} }: PublisherListing): Record<string, string> {
  const secure = (url: unknown) => typeof url === 'string' && /^https:\/\/\S+$/i.test(url) && URL.canParse(url);
  return Object.fromEntries(Object.entries(socialUrls).filter(([, url]) => secure(url)));
}

function subCategoryIdOf(categoryId: string, countryIso: string, categories: CategoryMapping): number | undefined {
  const key = categories.fromPublisher({ categoryId, countryIso });
  return key === undefined ? undefined : findSubCategoryByKey(key)?.databaseId;
}

/** Those that we have a word for; the rest stays at the publisher. */
function additionalCategories(
  listing: PublisherListing,
  countryIso: string,
  categories: CategoryMapping,
  subCategoryId: number,
): number[] {
  const mapped = listing.categories
    .filter((category) => !category.primary)
    .flatMap((category) => subCategoryIdOf(category.id, countryIso, categories) ?? []);
  return [...new Set(mapped)].filter((id) => id !== subCategoryId).slice(0, MAX_ADDITIONAL_CATEGORIES);
}

/** All or nothing: half a week would say that the other half is closed. */
function hoursOf({ hours = [] }: PublisherListing): LocationInput['businessHours'] {
  return businessHoursViolations(hours).length === 0 ? hours : [];
}

/** Cut at a whole character. */
function clipped(text: string | undefined, limit: number): string | null {
  return text === undefined ? null : [...text].slice(0, limit).join('');
}
