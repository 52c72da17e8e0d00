import type { ListingContent } from '@listings/publisher-sdk';
import type { Location } from '../listings/location.js';
import { fields } from '../submission/fields.js';
import { forgottenBefore } from '../submission/special-dates.js';

/** The body of `a.listings.create`: every field as a push would write it onto an empty listing [publishers 1.4]. */
export function newLocationOf(content: ListingContent, now: number): Location {
  const empty: Location = {};
  const today = forgottenBefore(now);
  const values = fields.map((field) => field.wanted(content, empty, today)?.values);
  return Object.assign({}, ...values) as Location;
}
