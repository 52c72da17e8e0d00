import { asWritten, changed } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

/** The countries that write the house number in front of the street. */
const NUMBER_FIRST = new Set(
  'US CA GB IE AU NZ FR LU IN PK BD LK MY SG PH ZA NG KE GH JM TT HK IL EG MA TW TH VN'.split(' '),
);

/** Joins a street with the house number from a column of its own, in the order of the country. */
export function joinStreet(street: string, houseNumber: string, country: string | undefined): ValueReading<string> {
  const number = houseNumber.trim().replace(/\.0+$/, '');
  if (number === '') return asWritten(street);
  const joined = NUMBER_FIRST.has(country ?? '') ? `${number} ${street}` : `${street} ${number}`;
  return changed(joined, 'completed');
}
