import { WEEKDAYS } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import { joinList } from './cell-list.js';
import { protectedText } from './cell-text.js';
import { EXPORT_COLUMNS } from './columns.js';
import type { Column } from './columns.js';
import { writeDayCell, writeSpecialDays } from './hours/write-hours.js';
import type { RowPhoto, Weekday } from './row-reading.js';
import { withProtection } from './spreadsheet-marks.js';
import { writeActionLinks } from './values/action-links.js';
import { writeAttributes } from './values/attributes.js';
import { writeCategory } from './values/category.js';
import { isNetworkColumn, NETWORKS, writeOtherProfiles } from './values/profiles.js';
import type { NetworkColumn } from './values/profiles.js';
import { writeServiceArea } from './values/service-area.js';
import { yesNoOf } from './values/yes-no.js';

/** A cell as a file is written: a number and a boolean may have a type of their own there. */
export type Cell = string | number | boolean | null;

/** What a row shows beyond the location itself. */
export interface RowExtras {
  readonly folderName: string | null;
  readonly photos: readonly RowPhoto[];
}

type Writer = (location: StoredLocation, extras: RowExtras) => Cell;
type TextField = {
  [Field in keyof StoredLocation]: StoredLocation[Field] extends string | null ? Field : never;
}[keyof StoredLocation];

/**
 * Writes a location as a row, in the order of {@link EXPORT_COLUMNS}. `readRow` and `completeRow` read exactly the same
 * values from it.
 */
export function writeRow(location: StoredLocation, extras: RowExtras): Cell[] {
  return writers.map(({ column, write }) => {
    const cell = write(location, extras);
    return typeof cell === 'string' ? (cell === '' ? null : withProtection(protectedText(cell), column)) : cell;
  });
}

const text =
  (field: TextField): Writer =>
  (location) =>
    location[field];

const degrees =
  (field: 'latitude' | 'longitude'): Writer =>
  ({ [field]: value }) =>
    value !== null && String(Number(value)) === value ? Number(value) : value;

const day =
  (weekday: Weekday): Writer =>
  ({ businessHours }) => {
    const found = businessHours.find((each) => each.day === weekday);
    return found ? writeDayCell(found) : null;
  };

const profile =
  (network: NetworkColumn): Writer =>
  ({ socialUrls }) =>
    Object.hasOwn(socialUrls, network) ? (socialUrls[network] ?? null) : null;

const photo =
  (type: RowPhoto['type']): Writer =>
  (_, { photos }) =>
    joinList(photos.filter((each) => each.type === type).map(({ url }) => url));

/** A payment method that is called yes or no is in quotes: without them an import takes it for no method. */
function writePaymentMethods(methods: readonly string[]): string {
  const cell = joinList(methods);
  return methods.length === 1 && yesNoOf(cell) !== undefined ? `"${cell}"` : cell;
}

/** The writer of each column of an export; a column without one is a compile error. */
const WRITERS: Readonly<
  Record<Exclude<Column, 'houseNumber' | 'coordinates' | 'businessHours' | 'mondayToFriday'>, Writer>
> = {
  id: ({ id }) => id,
  storeId: text('storeId'),
  name: text('name'),
  countryIso: text('countryIso'),
  stateIso: text('stateIso'),
  street: text('street'),
  street1: text('street1'),
  city: text('city'),
  postalCode: text('postalCode'),
  hideAddress: ({ hideAddress }) => hideAddress,
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  phone: text('phone'),
  additionalPhones: ({ additionalPhones }) => joinList(additionalPhones),
  bizUrl: text('bizUrl'),
  ownerName: text('ownerName'),
  ownerEmail: text('ownerEmail'),
  subCategoryId: ({ subCategoryId }) => (subCategoryId === null ? null : writeCategory(subCategoryId)),
  additionalCategoryIds: ({ additionalCategoryIds }) =>
    joinList(additionalCategoryIds.map((id) => String(writeCategory(id)))),
  tagline: text('tagline'),
  description: text('description'),
  yearOfIncorporation: ({ yearOfIncorporation }) => yearOfIncorporation,
  paymentMethods: ({ paymentMethods }) => writePaymentMethods(paymentMethods),
  attributes: ({ attributes }) => writeAttributes(attributes),
  phoneExtension: text('phoneExtension'),
  publicHolidayHours: ({ publicHolidayHours: hours }) => hours && writeDayCell(hours),
  tags: ({ tags }) => joinList(tags),
  folderName: (_, { folderName }) => folderName,
  temporarilyClosed: ({ temporarilyClosed }) => temporarilyClosed,
  permanentlyClosed: ({ permanentlyClosed }) => permanentlyClosed,
  permanentlyClosedAt: text('permanentlyClosedAt'),
  reopensAt: text('reopensAt'),
  ...(Object.fromEntries(WEEKDAYS.map((each) => [each.toLowerCase(), day(each)])) as Record<
    Lowercase<Weekday>,
    Writer
  >),
  specialHours: ({ businessHours }) => writeSpecialDays(businessHours.filter((each) => each.day === 'SPECIAL')),
  ...(Object.fromEntries(
    Object.keys(NETWORKS)
      .filter(isNetworkColumn)
      .map((each) => [each, profile(each)]),
  ) as Record<NetworkColumn, Writer>),
  socialUrls: ({ socialUrls }) =>
    writeOtherProfiles(Object.entries(socialUrls).filter(([network]) => !isNetworkColumn(network))),
  placeActionLinks: ({ placeActionLinks }) => writeActionLinks(placeActionLinks),
  serviceArea: ({ serviceArea }) => writeServiceArea(serviceArea),
  enabledSiteIds: ({ enabledSiteIds }) => joinList(enabledSiteIds.map(String)),
  logo: photo('LOGO'),
  cover: photo('COVER'),
  photos: photo('ADDITIONAL'),
};

const writers = EXPORT_COLUMNS.map(({ id }) => ({
  column: id,
  write: (WRITERS as Readonly<Partial<Record<Column, Writer>>>)[id] ?? (() => null),
}));
