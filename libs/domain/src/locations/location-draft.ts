import { comparableText, storedLine, storedLines, withStoredTexts } from '../stored-text.js';
import type { BusinessHoursDay, DayHours } from './business-hours.js';
import { dialledPhone } from './phone.js';

/** A managed action link, for example for orders or bookings [2.2]. */
export interface PlaceActionLink {
  readonly placeActionType: string;
  readonly uri: string;
  readonly isPreferred: boolean;
  readonly name?: string;
}

/** The area that a business without a storefront serves. */
export interface ServiceArea {
  readonly businessType?: string;
  readonly regionCode?: string;
  readonly placeInfos: readonly { readonly placeId: string; readonly placeName: string }[];
}

/** What a location has or offers, by the key of the attribute; an absent key says nothing [contract 4]. */
export type LocationAttributes = Readonly<Record<string, boolean | string>>;

/**
 * All fields of a location that a client may write, complete and in the stored form: the sent fields applied to the stored ones
 * or, for a new location, to the empty draft [contract 4]. The rules validate a draft; only a draft without
 * violations is stored.
 *
 * This is the one list of a location's writable fields. The compiler compares the empty draft, the API's input, the
 * columns, the record and its schema with it, and a test compares the migrated table.
 */
export interface LocationDraft {
  readonly name: string;
  readonly description: string | null;
  readonly street: string | null;
  readonly street1: string | null;
  readonly city: string | null;
  readonly stateIso: string | null;
  readonly postalCode: string | null;
  readonly countryIso: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly hideAddress: boolean;
  readonly phone: string | null;
  readonly additionalPhones: readonly string[];
  readonly bizUrl: string | null;
  readonly storeId: string | null;
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
  readonly subCategoryId: number | null;
  readonly additionalCategoryIds: readonly number[];
  readonly businessHours: readonly BusinessHoursDay[];
  readonly tags: readonly string[];
  readonly folderId: string | null;
  /** True while it is closed for a time; {@link permanentlyClosed} counts more. */
  readonly temporarilyClosed: boolean;
  readonly placeActionLinks: readonly PlaceActionLink[];
  readonly serviceArea: ServiceArea | null;
  readonly enabledSiteIds: readonly number[];
  readonly tagline: string | null;
  readonly yearOfIncorporation: number | null;
  readonly paymentMethods: readonly string[];
  readonly socialUrls: Readonly<Record<string, string>>;
  readonly attributes: LocationAttributes;
  /** What is dialled after the main phone number: digits. */
  readonly phoneExtension: string | null;
  /** The hours on each public holiday of the country that is no special day; null says nothing. */
  readonly publicHolidayHours: DayHours | null;
  /** True from the day on which it has closed for good; it keeps its listings until it is archived [contract 14]. */
  readonly permanentlyClosed: boolean;
  /** That day, YYYY-MM-DD; null while it is not closed for good. */
  readonly permanentlyClosedAt: string | null;
  /** The day on which a temporary closure ends by itself, YYYY-MM-DD; null if somebody ends it. */
  readonly reopensAt: string | null;
}

/** Name of a field of a location that a client may write. */
export type LocationField = keyof LocationDraft;

/**
 * The fields that a client sends: each at most once, null to remove the value. Latitude and longitude may also be
 * numbers.
 */
export type LocationInput = {
  readonly [Field in Exclude<LocationField, 'latitude' | 'longitude'>]?: LocationDraft[Field] | null;
} & {
  readonly latitude?: string | number | null;
  readonly longitude?: string | number | null;
  /** Name of a folder. The service creates the folder if it does not exist. */
  readonly folderName?: string | null;
};

/** The draft of a location without any data. */
export const emptyDraft: LocationDraft = {
  name: '',
  description: null,
  street: null,
  street1: null,
  city: null,
  stateIso: null,
  postalCode: null,
  countryIso: '',
  latitude: null,
  longitude: null,
  hideAddress: false,
  phone: null,
  additionalPhones: [],
  bizUrl: null,
  storeId: null,
  ownerName: null,
  ownerEmail: null,
  subCategoryId: null,
  additionalCategoryIds: [],
  businessHours: [],
  tags: [],
  folderId: null,
  temporarilyClosed: false,
  placeActionLinks: [],
  serviceArea: null,
  enabledSiteIds: [],
  tagline: null,
  yearOfIncorporation: null,
  paymentMethods: [],
  socialUrls: {},
  attributes: {},
  phoneExtension: null,
  publicHolidayHours: null,
  permanentlyClosed: false,
  permanentlyClosedAt: null,
  reopensAt: null,
};

/** Each closure with the day that belongs to it. */
const CLOSURES = [
  ['permanentlyClosed', 'permanentlyClosedAt'],
  ['temporarilyClosed', 'reopensAt'],
] as const;

/** All writable fields, in the order of the record. */
export const locationFields = Object.keys(emptyDraft) as LocationField[];

/**
 * Applies a client's input to a draft: texts in their stored form [contract 14], an empty text as absent, lists without duplicates; resets a field to its empty value for null. The day of a closure goes with it.
 */
export function draftWith(base: LocationDraft, input: LocationInput): LocationDraft {
  const draft: Record<string, unknown> = { ...base };
  for (const field of locationFields) {
    const value = input[field];
    if (value === undefined) continue;
    const stored = withStoredTexts<unknown>(value, field === 'description' ? storedLines : storedLine);
    draft[field] = stored === null ? emptyDraft[field] : cleaned(stored, emptyDraft[field]);
  }
  for (const field of ['countryIso', 'stateIso'] as const) {
    if (typeof draft[field] === 'string') draft[field] = draft[field].toUpperCase();
  }
  if (input.tags) draft['tags'] = oneOfEach(draft['tags'] as string[]);
  // A number that the client sends may have its extension in the same text.
  if (input.phone && !input.phoneExtension && /[\p{L}#]/u.test(input.phone))
    draft['phoneExtension'] =
      dialledPhone(input.phone, String(draft['countryIso']))?.extension ?? draft['phoneExtension'];
  for (const field of ['latitude', 'longitude'] as const) {
    if (typeof draft[field] === 'number') draft[field] = String(draft[field]);
  }
  for (const [closure, day] of CLOSURES) if (!draft[closure] && input[day] === undefined) draft[day] = null;
  if (input.placeActionLinks)
    draft['placeActionLinks'] = (draft['placeActionLinks'] as PlaceActionLink[]).map(withoutEmptyName);
  return draft as unknown as LocationDraft;
}

function withoutEmptyName({ name, ...link }: PlaceActionLink): PlaceActionLink {
  return name ? { ...link, name } : link;
}

/** Tags that differ in case only are one tag [contract 14], in the spelling that comes first. */
function oneOfEach(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) if (!known.has(comparableText(tag))) known.set(comparableText(tag), tag);
  return [...known.values()];
}

/** The name of the folder that an input asks for; undefined if it asks for none. */
export function folderNameOf({ folderName }: LocationInput): string | undefined {
  return storedLine(folderName ?? '') || undefined;
}

function cleaned(value: unknown, empty: unknown): unknown {
  if (value === '') return empty;
  return Array.isArray(value) && value.every((each) => typeof each !== 'object') ? [...new Set(value)] : value;
}

/** Returns the fields in which two drafts differ. */
export function changedFields(before: LocationDraft, after: LocationDraft): LocationField[] {
  return locationFields.filter((field) => !sameFieldValue(field, before[field], after[field]));
}

/** The lists that are sets. Publishers take the first ones of other lists, or show them in their order. */
const SETS: ReadonlySet<LocationField> = new Set(['businessHours', 'enabledSiteIds', 'paymentMethods', 'tags']);

/** Whether two values of a field mean the same: the order of a list that is a set says nothing. */
export function sameFieldValue(field: LocationField, one: unknown, other: unknown): boolean {
  if (!SETS.has(field) || !Array.isArray(one) || !Array.isArray(other)) return sameValue(one, other);
  return sameValue(inOneOrder(one), inOneOrder(other));
}

function inOneOrder(members: readonly unknown[]): unknown[] {
  const keyed = members.map((member) => ({ member, key: keyOfMember(member) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ member }) => member);
}

/** What tells the members of a set apart: a day of the week or a date, or the value itself. */
function keyOfMember(member: unknown): string {
  if (typeof member !== 'object' || member === null) return String(member);
  const { day, specialDate = '' } = member as BusinessHoursDay;
  return `${day} ${specialDate}`;
}

/** Whether two values of a field are the same, whatever the order of the keys of objects. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return false;
  const [left, right] = [definedEntries(one), definedEntries(other)];
  if (Array.isArray(one) !== Array.isArray(other) || left.length !== right.length) return false;
  const byKey = new Map(right);
  return left.every(([key, value]) => byKey.has(key) && sameValue(value, byKey.get(key)));
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, each]) => each !== undefined);
}
