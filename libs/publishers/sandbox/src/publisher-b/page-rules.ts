import { isHttpUrl } from '../images/fetch-media.js';
import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { ALL_CATEGORIES } from '../seed/catalogue.js';
import type { ContextB } from './context.js';
import { invalidParameter } from './errors.js';

const LONGEST_ABOUT = 255;
const STATUSES = ['OPERATING_AS_USUAL', 'TEMPORARILY_CLOSED', 'DIFFERENTLY_OPEN', 'NO_DATA'];
const HOUR_KEY = /^(mon|tue|wed|thu|fri|sat|sun)_[12]_(open|close)$/;
const LOCATION_KEYS = ['street', 'city', 'state', 'zip', 'country', 'latitude', 'longitude'];

type Reader = (context: ContextB, name: string) => JsonObject;

const plainText: Reader = (context, name) => ({ [name]: context.parameter(name) });
const boolean: Reader = (context, name) => ({ [name]: context.flag(name, false) });

/** The writable fields of a page, each with its parser [publishers 2.4]. */
export const WRITABLE_PAGE_FIELDS: Readonly<Record<string, Reader>> = {
  about: (context, name) => {
    const about = context.parameter(name);
    if ([...(about ?? '')].length > LONGEST_ABOUT)
      throw invalidParameter(`about is longer than ${LONGEST_ABOUT} characters`);
    return { about };
  },
  description: plainText,
  phone: (context, name) => {
    const phone = context.parameter(name);
    if (phone !== undefined && !/^[+\d][\d\s()./-]{3,30}$/.test(phone))
      throw invalidParameter('phone must be a phone number');
    return { phone };
  },
  emails: (context, name) => {
    const emails = listOf(context.jsonParameter(name) ?? [], name);
    const isGood = emails.every((email) => typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email));
    if (!isGood) throw invalidParameter('emails must be a list of email addresses');
    return { emails: emails.length > 0 ? emails : undefined };
  },
  website: (context, name) => {
    const website = context.parameter(name);
    if (website !== undefined && !isHttpUrl(website)) throw invalidParameter('website must be an absolute URL');
    return { website };
  },
  location: (context, name) => ({ location: readLocation(context.jsonParameter(name)) }),
  hours: (context, name) => ({ hours: readHours(context.jsonParameter(name)) }),
  category_list: (context, name) => readCategories(listOf(context.jsonParameter(name), name)),
  is_always_open: boolean,
  is_permanently_closed: boolean,
  temporary_status: (context, name) => {
    const status = context.parameter(name) ?? '';
    if (!STATUSES.includes(status)) throw invalidParameter(`temporary_status must be one of ${STATUSES.join(', ')}`);
    return { temporary_status: status };
  },
};

/** A complete address. The country is a name or a code; the sandbox stores the name [publishers 2.4]. */
export function readLocation(value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) throw invalidParameter('location must be an object');
  for (const key of ['latitude', 'longitude']) {
    if (value[key] !== undefined && !Number.isFinite(Number(value[key])))
      throw invalidParameter(`location.${key} must be a number`);
  }
  const location = Object.fromEntries(LOCATION_KEYS.map((key) => [key, value[key] ?? undefined]));
  for (const key of ['latitude', 'longitude']) if (location[key] !== undefined) location[key] = Number(location[key]);
  if (location['country'] !== undefined) location['country'] = countryName(String(location['country']));
  return location;
}

/** Opening hours as the flat weekly map. It replaces all hours and needs pairs of open and close [publishers 2.4]. */
export function readHours(value: JsonValue | undefined): JsonObject | undefined {
  if (!isObject(value)) throw invalidParameter('hours must be an object');
  for (const [key, time] of Object.entries(value)) {
    if (!HOUR_KEY.test(key)) throw invalidParameter(`hours: unknown key ${key}`);
    if (typeof time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      throw invalidParameter(`hours: ${key} must be HH:MM`);
    const partner = key.endsWith('open') ? key.replace('open', 'close') : key.replace('close', 'open');
    if (value[partner] === undefined) throw invalidParameter(`hours: ${key} needs ${partner}`);
  }
  return Object.keys(value).length > 0 ? { ...value } : undefined;
}

function readCategories(ids: JsonValue[]): JsonObject {
  if (ids.length === 0) throw invalidParameter('category_list must name at least one category');
  const categories = ids.map((id) => {
    const known = ALL_CATEGORIES.find(({ idAtB }) => idAtB === String(isObject(id) ? id['id'] : id));
    if (!known) throw invalidParameter(`category_list: unknown category ${JSON.stringify(id)}`);
    return { id: known.idAtB, name: known.displayName };
  });
  return { category_list: categories, category: categories[0]?.name };
}

function listOf(value: JsonValue | undefined, name: string): JsonValue[] {
  if (!Array.isArray(value)) throw invalidParameter(`${name} must be a list`);
  return value;
}

function countryName(text: string): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  if (/^[A-Z]{2}$/.test(text)) {
    const name = names.of(text);
    if (name) return name;
  }
  if (!knownCountryNames(names).has(text.toLowerCase()))
    throw invalidParameter(`location.country: unknown country ${text}`);
  return text;
}

let countryNames: Set<string> | undefined;

function knownCountryNames(names: Intl.DisplayNames): Set<string> {
  if (countryNames) return countryNames;
  countryNames = new Set();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(`${first}${second}`);
      if (name) countryNames.add(name.toLowerCase());
    }
  }
  return countryNames;
}
