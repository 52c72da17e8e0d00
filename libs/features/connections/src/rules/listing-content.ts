import type { StoredLocation } from '@listings/domain';
import type { ContentPart, ListingContent, WithdrawnParts } from '@listings/publisher-sdk';
import { findSubCategory } from '@listings/reference-data';
import { hasUnknownHolidays, holidayDates } from './holiday-dates.js';
import { partsAt, withdrawnParts } from './pushed-parts.js';
import type { PartValues, PushedParts } from './pushed-parts.js';
import { stateNotation } from './state-notation.js';

/** Maps a sub-category to the publisher's category id in a country; undefined if the publisher has no such category. */
export type ToPublisherCategory = (query: { subCategoryKey: string; countryIso: string }) => string | undefined;

/** The content of a listing with the data that the publisher cannot hold, or the reason why there can be no content. */
export type BuiltContent =
  { readonly content: ListingContent; readonly losses: readonly string[] } | { readonly obstacle: string };

/**
 * Builds the content that a directory is to show for a location. A publisher that lacks the primary category cannot
 * show the location at all. `today` is the first day of the holidays that become special dates, `shownState` is the
 * subdivision as the listing spelled it when the worker last read it, `takes` are the parts that the plug-in pushes,
 * and `pushed` those that pushes to the listing handed over before.
 */
export function listingContent(
  location: StoredLocation,
  toPublisher: ToPublisherCategory,
  at: { today: string; shownState: string | null; takes?: readonly ContentPart[]; pushed?: PushedParts },
): BuiltContent {
  const { countryIso } = location;
  const { today, shownState, takes = [], pushed = partsAt(null, '') } = at;
  const categoryId = (id: number) => {
    const subCategory = findSubCategory(id);
    return subCategory && toPublisher({ subCategoryKey: subCategory.key, countryIso });
  };
  const primaryCategoryId = location.subCategoryId === null ? undefined : categoryId(location.subCategoryId);
  if (primaryCategoryId === undefined)
    return { obstacle: `No category there for ${categoryName(location.subCategoryId)}` };
  const additional = location.additionalCategoryIds.map((id) => ({ id, there: categoryId(id) }));
  const hasHolidays = takes.includes('publicHolidayHours');
  const content: ListingContent = {
    name: location.name,
    storeCode: location.storeId,
    address: location.hideAddress ? null : addressOf(location, shownState),
    latitude: location.latitude === null ? null : Number(location.latitude),
    longitude: location.longitude === null ? null : Number(location.longitude),
    phone: location.phone,
    additionalPhones: location.additionalPhones,
    websiteUrl: location.bizUrl,
    description: location.description,
    primaryCategoryId,
    additionalCategoryIds: distinct(additional.flatMap(({ there }) => there ?? [])).filter(
      (id) => id !== primaryCategoryId,
    ),
    hours: hasHolidays ? location.businessHours : [...location.businessHours, ...holidayDates(location, today)],
    // Where listings show no permanent closure, they show a temporary one.
    temporarilyClosed: location.temporarilyClosed || location.permanentlyClosed,
    ...partsOf(location, takes, pushed),
  };
  const losses = additional.filter(({ there }) => there === undefined).map(({ id }) => lostCategory(id));
  if (!hasHolidays && hasUnknownHolidays(location)) losses.push(UNKNOWN_HOLIDAYS);
  if (location.permanentlyClosed && !takes.includes('permanentlyClosed')) losses.push(NOT_FOR_GOOD);
  return { content, losses };
}

/**
 * The parts that the plug-in takes. A part that no push has handed over to the listing is absent: what the listing shows there belongs to its
 * owner.
 */
function partsOf(
  { serviceArea, socialUrls, attributes, publicHolidayHours, permanentlyClosed }: StoredLocation,
  takes: readonly ContentPart[],
  pushed: PushedParts,
): PartValues & { readonly withdrawn?: WithdrawnParts } {
  const hasArea = takes.includes('serviceArea') && (serviceArea !== null || pushed.placeIds !== null);
  const hasProfiles =
    takes.includes('socialUrls') && (Object.keys(socialUrls).length > 0 || pushed.socialUrls.length > 0);
  const hasAttributes =
    takes.includes('attributes') && (Object.keys(attributes).length > 0 || (pushed.attributes ?? []).length > 0);
  const hasHolidays =
    takes.includes('publicHolidayHours') && (publicHolidayHours !== null || pushed.hasPublicHolidayHours === true);
  const hasClosure = takes.includes('permanentlyClosed') && (permanentlyClosed || pushed.isPermanentlyClosed === true);
  const values = {
    ...(hasArea && { serviceArea }),
    ...(hasProfiles && { socialUrls }),
    ...(hasAttributes && { attributes }),
    ...(hasHolidays && { publicHolidayHours }),
    ...(hasClosure && { permanentlyClosed }),
  };
  const withdrawn = withdrawnParts(pushed, values);
  return { ...values, ...(withdrawn && { withdrawn }) };
}

function addressOf(location: StoredLocation, shownState: string | null): NonNullable<ListingContent['address']> {
  const { street, street1, city, postalCode, countryIso } = location;
  const state = stateNotation(location, shownState);
  return {
    ...(street === null ? {} : { street }),
    ...(street1 === null ? {} : { street1 }),
    ...(city === null ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(postalCode === null ? {} : { postalCode }),
    countryIso,
  };
}

const UNKNOWN_HOLIDAYS =
  'hours on public holidays: shown as dates there, and the service does not know the holidays of this country';

const NOT_FOR_GOOD = 'permanently closed: shown there as temporarily closed, if at all';

function lostCategory(id: number): string {
  return `additional category ${categoryName(id)}: not known there`;
}

function categoryName(id: number | null): string {
  return (id !== null && findSubCategory(id)?.name) || `sub-category ${id}`;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
