import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { DAYS } from '../seed/opening-hours.js';
import {
  bool,
  date,
  httpUrl,
  ignored,
  integer,
  listOf,
  matching,
  number,
  oneOf,
  shape,
  text,
  timeOfDay,
} from './checks.js';
import type { Check, Problem } from './checks.js';
import { dayText, minutesOf } from './dates.js';

const LONGEST_DESCRIPTION = 750;
const MOST_ADDITIONAL_CATEGORIES = 9;
const DAY_MINUTES = 24 * 60;

const phone = matching(/^[+\d][\d\s()./-]{3,30}$/, 'a phone number');
const category = shape(
  {
    name: matching(/^categories\/[\w:-]+$/, 'categories/{id}'),
    displayName: ignored,
    moreHoursTypes: ignored,
    serviceTypes: ignored,
  },
  ['name'],
);
const regionCode = matching(/^[A-Z]{2}$/, 'a region code of two letters');

/** A weekly opening period, which ends on the same or the next day [publishers 1.4]. */
const period: Check = (value, field, problems) => {
  shape({ openDay: oneOf(...DAYS), openTime: timeOfDay, closeDay: oneOf(...DAYS), closeTime: timeOfDay }, [
    'openDay',
    'closeDay',
  ])(value, field, problems);
  if (!isObject(value)) return;
  const span = (dayIndex(value['closeDay']) - dayIndex(value['openDay']) + 7) % 7;
  const minutes = span * DAY_MINUTES + minutesOf(value['closeTime']) - minutesOf(value['openTime']);
  if (span > 1) problems.push({ field, text: `${field} must close on the same or the next day` });
  else if (minutes <= 0) problems.push({ field, text: `${field} closes before it opens` });
};

/** A special day: closed, or open for less than 24 hours [publishers 1.4]. */
const specialPeriod: Check = (value, field, problems) => {
  shape({ startDate: date, endDate: date, openTime: timeOfDay, closeTime: timeOfDay, closed: bool }, ['startDate'])(
    value,
    field,
    problems,
  );
  if (!isObject(value)) return;
  const start = dayText(value['startDate']);
  const end = value['endDate'] === undefined ? start : dayText(value['endDate']);
  if (!start || !end) return void problems.push({ field, text: `${field} names a day that does not exist` });
  if (value['closed'] === true) return;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const minutes = days * DAY_MINUTES + minutesOf(value['closeTime']) - minutesOf(value['openTime']);
  if (minutes <= 0 || minutes >= DAY_MINUTES)
    problems.push({ field, text: `${field} must be open for less than 24 hours` });
};

const address = shape(
  {
    revision: integer(0, 0),
    regionCode,
    languageCode: text(20),
    postalCode: text(30),
    sortingCode: text(30),
    administrativeArea: text(100),
    locality: text(100),
    sublocality: text(100),
    addressLines: listOf(text(300), 5),
  },
  ['regionCode'],
);

/** The fields that an owner may write, with their checks [publishers 1.4]. */
export const WRITABLE_FIELDS: Readonly<Record<string, Check>> = {
  storeCode: text(64),
  title: text(300, 1),
  phoneNumbers: shape({ primaryPhone: phone, additionalPhones: listOf(phone, 2) }),
  categories: shape({ primaryCategory: category, additionalCategories: listOf(category, MOST_ADDITIONAL_CATEGORIES) }, [
    'primaryCategory',
  ]),
  storefrontAddress: address,
  serviceArea: shape(
    {
      businessType: oneOf('CUSTOMER_LOCATION_ONLY', 'CUSTOMER_AND_BUSINESS_LOCATION'),
      places: shape({ placeInfos: listOf(shape({ placeName: text(300, 1), placeId: text(300, 1) }), 20) }),
      regionCode,
    },
    ['businessType'],
  ),
  websiteUri: httpUrl,
  labels: listOf(text(255, 1)),
  latlng: shape({ latitude: number(-90, 90), longitude: number(-180, 180) }),
  regularHours: shape({ periods: listOf(period, 100) }),
  specialHours: shape({ specialHourPeriods: listOf(specialPeriod, 200) }),
  moreHours: listOf(shape({ hoursTypeId: text(100, 1), periods: listOf(period, 100) }, ['hoursTypeId'])),
  openInfo: shape({
    status: oneOf('OPEN', 'CLOSED_PERMANENTLY', 'CLOSED_TEMPORARILY'),
    openingDate: shape({ year: integer(1, 9999), month: integer(1, 12), day: integer(1, 31) }),
    canReopen: ignored,
  }),
  profile: shape({ description: text(LONGEST_DESCRIPTION) }),
};

/** All fields of a Location, for read masks [publishers 1.4]. */
export const LOCATION_FIELDS: readonly string[] = ['name', 'languageCode', 'metadata', ...Object.keys(WRITABLE_FIELDS)];

/** A Location as a body: checks writable fields, ignores read-only ones, refuses unknown ones [publishers 3.1]. */
export const LOCATION_BODY: Check = shape({
  ...WRITABLE_FIELDS,
  name: ignored,
  languageCode: text(20),
  metadata: ignored,
});

/** Rules between the fields of a complete listing [publishers 1.4]. */
export function wholeListingProblems(location: JsonObject): Problem[] {
  const problems: Problem[] = [];
  const area = location['serviceArea'];
  const hasAddress = isObject(location['storefrontAddress']);
  const isAtCustomers = isObject(area) && area['businessType'] === 'CUSTOMER_LOCATION_ONLY';
  if (!location['title']) problems.push({ field: 'title', text: 'title is required' });
  if (isAtCustomers && hasAddress)
    problems.push({ field: 'storefrontAddress', text: 'storefrontAddress must be empty for CUSTOMER_LOCATION_ONLY' });
  if (!isAtCustomers && !hasAddress)
    problems.push({ field: 'storefrontAddress', text: 'storefrontAddress or a service area is required' });
  if (location['specialHours'] !== undefined && location['regularHours'] === undefined)
    problems.push({ field: 'specialHours', text: 'specialHours need regularHours' });
  return problems;
}

function dayIndex(day: JsonValue | undefined): number {
  return DAYS.findIndex((name) => name === day);
}
