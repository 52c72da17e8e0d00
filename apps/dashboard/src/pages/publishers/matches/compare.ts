import type { Location } from '../../locations/editor/form-values.js';
import type { Suggestion } from '../publisher-queries.js';

/** A field of a location and of the suggested listing, side by side. */
export interface ComparedField {
  readonly field: 'name' | 'city' | 'address' | 'phone';
  readonly location: string;
  /** Undefined where the service does not tell it. */
  readonly listing: string | undefined;
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
  const address = [location.street, location.postalCode].filter(Boolean).join(', ');
  return [
    ...fields,
    { field: 'address', location: address, listing: undefined, differs: false },
    { field: 'phone', location: location.phone, listing: undefined, differs: false },
  ];
}

/** Case, accents and spaces make no difference. */
function normal(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
