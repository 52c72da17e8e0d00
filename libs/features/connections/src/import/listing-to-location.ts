import {
  businessHoursViolations,
  isLongerThan,
  nightOverlaps,
  publicHolidayHoursViolations,
  toE164,
} from '@listings/domain';
import type { LocationAttributes, LocationInput } from '@listings/domain';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import type { CategoryMapping, ListingAddress, PublisherListing } from '@listings/publisher-sdk';
import {
  findAttribute,
  findCountry,
  findCountryByName,
  findState,
  findSubCategory,
  findSubCategoryByKey,
  isAttributeValue,
  isPostalCode,
} from '@listings/reference-data';
import type { Country } from '@listings/reference-data';
import type { ImportObstacle } from './import-failures.js';

/** The location for a listing, or the first reason why the listing cannot be imported. */
export type BuiltLocation =
  | { readonly outcome: 'built'; readonly input: LocationInput }
  | { readonly outcome: 'obstacle'; readonly obstacle: ImportObstacle };

const MAX_DESCRIPTION = 5_000;
const MAX_ADDITIONAL_PHONES = 5;
const MAX_ADDITIONAL_CATEGORIES = 9;
const MAX_STORE_CODE = 100;

/**
 * Converts a publisher's listing to a location [4.7.4]. Leaves out values that a location can be without and cannot
 * store, such as a postal code of another form. A state that its country does not have and a phone number that is none
 * stay as they are, so that the rules of a creation refuse them [7.3].
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
      ...addressFields(listing.address, country),
      ...coordinates(listing),
      hideAddress: listing.serviceAreaOnly ?? false,
      ...phones(listing, iso),
      bizUrl: websiteOf(listing.websiteUrl),
      storeId: fitting(listing.storeCode, MAX_STORE_CODE),
      subCategoryId,
      additionalCategoryIds: additionalCategories(listing, iso, categories, subCategoryId),
      businessHours: hoursOf(listing),
      publicHolidayHours: publicHolidayHoursOf(listing),
      serviceArea: serviceAreaOf(listing),
      socialUrls: socialUrlsOf(listing),
      attributes: attributesOf(listing),
      temporarilyClosed: listing.openStatus === 'TEMPORARILY_CLOSED',
      permanentlyClosed: listing.openStatus === 'PERMANENTLY_CLOSED',
    },
  };
}

function obstacle(cause: ImportObstacle): BuiltLocation {
  return { outcome: 'obstacle', obstacle: cause };
}

/** Whether the publisher returned a listing without any data. */
function isEmpty({ name, address, categories, phone }: PublisherListing): boolean {
  return name.trim() === '' && address === undefined && categories.length === 0 && phone === undefined;
}

/**
 * The country by code or, without a code, by name. A known name may belong to a country that the service does not
 * support.
 */
function countryOf(address: ListingAddress | undefined) {
  const { countryIso, countryName } = address ?? {};
  const found = (countryIso && findCountry(countryIso)) || (countryName && findCountryByName(countryName));
  if (found) return found;
  return countryIso || countryName ? 'COUNTRY_UNSUPPORTED' : 'COUNTRY_UNKNOWN';
}

function addressFields(
  address: ListingAddress | undefined,
  { iso: countryIso, states }: Country,
): Partial<LocationInput> {
  const { street, street1, city, state, postalCode } = address ?? {};
  return {
    countryIso,
    street: clipped(street, 200),
    street1: clipped(street1, 200),
    city: clipped(city, 100),
    // Publishers show a region also in countries without states, where a location has none.
    stateIso: state && states.length > 0 ? (findState(countryIso, state)?.iso ?? state) : null,
    postalCode: postalCode && isPostalCode(countryIso, postalCode) ? postalCode : null,
  };
}

/** As decimal text, because numbers such as 1e-7 would appear in exponent notation, which not every reader parses. */
function coordinates({ latitude, longitude }: PublisherListing): Partial<LocationInput> {
  if (latitude === undefined || longitude === undefined) return {};
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return {};
  return { latitude: latitude.toFixed(7), longitude: longitude.toFixed(7) };
}

function phones(listing: PublisherListing, countryIso: string): Partial<LocationInput> {
  const valid = (listing.additionalPhones ?? []).flatMap((phone) => toE164(phone, countryIso) ?? []);
  return {
    phone: listing.phone ? (toE164(listing.phone, countryIso) ?? listing.phone) : null,
    additionalPhones: [...new Set(valid)].slice(0, MAX_ADDITIONAL_PHONES),
  };
}

/** The website as a URL; publishers accept addresses without a scheme. */
function websiteOf(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `http://${trimmed}`;
  return URL.canParse(url) && /^https?:\/\/[^\s]+$/i.test(url) ? fitting(url, LOCATION_BOUNDS.url) : null;
}

/** The profile URLs that use https; locations accept no others, and no more of them. */
function socialUrlsOf({ socialUrls = {} }: PublisherListing): Record<string, string> {
  const secure = (url: unknown) =>
    typeof url === 'string' &&
    !isLongerThan(url, LOCATION_BOUNDS.url) &&
    /^https:\/\/\S+$/i.test(url) &&
    URL.canParse(url);
  return Object.fromEntries(
    Object.entries(socialUrls)
      .filter(([name, url]) => !isLongerThan(name, LOCATION_BOUNDS.networkName) && secure(url))
      .slice(0, LOCATION_BOUNDS.networks),
  );
}

/** The attributes that locations know, with values that they can have. */
function attributesOf({ attributeValues = {} }: PublisherListing): LocationAttributes {
  return Object.fromEntries(
    Object.entries(attributeValues).filter(([key, value]) => {
      const attribute = findAttribute(key);
      return attribute !== undefined && isAttributeValue(attribute, value);
    }),
  );
}

function serviceAreaOf({ serviceArea }: PublisherListing): LocationInput['serviceArea'] {
  if (!serviceArea) return null;
  const { businessType, regionCode, placeInfos } = serviceArea;
  const [type, region] = [businessType, regionCode].map((text) => fitting(text, LOCATION_BOUNDS.text));
  const places = placeInfos.filter(({ placeId, placeName }) =>
    [placeId, placeName].every((text) => fitting(text, LOCATION_BOUNDS.text) !== null),
  );
  return {
    ...(type && { businessType: type }),
    ...(region && { regionCode: region }),
    placeInfos: places.slice(0, LOCATION_BOUNDS.places),
  };
}

function subCategoryIdOf(categoryId: string, countryIso: string, categories: CategoryMapping): number | undefined {
  const key = categories.fromPublisher({ categoryId, countryIso });
  return key === undefined ? undefined : findSubCategoryByKey(key)?.databaseId;
}

/** The additional categories that map to a sub-category; others are not imported. */
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

/**
 * The hours if all of them are valid, otherwise none: missing weekdays would appear as closed. Of the special dates only
 * as many as a location can have, and none that overlaps with a day beside it.
 */
function hoursOf({ hours: shown = [] }: PublisherListing): LocationInput['businessHours'] {
  const overlapping = new Set<unknown>(nightOverlaps(shown).flat());
  const hours = shown.filter((each) => each.day !== 'SPECIAL' || !overlapping.has(each));
  if (businessHoursViolations(hours).length > 0) return [];
  const special = hours.filter(({ day }) => day === 'SPECIAL').slice(0, LOCATION_BOUNDS.specialDates);
  return [...hours.filter(({ day }) => day !== 'SPECIAL'), ...special];
}

/** The hours on public holidays if they are valid. */
function publicHolidayHoursOf({ publicHolidayHours: hours }: PublisherListing): LocationInput['publicHolidayHours'] {
  return hours && publicHolidayHoursViolations(hours).length === 0 ? hours : null;
}

/** The text; null if there is none or it has more characters. */
function fitting(text: string | undefined, most: number): string | null {
  return text === undefined || isLongerThan(text, most) ? null : text;
}

/** Cuts the text to a number of characters without splitting one. */
function clipped(text: string | undefined, limit: number): string | null {
  return text === undefined ? null : [...text].slice(0, limit).join('');
}
