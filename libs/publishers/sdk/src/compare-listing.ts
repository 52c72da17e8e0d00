import { comparableText, isSamePhone, isSameUrl, shortened, streetLine } from './comparison.js';
import { LISTING_FIELDS } from './listing-display.js';
import type { FieldDisplay, ListingDisplay, ListingField } from './listing-display.js';
import type { DayHours, ListingAddress, ListingAttributes, ListingHours, PublisherListing } from './listings.js';
import type { ListingContent } from './submission.js';
import { MINUTES_OF_WEEK, weekIntervals } from './week-intervals.js';
import { MINUTES_OF_DAY, rangesOf, WEEKDAYS } from './weekly-hours.js';
import type { MinuteRange } from './weekly-hours.js';

/** How a field of a listing compares with the location: missing means that one side has a value and the other one none. */
export type FieldAgreement = 'SAME' | 'DIFFERENT' | 'MISSING_THERE' | 'MISSING_HERE' | 'NOT_SHOWN';

/** The comparison of one field. `ours` and `theirs` are the values as they would be shown; null for none. */
export interface FieldComparison {
  readonly field: ListingField;
  readonly agreement: FieldAgreement;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The photos of a listing that are expected there, by the publisher's references. */
export interface ExpectedPhotos {
  /** Those that the core has added. */
  readonly ours: readonly string[];
  /** Those that others had added before, which are no difference. */
  readonly others: readonly string[];
}

/** What a comparison needs beside the two sides. */
export interface ComparisonOptions {
  /** Absent: photos are not compared. */
  readonly photos?: ExpectedPhotos;
  /** What the publisher shows; all fields when omitted. */
  readonly shows?: ListingDisplay;
  /** YYYY-MM-DD: special dates before it do not count, because publishers drop them. */
  readonly today: string;
  /**
   * Special dates that a listing may lack, because a later push hands them over: public holidays that are still far away. A listing that shows
   * one with other hours differs.
   */
  readonly laterDates?: readonly string[];
  /** Whether two streets, or two names of a subdivision, mean the same; equal texts do in any case. */
  readonly isSameStreet?: (ours: string, theirs: string) => boolean;
  readonly isSameState?: (ours: string, theirs: string, countryIso: string) => boolean;
}

/** The two values of a field, and whether they mean the same. */
interface Sides {
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly isSame: boolean;
  /** False: listings show nothing of what the location says. */
  readonly isShown?: boolean;
}

type Compare = (
  content: ListingContent,
  listing: PublisherListing,
  display: FieldDisplay,
  options: ComparisonOptions,
) => Sides | undefined;

/** Pins that are closer than this are the same place: publishers geocode addresses on their own. */
const SAME_PLACE_METERS = 100;
/** A range that lacks one minute of a day is the whole day: publishers write the end of a day as its last minute. */
const NEARLY_A_DAY = MINUTES_OF_DAY - 1;

/**
 * Compares what a listing shows with the content that a push would send: the same after differences of notation are gone. Fields
 * of which the location has nothing to say, such as an area that it never handed over, are left out.
 *
 * @example
 * compareListing(content, listing, { shows: { specialHours: false }, today: '2026-07-06' });
 * // [{ field: 'name', agreement: 'SAME', ours: 'Corner Bakery', theirs: 'Corner Bakery' }, ...]
 */
export function compareListing(
  content: ListingContent,
  listing: PublisherListing,
  options: ComparisonOptions,
): readonly FieldComparison[] {
  const { shows = {} } = options;
  return LISTING_FIELDS.flatMap((field): FieldComparison[] => {
    const display = shows[field] ?? {};
    const sides = comparers[field](content, listing, display || {}, options);
    if (!sides) return [];
    const { ours, theirs } = sides;
    const isShown =
      display !== false &&
      sides.isShown !== false &&
      (display.onlyWith === undefined || hasValue(content, display.onlyWith, options)) &&
      (display.emptied !== false || ours !== null);
    return [{ field, agreement: isShown ? agreementOf(sides) : 'NOT_SHOWN', ours, theirs }];
  });
}

/** Whether the location has a value of a field on which another one depends. */
function hasValue(content: ListingContent, field: ListingField, options: ComparisonOptions): boolean {
  const nothing: PublisherListing = { ref: '', name: '', categories: [] };
  return comparers[field](content, nothing, {}, options)?.ours != null;
}

function agreementOf({ ours, theirs, isSame }: Sides): FieldAgreement {
  if (isSame) return 'SAME';
  if (theirs === null) return 'MISSING_THERE';
  return ours === null ? 'MISSING_HERE' : 'DIFFERENT';
}

const comparers: Readonly<Record<ListingField, Compare>> = {
  name: ({ name }, listing) => texts(name, listing.name),
  storeCode: ({ storeCode }, listing) => texts(storeCode, listing.storeCode),
  description: ({ description }, listing, { longest = Infinity, unit }) =>
    texts(description && shortened(description, longest, unit), listing.description),
  website: ({ websiteUrl }, listing) => sides(websiteUrl, listing.websiteUrl, isSameUrl),
  phone: ({ phone }, listing) => sides(phone, listing.phone, isSamePhone),
  additionalPhones: ({ additionalPhones }, listing, { most = Infinity }) =>
    lists(additionalPhones.slice(0, most), listing.additionalPhones ?? [], isSamePhone),
  address: compareAddresses,
  categories: compareCategories,
  hours: compareWeeks,
  specialHours: compareSpecialDates,
  publicHolidayHours: ({ publicHolidayHours: ours }, { publicHolidayHours: theirs = null }) => {
    if (ours === undefined) return undefined;
    const written = (hours: DayHours | null) => hours && merged(rangesOf(hours));
    return { ours, theirs, isSame: written(ours) === written(theirs) };
  },
  openStatus: ({ temporarilyClosed, permanentlyClosed }, { openStatus = 'OPEN' }) => {
    const ours = permanentlyClosed ? 'PERMANENTLY_CLOSED' : temporarilyClosed ? 'TEMPORARILY_CLOSED' : 'OPEN';
    return { ours, theirs: openStatus, isSame: ours === openStatus };
  },
  coordinates: comparePlaces,
  socialUrls: ({ socialUrls }, listing) => {
    if (!socialUrls) return undefined;
    const theirs = new Map(Object.entries(listing.socialUrls ?? {}).map(([name, url]) => [name.toLowerCase(), url]));
    const wanted = Object.entries(socialUrls);
    // Links of other networks belong to the owner of the listing.
    const shown = wanted.flatMap(([name]) => {
      const url = theirs.get(name.toLowerCase());
      return url === undefined ? [] : [[name, url] as const];
    });
    const isSame = wanted.every(([name, url]) => isSameUrl(theirs.get(name.toLowerCase()) ?? '', url));
    return { ours: orNull(wanted, Object.fromEntries), theirs: orNull(shown, Object.fromEntries), isSame };
  },
  serviceArea: ({ serviceArea }, listing) => {
    if (serviceArea === undefined) return undefined;
    const wanted = (serviceArea?.placeInfos ?? []).map(({ placeName }) => placeName);
    const shown = (listing.serviceArea?.placeInfos ?? []).map(({ placeName }) => placeName);
    const ids = new Set((listing.serviceArea?.placeInfos ?? []).map(({ placeId }) => placeId));
    const isSame = (serviceArea?.placeInfos ?? []).every(({ placeId }) => ids.has(placeId));
    return { ours: orNull(wanted), theirs: orNull(shown), isSame };
  },
  photos: comparePhotos,
  attributes: compareAttributes,
};

/**
 * Key by key, as far as the listings show them; other attributes belong to the owner of the listing. The values of a difference are
 * those that differ; null for one that the listing says nothing about.
 */
function compareAttributes(
  { attributes }: ListingContent,
  { attributeValues: theirs = {} }: PublisherListing,
  { keys }: FieldDisplay,
): Sides | undefined {
  if (!attributes) return undefined;
  const shown = Object.keys(attributes).filter((key) => keys?.includes(key) ?? true);
  const differing = shown.filter((key) => attributes[key] !== theirs[key]);
  const isSame = differing.length === 0;
  const named = isSame ? shown : differing;
  const valuesIn = (values: ListingAttributes) =>
    named.some((key) => values[key] !== undefined)
      ? Object.fromEntries(named.map((key) => [key, values[key] ?? null]))
      : null;
  const isShown = shown.length > 0 || Object.keys(attributes).length === 0;
  return { ours: valuesIn(attributes), theirs: valuesIn(theirs), isSame, isShown };
}

function compareAddresses(
  { address }: ListingContent,
  listing: PublisherListing,
  _: FieldDisplay,
  options: ComparisonOptions,
): Sides {
  const theirs = listing.serviceAreaOnly || !hasPlace(listing.address) ? null : listing.address;
  if (!address || !theirs)
    return { ours: addressLine(address), theirs: addressLine(theirs), isSame: !address && !theirs };
  const { isSameStreet = never, isSameState = never } = options;
  const same = (
    one: string | undefined,
    other: string | undefined,
    means: (one: string, other: string) => boolean = never,
  ) => plain(one) === plain(other) || (one !== undefined && other !== undefined && means(one, other));
  const isSame =
    same(streetLine(address), streetLine(theirs), isSameStreet) &&
    same(address.city, theirs.city) &&
    (address.state === undefined ||
      same(stateOf(address.state), stateOf(theirs.state), (one, other) =>
        isSameState(one, other, address.countryIso),
      )) &&
    (address.postalCode ?? '').replaceAll(/[\s-]/g, '').toUpperCase() ===
      (theirs.postalCode ?? '').replaceAll(/[\s-]/g, '').toUpperCase() &&
    (theirs.countryIso === undefined || theirs.countryIso.toUpperCase() === address.countryIso);
  return { ours: addressLine(address), theirs: addressLine(theirs), isSame };
}

/** A code of a subdivision without its country. */
function stateOf(state: string | undefined): string | undefined {
  return state?.replace(/^[A-Z]{2}-/, '');
}

/** Whether an address says more than the country or the region. */
function hasPlace(address: ListingAddress | undefined): address is ListingAddress {
  return Boolean(address?.street || address?.street1 || address?.city || address?.postalCode);
}

function addressLine(address: ListingAddress | null): string | null {
  if (!address) return null;
  const { city, state, postalCode, countryIso } = address;
  return [streetLine(address), postalCode, city, state, countryIso].filter(Boolean).join(', ') || null;
}

function compareCategories(
  { primaryCategoryId, additionalCategoryIds }: ListingContent,
  { categories }: PublisherListing,
  { most = Infinity }: FieldDisplay,
): Sides {
  const ours = [primaryCategoryId, ...additionalCategoryIds.slice(0, most)];
  const primary = categories.find((each) => each.primary);
  const others = categories.filter((each) => each !== primary).map(({ id }) => id);
  const theirs = primary ? [primary.id, ...others] : others;
  const isSame = primary?.id === primaryCategoryId && isSameSet(ours, theirs);
  return { ours, theirs: orNull(theirs), isSame };
}

/** Opening times of a week or of a date as minutes, without touching ranges. */
function merged(ranges: readonly MinuteRange[]): string {
  const sorted = ranges
    .map(({ start, end }) => ({ start, end: end - start >= NEARLY_A_DAY ? start + MINUTES_OF_DAY : end }))
    .sort((one, other) => one.start - other.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => `${start}-${end}`).join(' ');
}

/** The ranges of a week in minutes since its begin: what runs over Sunday night continues on Monday morning. */
function weekMinutes(hours: readonly ListingHours[], most: number): string {
  const within = weekIntervals(hours, most).flatMap(({ start, end }) =>
    end <= MINUTES_OF_WEEK
      ? [{ start, end }]
      : [
          { start, end: MINUTES_OF_WEEK },
          { start: 0, end: end - MINUTES_OF_WEEK },
        ],
  );
  return merged(within);
}

/** A week that is closed on all days is one without hours: publishers show neither. */
function compareWeeks({ hours }: ListingContent, listing: PublisherListing, { most = Infinity }: FieldDisplay): Sides {
  const [ours, theirs] = [weekOf(hours), weekOf(listing.hours ?? [])];
  return { ours, theirs, isSame: weekMinutes(hours, most) === weekMinutes(listing.hours ?? [], Infinity) };
}

function weekOf(hours: readonly ListingHours[]): readonly ListingHours[] | null {
  const regular = WEEKDAYS.flatMap((day) => hours.find((each) => each.day === day) ?? []);
  return regular.some(({ type }) => type === 'OPEN') ? regular : null;
}

function compareSpecialDates(
  { hours }: ListingContent,
  listing: PublisherListing,
  { most = Infinity }: FieldDisplay,
  { today, laterDates = [] }: ComparisonOptions,
): Sides {
  const coming = (all: readonly ListingHours[]) =>
    all
      .filter(({ day, specialDate = '' }) => day === 'SPECIAL' && specialDate >= today)
      .sort((one, other) => ((one.specialDate ?? '') < (other.specialDate ?? '') ? -1 : 1));
  const theirs = coming(listing.hours ?? []);
  const isAwaited = ({ specialDate = '' }: ListingHours) =>
    !laterDates.includes(specialDate) || theirs.some((shown) => shown.specialDate === specialDate);
  const ours = coming(hours).filter(isAwaited);
  const written = (dates: readonly ListingHours[], ranges: number) =>
    dates.map((date) => `${date.specialDate} ${merged(rangesOf(date).slice(0, ranges))}`).join(', ');
  return { ours: orNull(ours), theirs: orNull(theirs), isSame: written(ours, most) === written(theirs, Infinity) };
}

/** Both values are references. Photos of others that are expected there are on neither side. */
function comparePhotos(
  _: ListingContent,
  { photos: listed }: PublisherListing,
  { others: tellsOthers = true }: FieldDisplay,
  { photos: expected, shows }: ComparisonOptions,
): Sides | undefined {
  if (!expected) return undefined;
  const { ours } = expected;
  if (shows?.photos === false) return { ours: orNull(ours), theirs: null, isSame: false };
  const shown = listed?.flatMap(({ ref }) => ref ?? []);
  if (!shown || shown.length !== listed?.length) return undefined;
  const kept = ours.filter((ref) => shown.includes(ref));
  const added = shown.filter((ref) => !ours.includes(ref) && !expected.others.includes(ref));
  const theirs = [...kept, ...(tellsOthers ? added : [])];
  return { ours: orNull(ours), theirs: orNull(theirs), isSame: isSameSet(ours, theirs) };
}

/** Compared only where both sides have a pin. */
function comparePlaces({ latitude, longitude }: ListingContent, listing: PublisherListing): Sides | undefined {
  if (latitude === null || longitude === null) return undefined;
  if (listing.latitude === undefined || listing.longitude === undefined) return undefined;
  const [ours, theirs] = [
    { latitude, longitude },
    { latitude: listing.latitude, longitude: listing.longitude },
  ];
  return { ours, theirs, isSame: metersBetween(ours, theirs) <= SAME_PLACE_METERS };
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The distance of places that are close to each other; of others it only says that they are not. */
function metersBetween(one: Place, other: Place): number {
  const meters = 111_320;
  const north = (one.latitude - other.latitude) * meters;
  const turn = Math.abs(one.longitude - other.longitude);
  const east = Math.min(turn, 360 - turn) * meters * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

function texts(ours: string | null | undefined, theirs: string | null | undefined): Sides {
  return sides(ours, theirs, (one, other) => comparableText(one) === comparableText(other));
}

/** Two values of which each may be missing; blank is missing. */
function sides(
  ours: string | null | undefined,
  theirs: string | null | undefined,
  isSame: (ours: string, theirs: string) => boolean,
): Sides {
  const [mine, yours] = [ours?.trim() || null, theirs?.trim() || null];
  return { ours: mine, theirs: yours, isSame: mine !== null && yours !== null ? isSame(mine, yours) : mine === yours };
}

/** Lists in which the order says nothing. */
function lists(
  ours: readonly string[],
  theirs: readonly string[],
  isSame: (ours: string, theirs: string) => boolean,
): Sides {
  const left = [...theirs];
  for (const mine of ours) {
    const at = left.findIndex((each) => isSame(mine, each));
    if (at < 0) return { ours: orNull(ours), theirs: orNull(theirs), isSame: false };
    left.splice(at, 1);
  }
  return { ours: orNull(ours), theirs: orNull(theirs), isSame: left.length === 0 };
}

function isSameSet(ours: readonly string[], theirs: readonly string[]): boolean {
  const [mine, yours] = [new Set(ours), new Set(theirs)];
  return mine.size === yours.size && [...mine].every((each) => yours.has(each));
}

/** Null for an empty list; otherwise the list, or what `make` makes of it. */
function orNull<Entry>(list: readonly Entry[]): readonly Entry[] | null;
function orNull<Entry, Made>(list: readonly Entry[], make: (list: readonly Entry[]) => Made): Made | null;
function orNull<Entry>(list: readonly Entry[], make: (list: readonly Entry[]) => unknown = (same) => same): unknown {
  return list.length === 0 ? null : make(list);
}

function plain(text: string | undefined): string {
  return comparableText(text).toLowerCase();
}

function never(): boolean {
  return false;
}
