import type { Location } from '../../locations/editor/form-values.js';
import type { Suggestion } from '../publisher-queries.js';

/** A field of a location and of the suggested listing, side by side. */
export interface ComparedField {
  readonly field: 'name' | 'city' | 'address' | 'phone';
  readonly location: string;
  /** Null where the publisher provides none. */
  readonly listing: string | null;
  readonly differs: boolean;
}

/** Compares what a suggestion tells of the location and of the listing; `location` adds the rest of the location. */
export function comparedFields(suggestion: Suggestion, location: Location | undefined): ComparedField[] {
  const { locationInfo, suggestedLocationInfo } = suggestion;
  const listing = suggestedLocationInfo.locationInfo;
  const told = (field: 'name' | 'city'): ComparedField => ({
    field,
    location: locationInfo[field],
    listing: listing[field],
    differs: normal(locationInfo[field]) !== normal(listing[field]),
  });
  const fields = [told('name'), told('city')];
  if (!location) return fields;
  const { street, city, postalCode, phone } = location;
  const address = [street, city, postalCode].filter(Boolean).join(', ');
  return [
    ...fields,
    // Publishers write addresses in many ways, and phone numbers with or without the country: the reasons say whether they agree.
    { field: 'address', location: address, listing: listing.address, differs: false },
    {
      field: 'phone',
      location: phone,
      listing: listing.phone,
      differs: listing.phone !== null && phone !== '' && !isSameNumber(phone, listing.phone),
    },
  ];
}

/** Whether one number ends with the other, or with all of it but the zero with which a number within a country begins. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((phone) => phone.replace(/\(0\)|\D/g, '').replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length);
  return short !== '' && long.endsWith(short);
}

/** Case, accents and spaces make no difference. */
function normal(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
