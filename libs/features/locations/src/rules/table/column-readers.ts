import type { BusinessHoursDay, LocationInput } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { splitList } from './cell-list.js';
import type { CommaMeaning } from './cell-list.js';
import type { CellContent } from './cell-text.js';
import { columnLabel } from './columns.js';
import type { Column } from './columns.js';
import { readDay, readWeek } from './hours/read-hours.js';
import { readSpecialDays } from './hours/read-special-days.js';
import { isOfOtherCalendar, otherCalendar, toDate, writtenDateAt } from './hours/written-dates.js';
import type { RowPhoto, RowReading, Weekday } from './row-reading.js';
import type { RowResult } from './row-result.js';
import { readActionLinks } from './values/action-links.js';
import { readAttributes } from './values/attributes.js';
import { readCategory } from './values/category.js';
import { readCoordinates } from './values/coordinates.js';
import { readCountry } from './values/country.js';
import { readDegrees, readYear, wholeNumber } from './values/numbers.js';
import { readExtension, readPhone, readPhones, withoutExtension } from './values/phone.js';
import { readPostalCode } from './values/postal-code.js';
import { readOtherProfiles, readProfile } from './values/profiles.js';
import type { NetworkColumn } from './values/profiles.js';
import { readServiceArea } from './values/service-area.js';
import { readState } from './values/state.js';
import { joinStreet } from './values/street.js';
import { asWritten, changed, unreadable } from './values/value-reading.js';
import type { ValueNote, ValueReading } from './values/value-reading.js';
import { readPhotoAddress, readWebAddress } from './values/web-address.js';
import { readYesNo, yesNoOf } from './values/yes-no.js';

/** Reads the cell of a column into the result of its row. */
type ColumnReader = (result: RowResult, content: CellContent) => void;

type Field = keyof RowReading['input'];
type Read<Value> = (text: string, result: RowResult) => ValueReading<NonNullable<Value> | null>;

/** What people enter instead of an unknown value, in columns where it cannot be a value. */
const NOTHING = /^(?:[-–—]+|n\/?a|none|null|k\.?\s?a\.?|keine?|aucun|ninguno|nenhum|nessuno|geen|https?:\/\/)$/i;

/** A column that writes one field. */
function fieldReader<F extends Field>(column: Column, field: F, read: Read<LocationInput[F]>): ColumnReader {
  return (result, content) => {
    if (content.is === 'empty' && !result.context.emptyClears) return;
    if (content.is !== 'text') return result.set(field, null as RowReading['input'][F]);
    const value = result.valueOf(column, content.text, read(content.text, result));
    if (value !== undefined) result.set(field, value as RowReading['input'][F]);
  };
}

/** Like {@link fieldReader}, where a dash or `n/a` is an empty cell. */
function valueReader<F extends Field>(column: Column, field: F, read: Read<LocationInput[F]>): ColumnReader {
  const reader = fieldReader(column, field, read);
  return (result, content) => reader(result, withoutPlaceholder(result, column, content));
}

function withoutPlaceholder(result: RowResult, column: Column, content: CellContent): CellContent {
  if (content.is !== 'text' || content.text.length > 20 || !NOTHING.test(content.text)) return content;
  result.valueOf(column, content.text, changed(null, 'leftOut', 'nothing'));
  return { is: 'empty' };
}

/** A field that every location must have: an empty cell leaves it as it is. */
function neededReader(column: Column, field: 'name' | 'countryIso', read: Read<string>): ColumnReader {
  const reader = fieldReader(column, field, read);
  return (result, content) => {
    if (content.is === 'text') reader(result, content);
    else if (content.is === 'clear')
      result.problem(column, `A location cannot be without this: ${columnLabel(column)}.`);
  };
}

function textReader<F extends Extract<Field, Column>>(field: F): ColumnReader {
  return fieldReader(field, field, (text) => asWritten(text) as ValueReading<NonNullable<LocationInput[F]>>);
}

/** The values of the entries of a list with all their notes, or the first problem. */
function readEach<T>(text: string, comma: CommaMeaning, read: (entry: string) => ValueReading<T>): ValueReading<T[]> {
  const values: T[] = [];
  const notes: ValueNote[] = [];
  for (const entry of splitList(text, comma)) {
    const one = read(entry);
    if (one.is === 'problem') return one;
    values.push(one.value);
    notes.push(...one.notes.map((note) => ({ from: entry, ...note })));
  }
  return { is: 'value', value: values, notes };
}

function readTexts(text: string): ValueReading<string[]> {
  return asWritten(splitList(text, 'separates'));
}

/** How a spreadsheet shows a long number whose last digits it has dropped. */
const SCIENTIFIC = /^\d[.,]\d+E\+\d{1,3}$/i;

function readStoreId(text: string): ValueReading<string> {
  if (!SCIENTIFIC.test(text)) return asWritten(text);
  return unreadable(
    `The spreadsheet has destroyed the store code "${excerpt(text)}". Format the column as text, and enter the code again.`,
  );
}

function readSite(text: string): ValueReading<number> {
  const id = wholeNumber(text);
  return id === undefined
    ? unreadable(`"${excerpt(text)}" is no number of a site. Enter the numbers of sites, as in 3|5.`)
    : asWritten(id);
}

function weekdayReader(weekday: Weekday): ColumnReader {
  const column = weekday.toLowerCase() as Lowercase<Weekday>;
  return (result, content) => {
    if (content.is === 'empty' && !result.context.emptyClears) return;
    const day =
      content.is === 'text'
        ? result.valueOf(column, content.text, readDay(content.text, weekday, result.hoursContext))
        : null;
    if (day !== undefined) result.parts.week = { ...result.parts.week, [weekday]: day };
  };
}

/** The columns of single days go before the column of the week: `completeRow` puts them over it. */
function readWeekCell(result: RowResult, content: CellContent): void {
  if (content.is === 'empty' && !result.context.emptyClears) return;
  if (content.is !== 'text') {
    result.parts.clearsWeek = true;
    return;
  }
  const week = result.valueOf('businessHours', content.text, readWeek(content.text, result.hoursContext));
  if (week) result.parts.wholeWeek = week;
}

/** An empty cell says nothing here, because the columns of single days can say all. */
function readWorkingDaysCell(result: RowResult, content: CellContent): void {
  if (content.is !== 'text') return;
  const day = result.valueOf('mondayToFriday', content.text, readDay(content.text, 'MONDAY', result.hoursContext));
  if (day) result.parts.workingDays = day;
}

function readSpecialCell(result: RowResult, content: CellContent): void {
  if (content.is === 'empty' && !result.context.emptyClears) return;
  const { hoursContext, context } = result;
  const days: readonly BusinessHoursDay[] | undefined =
    content.is === 'text'
      ? result.valueOf(
          'specialHours',
          content.text,
          readSpecialDays(content.text, { ...hoursContext, dateOrder: context.dateOrder }),
        )
      : [];
  if (days) result.parts.special = days;
}

function profileReader(column: NetworkColumn): ColumnReader {
  return (result, given) => {
    const content = withoutPlaceholder(result, column, given);
    if (content.is === 'empty' && !result.context.emptyClears) return;
    const profile =
      content.is === 'text' ? result.valueOf(column, content.text, readProfile(content.text, column)) : null;
    if (profile !== undefined) result.parts.profiles = { ...result.parts.profiles, [column]: profile };
  };
}

function readOtherProfilesCell(result: RowResult, content: CellContent): void {
  if (content.is === 'empty' && !result.context.emptyClears) return;
  const profiles =
    content.is === 'text' ? result.valueOf('socialUrls', content.text, readOtherProfiles(content.text)) : {};
  if (profiles) result.parts.otherProfiles = profiles;
}

function photoReader(column: 'logo' | 'cover' | 'photos', type: RowPhoto['type']): ColumnReader {
  return (result, given) => {
    const content = withoutPlaceholder(result, column, given);
    if (content.is === 'clear') result.problem(column, 'A table adds photos, and removes none. Leave the cell empty.');
    if (content.is !== 'text') return;
    const urls =
      result.valueOf(column, content.text, readEach(content.text, 'separatesAddresses', readPhotoAddress)) ?? [];
    if (column !== 'photos' && urls.length > 1)
      result.problem(column, 'A location has one of these. Keep one address.');
    for (const url of urls) result.addPhoto({ type, url });
  };
}

function readPhoneCell(result: RowResult, content: CellContent): void {
  valueReader('phone', 'phone', (text, { country }) => {
    const read = readPhones(text, country);
    if (read.is === 'problem') return read;
    const { numbers, extension } = read.value;
    const [phone = '', ...more] = numbers;
    if (more.length > 0) result.parts.morePhones = more;
    if (extension !== undefined) result.parts.phoneExtension = extension;
    return { ...read, value: phone };
  })(result, content);
}

/** Columns of latitude and of longitude go before the column of both, if they have a text. */
function readCoordinatesCell(result: RowResult, given: CellContent): void {
  const content = withoutPlaceholder(result, 'coordinates', given);
  const isSaid = [result.cell('latitude'), result.cell('longitude')].some((cell) => cell.trim() !== '');
  if (isSaid) {
    if (content.is === 'text') result.valueOf('coordinates', content.text, changed(null, 'leftOut', OWN_COLUMNS));
    return;
  }
  if (content.is === 'empty' && !result.context.emptyClears) return;
  const found =
    content.is === 'text'
      ? result.valueOf('coordinates', content.text, readCoordinates(content.text, result.country))
      : { latitude: null, longitude: null };
  if (!found) return;
  result.set('latitude', found.latitude);
  result.set('longitude', found.longitude);
}

const OWN_COLUMNS = 'nothing, because latitude and longitude have columns of their own';

function readDate(text: string, { context }: RowResult): ValueReading<string> {
  const written = writtenDateAt(text, 0);
  const found = written?.to === text.length ? toDate(written, context.dateOrder) : undefined;
  if (!found) return unreadable(`"${excerpt(text)}" is no day. Enter it as in 2026-12-24.`);
  if (isOfOtherCalendar(found.date)) return unreadable(otherCalendar(text, found.date));
  if (found.date === text) return asWritten(text);
  return changed(found.date, found.isGuessed ? 'assumed' : 'reformatted');
}

/** A yes alone names no payment method. An export of the service puts a method with this name in quotes. */
function readPaymentCell(result: RowResult, content: CellContent): void {
  if (content.is === 'text' && yesNoOf(content.text) !== undefined) {
    result.valueOf('paymentMethods', content.text, changed(null, 'leftOut', 'nothing'));
    return;
  }
  fieldReader('paymentMethods', 'paymentMethods', readTexts)(result, content);
}

/** The reader of each column but the id. A column without one is a compile error. */
export const COLUMN_READERS: Readonly<Record<Exclude<Column, 'id'>, ColumnReader>> = {
  storeId: fieldReader('storeId', 'storeId', readStoreId),
  name: neededReader('name', 'name', asWritten),
  countryIso: neededReader('countryIso', 'countryIso', readCountry),
  stateIso: fieldReader('stateIso', 'stateIso', (text, { country }) =>
    country === undefined ? asWritten(text) : readState(text, country),
  ),
  street: fieldReader('street', 'street', (text, result) =>
    joinStreet(text, result.cell('houseNumber'), result.country),
  ),
  houseNumber: (result, content) => {
    if (content.is === 'text' && result.cell('street').trim() === '') {
      result.problem('houseNumber', 'There is a house number and no street. Enter the street too.');
    }
  },
  street1: textReader('street1'),
  city: textReader('city'),
  postalCode: valueReader('postalCode', 'postalCode', (text, { country }) =>
    country === undefined ? asWritten(text) : readPostalCode(text, country),
  ),
  hideAddress: fieldReader('hideAddress', 'hideAddress', (text) => readYesNo(text, 'hideAddress')),
  latitude: valueReader('latitude', 'latitude', (text, { country }) => readDegrees(text, 'latitude', country)),
  longitude: valueReader('longitude', 'longitude', (text, { country }) => readDegrees(text, 'longitude', country)),
  coordinates: readCoordinatesCell,
  phone: readPhoneCell,
  additionalPhones: valueReader('additionalPhones', 'additionalPhones', (text, { country }) =>
    readEach(text, 'separates', (entry) => {
      const read = readPhone(entry, country);
      return read.is === 'problem' ? read : { ...read, value: read.value.number, notes: withoutExtension(read) };
    }),
  ),
  phoneExtension: valueReader('phoneExtension', 'phoneExtension', readExtension),
  publicHolidayHours: fieldReader('publicHolidayHours', 'publicHolidayHours', (text, { hoursContext }) =>
    readDay(text, 'HOLIDAYS', hoursContext),
  ),
  bizUrl: valueReader('bizUrl', 'bizUrl', (text) => readWebAddress(text, 'any')),
  ownerName: textReader('ownerName'),
  ownerEmail: valueReader('ownerEmail', 'ownerEmail', (text) =>
    /^mailto:/i.test(text) ? changed(text.slice('mailto:'.length), 'reformatted') : asWritten(text),
  ),
  subCategoryId: valueReader('subCategoryId', 'subCategoryId', readCategory),
  additionalCategoryIds: valueReader('additionalCategoryIds', 'additionalCategoryIds', (text) =>
    readEach(text, 'separates', readCategory),
  ),
  tagline: textReader('tagline'),
  description: textReader('description'),
  yearOfIncorporation: valueReader('yearOfIncorporation', 'yearOfIncorporation', readYear),
  paymentMethods: readPaymentCell,
  attributes: valueReader('attributes', 'attributes', readAttributes),
  tags: fieldReader('tags', 'tags', (text) =>
    readEach(text, 'separates', (tag) => (tag.startsWith('#') ? changed(tag.slice(1), 'reformatted') : asWritten(tag))),
  ),
  folderName: (result, content) => {
    if (content.is === 'text') result.set('folderName', content.text);
    else if (content.is === 'clear' || result.context.emptyClears) result.set('folderId', null);
  },
  temporarilyClosed: fieldReader('temporarilyClosed', 'temporarilyClosed', (text) =>
    readYesNo(text, 'temporarilyClosed'),
  ),
  permanentlyClosed: fieldReader('permanentlyClosed', 'permanentlyClosed', (text) =>
    readYesNo(text, 'permanentlyClosed'),
  ),
  permanentlyClosedAt: valueReader('permanentlyClosedAt', 'permanentlyClosedAt', readDate),
  reopensAt: valueReader('reopensAt', 'reopensAt', readDate),
  businessHours: readWeekCell,
  mondayToFriday: readWorkingDaysCell,
  monday: weekdayReader('MONDAY'),
  tuesday: weekdayReader('TUESDAY'),
  wednesday: weekdayReader('WEDNESDAY'),
  thursday: weekdayReader('THURSDAY'),
  friday: weekdayReader('FRIDAY'),
  saturday: weekdayReader('SATURDAY'),
  sunday: weekdayReader('SUNDAY'),
  specialHours: readSpecialCell,
  facebook: profileReader('facebook'),
  instagram: profileReader('instagram'),
  x: profileReader('x'),
  linkedin: profileReader('linkedin'),
  youtube: profileReader('youtube'),
  socialUrls: readOtherProfilesCell,
  placeActionLinks: valueReader('placeActionLinks', 'placeActionLinks', readActionLinks),
  serviceArea: valueReader('serviceArea', 'serviceArea', readServiceArea),
  enabledSiteIds: valueReader('enabledSiteIds', 'enabledSiteIds', (text) => readEach(text, 'separates', readSite)),
  logo: photoReader('logo', 'LOGO'),
  cover: photoReader('cover', 'COVER'),
  photos: photoReader('photos', 'ADDITIONAL'),
};
