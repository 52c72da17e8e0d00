import { isDeepStrictEqual } from 'node:util';
import type { BusinessHoursDay, LocationAttributes, LocationInput } from '@listings/domain';
import { withoutHolidayDates } from '@listings/feature-connections';
import type { ListingDisplay, ListingField } from '@listings/publisher-sdk';

/** The fields of a location that correspond to a field of a listing. */
export const LOCATION_FIELDS = {
  name: ['name'],
  address: ['street', 'street1', 'city', 'stateIso', 'postalCode', 'countryIso', 'hideAddress'],
  phone: ['phone'],
  additionalPhones: ['additionalPhones'],
  website: ['bizUrl'],
  categories: ['subCategoryId', 'additionalCategoryIds'],
  hours: ['businessHours'],
  specialHours: ['businessHours'],
  publicHolidayHours: ['publicHolidayHours'],
  openStatus: ['temporarilyClosed', 'permanentlyClosed'],
  description: ['description'],
  coordinates: ['latitude', 'longitude'],
  socialUrls: ['socialUrls'],
  attributes: ['attributes'],
  serviceArea: ['serviceArea'],
  storeCode: ['storeId'],
  // No field of the record: photos are taken over one by one.
  photos: [],
} as const satisfies Readonly<Record<ListingField, readonly (keyof LocationInput)[]>>;

/** What a location has of the fields that a listing may show a part of. */
interface StoredParts {
  readonly businessHours: readonly BusinessHoursDay[];
  readonly additionalPhones: readonly string[];
  readonly attributes: LocationAttributes;
  /** The public holidays as dates, which the location already expresses by its rule. */
  readonly holidayDates?: readonly BusinessHoursDay[];
}

/**
 * The change of a location that takes over some fields of a listing. `shown` is the listing as a location. Of the opening hours only the week,
 * or only the special dates, may be taken over: `stored` has the other ones. The location keeps the entries for which the listings of the
 * publisher have no room.
 */
export function acceptedInput(
  fields: readonly ListingField[],
  shown: LocationInput,
  stored: StoredParts,
  shows: ListingDisplay = {},
): LocationInput {
  const taken = fields
    .flatMap((field): readonly (keyof LocationInput)[] => LOCATION_FIELDS[field])
    .filter((field) => shown[field] !== undefined)
    .map((field) => [field, shown[field]] as const);
  const [week, dates] = (['hours', 'specialHours'] as const).map((field) =>
    (fields.includes(field)
      ? withoutHolidayDates(shown.businessHours ?? [], stored.holidayDates ?? []).map(
          wholeDay(stored, mostOf(shows, field)),
        )
      : stored.businessHours
    ).filter(({ day }) => (day === 'SPECIAL') === (field === 'specialHours')),
  );
  const input = Object.fromEntries(taken) as LocationInput;
  const phones = input.additionalPhones;
  return {
    ...input,
    ...(phones && {
      additionalPhones: [...new Set([...phones, ...stored.additionalPhones.slice(mostOf(shows, 'additionalPhones'))])],
    }),
    ...(input.attributes && { attributes: acceptedAttributes(stored.attributes, input.attributes, shows) }),
    ...('businessHours' in input && { businessHours: [...(week ?? []), ...(dates ?? [])] }),
  };
}

/** The attributes of the location, with the values of the listing where listings show them. */
function acceptedAttributes(
  stored: LocationAttributes,
  shown: LocationAttributes,
  { attributes }: ListingDisplay,
): LocationAttributes {
  const { keys } = attributes || {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      if (keys && !keys.includes(key)) return [[key, value]];
      const theirs = shown[key];
      return theirs === undefined ? [] : [[key, theirs]];
    }),
  );
}

/** The most entries that a listing shows of a field. */
function mostOf(shows: ListingDisplay, field: ListingField): number {
  return (shows[field] || {}).most ?? Infinity;
}

/** Returns the day of the location if the listing shows as much of it as it has room for; otherwise the day of the listing. */
function wholeDay({ businessHours }: StoredParts, most: number): (shown: BusinessHoursDay) => BusinessHoursDay {
  return (shown) => {
    const ours = businessHours.find(({ day, specialDate }) => day === shown.day && specialDate === shown.specialDate);
    const isAll = ours !== undefined && isDeepStrictEqual(ours.slots.slice(0, most), shown.slots);
    return isAll && ours.slots.length > most ? ours : shown;
  };
}
