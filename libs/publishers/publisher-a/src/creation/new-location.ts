import type { ListingContent } from '@listings/publisher-sdk';
import type { Location } from '../listings/location.js';
import { fields } from '../submission/fields.js';
import { forgottenBefore } from '../submission/special-dates.js';

/**
 * Builds the body of `a.listings.create`: all fields, as a push to an empty listing would write them [publishers 1.4].
 */
export function newLocationOf(content: ListingContent, now: number): Location {
  const empty: Location = {};
  const today = forgottenBefore(now);
  const values = fields.map((field) => field.wanted(content, empty, today)?.values);
  return Object.assign({}, ...values) as Location;
}
