import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js';

/** Loaded on first use: its metadata costs more than anything else in this library. */
let parser: typeof import('libphonenumber-js').default | undefined;

/**
 * Parses a number in any notation; returns E.164 if its length is possible for the country, otherwise undefined
 * [contract 4]. Assigned ranges are not checked, because numbering plans change faster than libraries.
 */
export function toE164(phone: string, countryIso: string): string | undefined {
  parser ??= createRequire(import.meta.url)('libphonenumber-js') as typeof import('libphonenumber-js').default;
  const number = parser(phone, countryIso as CountryCode);
  return number?.isPossible() ? number.number : undefined;
}
