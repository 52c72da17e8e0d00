import { PHOTOS_OF_LOCATION, WEEKDAYS } from '@listings/domain';
import type { BusinessHoursDay, DayHours, LocationInput } from '@listings/domain';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import type { RowProblem } from '@listings/feature-locations';
import { findSubCategoriesByName, findSubCategory } from '@listings/reference-data';
import { idOf, listOf, objectOf, textOf } from './json.js';
import type { Unchecked } from './json.js';

/** A photo of the other service. */
export interface MovedPhoto {
  readonly id: string;
  readonly url: string;
  readonly type: 'LOGO' | 'COVER' | 'ADDITIONAL';
  readonly caption: string | null;
}

/** A location of the other service, as a row of the job keeps it. */
export interface MovedLocation {
  /** Its id there. */
  readonly id: string;
  readonly input: LocationInput;
  readonly photos: readonly MovedPhoto[];
  /** What cannot be read, or not be kept here. */
  readonly problems: readonly RowProblem[];
}

/** Ids of sites of the other service, by which a location may be published at some only, with the ids here. */
export type KnownSites = Readonly<Record<string, number>>;

const TEXTS = [
  'name',
  'description',
  'street',
  'street1',
  'city',
  'stateIso',
  'postalCode',
  'countryIso',
  'phone',
  'phoneExtension',
  'bizUrl',
  'storeId',
  'ownerName',
  'ownerEmail',
  'tagline',
  'permanentlyClosedAt',
  'reopensAt',
] as const satisfies readonly (keyof LocationInput)[];
const LONGEST_TEXT = 10_000;
const MOST_ELEMENTS = 500;

/** Reads a record of the list of locations; undefined if it has no id, or is archived: it does not move then. */
export function readLocation(node: unknown, sites: KnownSites): MovedLocation | undefined {
  const record = objectOf(node);
  const id = idOf(record['databaseId']) ?? idOf(record['id']);
  if (id === undefined || record['archived'] === true) return undefined;
  const problems: RowProblem[] = [];
  const input: Record<string, unknown> = {};
  for (const field of TEXTS) {
    if (!(field in record)) continue;
    const value = record[field] ?? null;
    const text = value === null ? null : textOf(value, LONGEST_TEXT);
    if (text === undefined) problems.push(unreadable(field));
    else input[field] = text;
  }
  for (const field of ['latitude', 'longitude']) {
    const value = record[field];
    const degrees = typeof value === 'string' ? textOf(value, 100) : value;
    if (degrees === null || typeof degrees === 'string' || typeof degrees === 'number') input[field] = degrees;
  }
  for (const field of ['hideAddress', 'temporarilyClosed', 'permanentlyClosed'])
    if (typeof record[field] === 'boolean') input[field] = record[field];
  for (const field of ['additionalPhones', 'tags', 'paymentMethods'])
    if (Array.isArray(record[field])) input[field] = texts(record[field]);
  if (record['yearOfIncorporation'] === null || Number.isSafeInteger(record['yearOfIncorporation']))
    input['yearOfIncorporation'] = record['yearOfIncorporation'];
  if (Array.isArray(record['businessHours'])) input['businessHours'] = hoursOf(record['businessHours'], problems);
  if ('publicHolidayHours' in record) {
    const hours = dayHoursOf(record['publicHolidayHours']);
    if (hours === undefined) problems.push(unreadable('publicHolidayHours'));
    else input['publicHolidayHours'] = hours;
  }
  if (Array.isArray(record['placeActionLinks'])) input['placeActionLinks'] = linksOf(record['placeActionLinks']);
  if ('serviceArea' in record) input['serviceArea'] = areaOf(record['serviceArea']);
  if ('socialUrls' in record) input['socialUrls'] = profilesOf(record['socialUrls']);
  if ('attributes' in record) input['attributes'] = attributesOf(record['attributes']);
  if ('folderName' in record) input['folderName'] = textOf(record['folderName'], LOCATION_BOUNDS.text) ?? null;
  readCategories(record, input, problems);
  readSites(record, sites, input, problems);
  return { id, input: input as LocationInput, photos: photosOf(record['locationPhotos']), problems };
}

const unreadable = (column: string): RowProblem => ({
  column,
  message: 'The other service has a value that cannot be read.',
});

function texts(value: unknown): string[] {
  return listOf(value, MOST_ELEMENTS).flatMap((each) => textOf(each, LOCATION_BOUNDS.text) ?? []);
}

function hoursOf(value: unknown, problems: RowProblem[]): BusinessHoursDay[] {
  const days = listOf(value, LOCATION_BOUNDS.weekdays + LOCATION_BOUNDS.specialDates + 1).map((each) => {
    const { day, specialDate } = objectOf(each);
    const isKnown = typeof day === 'string' && ['SPECIAL', ...WEEKDAYS].includes(day);
    const hours = dayHoursOf(each);
    if (!isKnown || !hours) return undefined;
    const date = textOf(specialDate, 20);
    return { day, ...hours, ...(date !== undefined && { specialDate: date }) } as BusinessHoursDay;
  });
  if (days.includes(undefined)) problems.push(unreadable('businessHours'));
  return days.filter((day) => day !== undefined);
}

/** The hours of one day; null for none, undefined if they cannot be read. */
function dayHoursOf(value: unknown): DayHours | null | undefined {
  if (value === null) return null;
  const { type, slots } = objectOf(value);
  if (type !== 'OPEN' && type !== 'CLOSED') return undefined;
  const read = listOf(slots, 10).map((slot) => {
    const { start, end } = objectOf(slot);
    return { start: textOf(start, 20) ?? '', end: textOf(end, 20) ?? '' };
  });
  return { type, slots: read };
}

/** The names of links at publishers are left out: another installation gets its own. */
function linksOf(value: unknown): LocationInput['placeActionLinks'] {
  return listOf(value, LOCATION_BOUNDS.actionLinks).flatMap((each) => {
    const { placeActionType, uri, isPreferred } = objectOf(each);
    const [type, url] = [textOf(placeActionType, 50), textOf(uri, LOCATION_BOUNDS.url)];
    return type && url ? [{ placeActionType: type, uri: url, isPreferred: isPreferred === true }] : [];
  });
}

function areaOf(value: unknown): LocationInput['serviceArea'] {
  if (typeof value !== 'object' || value === null) return null;
  const { businessType, regionCode, placeInfos } = objectOf(value);
  const [business, region] = [textOf(businessType, 100), textOf(regionCode, 10)];
  return {
    ...(business !== undefined && { businessType: business }),
    ...(region !== undefined && { regionCode: region }),
    placeInfos: listOf(placeInfos, LOCATION_BOUNDS.places).flatMap((each) => {
      const { placeId, placeName } = objectOf(each);
      const [id, name] = [textOf(placeId, LOCATION_BOUNDS.text), textOf(placeName, LOCATION_BOUNDS.text)];
      return id !== undefined && name !== undefined ? [{ placeId: id, placeName: name }] : [];
    }),
  };
}

function profilesOf(value: unknown): Record<string, string> {
  const entries = Object.entries(objectOf(value)).slice(0, LOCATION_BOUNDS.networks);
  return Object.fromEntries(
    entries.flatMap(([network, url]) => {
      const text = textOf(url, LOCATION_BOUNDS.url);
      const name = textOf(network, LOCATION_BOUNDS.networkName);
      return text !== undefined && name !== undefined ? [[name, text]] : [];
    }),
  );
}

function attributesOf(value: unknown): Record<string, boolean | string> {
  const entries = Object.entries(objectOf(value)).slice(0, LOCATION_BOUNDS.attributes);
  return Object.fromEntries(
    entries.flatMap(([key, given]) => {
      const read = typeof given === 'boolean' ? given : textOf(given, LOCATION_BOUNDS.attributeText);
      const name = textOf(key, LOCATION_BOUNDS.attributeText);
      return read !== undefined && name !== undefined ? [[name, read]] : [];
    }),
  );
}

/** The other service may give its categories other ids: the name decides where it differs. */
function readCategories(record: Unchecked, input: Record<string, unknown>, problems: RowProblem[]): void {
  if ('subCategoryId' in record) {
    if (record['subCategoryId'] === null) input['subCategoryId'] = null;
    else {
      const id = categoryOf(record['subCategoryId'], record['subCategoryName']);
      if (id === undefined) problems.push({ column: 'subCategoryId', message: UNKNOWN_CATEGORY });
      else input['subCategoryId'] = id;
    }
  }
  if (!Array.isArray(record['additionalCategoryIds'])) return;
  const names = listOf(record['additionalCategoryNames'], MOST_ELEMENTS);
  const ids = listOf(record['additionalCategoryIds'], MOST_ELEMENTS).map((id, index) => categoryOf(id, names[index]));
  if (ids.includes(undefined)) problems.push({ column: 'additionalCategoryIds', message: UNKNOWN_CATEGORY });
  input['additionalCategoryIds'] = ids.filter((id) => id !== undefined);
}

function categoryOf(id: unknown, name: unknown): number | undefined {
  const same = typeof id === 'number' ? findSubCategory(id) : undefined;
  if (typeof name !== 'string' || name === '') return same?.databaseId;
  const named = findSubCategoriesByName(name);
  if (same && named.some(({ databaseId }) => databaseId === same.databaseId)) return same.databaseId;
  return named.length === 1 ? named[0]?.databaseId : undefined;
}

/** A location that is published at some sites must not be published at all of them because none is known here. */
function readSites(record: Unchecked, sites: KnownSites, input: Record<string, unknown>, problems: RowProblem[]): void {
  if (!Array.isArray(record['enabledSiteIds'])) return;
  const given = listOf(record['enabledSiteIds'], LOCATION_BOUNDS.enabledSites);
  const known = given.flatMap((each) => {
    const id = idOf(each);
    // A name of every object, such as constructor, is no site.
    return id !== undefined && Object.hasOwn(sites, id) ? (sites[id] ?? []) : [];
  });
  if (given.length > 0 && known.length === 0) problems.push({ column: 'enabledSiteIds', message: NO_SITE });
  input['enabledSiteIds'] = known;
}

function photosOf(value: unknown): MovedPhoto[] {
  return listOf(value, PHOTOS_OF_LOCATION).flatMap((each) => {
    const { id, url, type, caption } = objectOf(each);
    const [photoId, address] = [idOf(id), textOf(url, LOCATION_BOUNDS.url)];
    if (photoId === undefined || address === undefined) return [];
    const kind = type === 'LOGO' || type === 'COVER' ? type : 'ADDITIONAL';
    return [{ id: photoId, url: address, type: kind, caption: textOf(caption, LOCATION_BOUNDS.text) ?? null }];
  });
}

const UNKNOWN_CATEGORY =
  'This service has no category with that name. Choose another category at the other service, or create the location here.';
const NO_SITE =
  'The location is published at selected sites, and this installation has none of them. Select one that it has, or all.';
