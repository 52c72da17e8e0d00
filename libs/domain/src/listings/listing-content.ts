import { findSubCategory } from '@listings/reference-data';
import type { BusinessHoursDay } from '../locations/business-hours.js';
import type { LocationField, ServiceArea } from '../locations/location-draft.js';
import type { StoredLocation } from '../locations/location-record.js';
import type { PhotoType } from '../photos/photo.js';
import { partsAt, withdrawnParts } from './pushed-parts.js';
import type { PartValues, PushedParts, WithdrawnParts } from './pushed-parts.js';
import { stateNotation } from './state-notation.js';

/**
 * A location as plug-ins receive it; null removes the value from the listing. Has the shape of `ListingContent` of
 * the publisher SDK.
 */
export interface ListingContent {
  readonly name: string;
  readonly storeCode: string | null;
  readonly address: ListingContentAddress | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string | null;
  readonly additionalPhones: readonly string[];
  readonly websiteUrl: string | null;
  readonly description: string | null;
  readonly primaryCategoryId: string;
  readonly additionalCategoryIds: readonly string[];
  readonly hours: readonly BusinessHoursDay[];
  readonly temporarilyClosed: boolean;
  readonly serviceArea?: ServiceArea | null;
  readonly socialUrls?: Readonly<Record<string, string>>;
  readonly withdrawn?: WithdrawnParts;
}

/** The parts of a location that only some publishers show; `ContentPart` of the publisher SDK. */
export type ContentPart = 'serviceArea' | 'socialUrls';

/** The address of a listing; unknown parts are absent. */
export interface ListingContentAddress {
  readonly street?: string;
  readonly street1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly countryIso: string;
}

/** Maps a sub-category to the publisher's category id in a country; undefined if the publisher has no such category. */
export type ToPublisherCategory = (query: { subCategoryKey: string; countryIso: string }) => string | undefined;

/** The content of a listing with the data that the publisher cannot hold, or the reason why there can be no content. */
export type BuiltContent =
  { readonly content: ListingContent; readonly losses: readonly string[] } | { readonly obstacle: string };

/**
 * Builds the content that a directory is to show for a location. A publisher that lacks the primary category cannot
 * show the location at all. `shownState` is the subdivision as the listing spelled it when the worker last read it,
 * `takes` are the parts that the plug-in pushes, and `pushed` those that pushes to the listing handed over before.
 */
export function listingContent(
  location: StoredLocation,
  toPublisher: ToPublisherCategory,
  at: { shownState: string | null; takes?: readonly ContentPart[]; pushed?: PushedParts },
): BuiltContent {
  const { countryIso } = location;
  const { shownState, takes = [], pushed = partsAt(null, '') } = at;
  const categoryId = (id: number) => {
    const subCategory = findSubCategory(id);
    return subCategory && toPublisher({ subCategoryKey: subCategory.key, countryIso });
  };
  const primaryCategoryId = location.subCategoryId === null ? undefined : categoryId(location.subCategoryId);
  if (primaryCategoryId === undefined)
    return { obstacle: `No category there for ${categoryName(location.subCategoryId)}` };
  const additional = location.additionalCategoryIds.map((id) => ({ id, there: categoryId(id) }));
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
    hours: location.businessHours,
    temporarilyClosed: location.temporarilyClosed,
    ...partsOf(location, takes, pushed),
  };
  return { content, losses: additional.filter(({ there }) => there === undefined).map(({ id }) => lostCategory(id)) };
}

/**
 * The parts that the plug-in takes. A part that the location never handed over to the listing is absent: what the
 * listing shows of it belongs to its owner.
 */
function partsOf(
  { serviceArea, socialUrls }: StoredLocation,
  takes: readonly ContentPart[],
  pushed: PushedParts,
): PartValues & { readonly withdrawn?: WithdrawnParts } {
  const hasArea = takes.includes('serviceArea') && (serviceArea !== null || pushed.placeIds !== null);
  const hasProfiles =
    takes.includes('socialUrls') && (Object.keys(socialUrls).length > 0 || pushed.socialUrls.length > 0);
  const values = { ...(hasArea && { serviceArea }), ...(hasProfiles && { socialUrls }) };
  const withdrawn = withdrawnParts(pushed, values);
  return { ...values, ...(withdrawn && { withdrawn }) };
}

/**
 * Fields that directories show, or that decide at which sites the location is shown. A change of other fields needs
 * no push.
 */
const shownFields: ReadonlySet<LocationField> = new Set<LocationField>([
  'name',
  'description',
  'street',
  'street1',
  'city',
  'stateIso',
  'postalCode',
  'countryIso',
  'latitude',
  'longitude',
  'hideAddress',
  'phone',
  'additionalPhones',
  'bizUrl',
  'storeId',
  'subCategoryId',
  'additionalCategoryIds',
  'businessHours',
  'temporarilyClosed',
  'enabledSiteIds',
]);

/** The fields that only some publishers show, each with the part of a push that contains it. */
const fieldsOfSome: Partial<Record<LocationField, PushedPart>> = {
  placeActionLinks: 'actionLinks',
  serviceArea: 'serviceArea',
  socialUrls: 'socialUrls',
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

function addressOf(location: StoredLocation, shownState: string | null): ListingContentAddress {
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

function lostCategory(id: number): string {
  return `additional category ${categoryName(id)}: not known there`;
}

function categoryName(id: number | null): string {
  return (id !== null && findSubCategory(id)?.name) || `sub-category ${id}`;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
