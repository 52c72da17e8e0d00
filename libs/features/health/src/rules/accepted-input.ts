import type { BusinessHoursDay, LocationInput } from '@listings/domain';
import type { ListingField } from '@listings/publisher-sdk';

/** The fields of a location that a field of a listing says. */
export const LOCATION_FIELDS = {
  name: ['name'],
  address: ['street', 'street1', 'city', 'stateIso', 'postalCode', 'countryIso', 'hideAddress'],
  phone: ['phone'],
  additionalPhones: ['additionalPhones'],
  website: ['bizUrl'],
  categories: ['subCategoryId', 'additionalCategoryIds'],
  hours: ['businessHours'],
  specialHours: ['businessHours'],
  openStatus: ['temporarilyClosed'],
  description: ['description'],
  coordinates: ['latitude', 'longitude'],
  socialUrls: ['socialUrls'],
  serviceArea: ['serviceArea'],
  storeCode: ['storeId'],
} as const satisfies Readonly<Record<ListingField, readonly (keyof LocationInput)[]>>;

/**
 * The change of a location that takes over some fields of a listing. `shown` is the listing as a location. Of the opening hours only the
 * week, or only the special dates, may be taken over: `stored` has the other ones.
 */
export function acceptedInput(
  fields: readonly ListingField[],
  shown: LocationInput,
  stored: { readonly businessHours: readonly BusinessHoursDay[] },
): LocationInput {
  const taken = fields
    .flatMap((field): readonly (keyof LocationInput)[] => LOCATION_FIELDS[field])
    .filter((field) => shown[field] !== undefined)
    .map((field) => [field, shown[field]] as const);
  const [week, dates] = (['hours', 'specialHours'] as const).map((field) =>
    ((fields.includes(field) ? shown.businessHours : stored.businessHours) ?? []).filter(
      ({ day }) => (day === 'SPECIAL') === (field === 'specialHours'),
    ),
  );
  const input = Object.fromEntries(taken) as LocationInput;
  return 'businessHours' in input ? { ...input, businessHours: [...(week ?? []), ...(dates ?? [])] } : input;
}
