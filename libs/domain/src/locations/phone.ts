import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js';

/** Loaded at the first number: the metadata costs more than anything else in this library. */
let parser: typeof import('libphonenumber-js').default | undefined;

/**
 * A number as E.164 when it is valid for the country, in whichever notation it is written; undefined otherwise
 * [contract 4].
 */
export function toE164(phone: string, countryIso: string): string | undefined {
  parser ??= createRequire(import.meta.url)('libphonenumber-js') as typeof import('libphonenumber-js').default;
  const number = parser(phone, countryIso as CountryCode);
  return number?.isValid() ? number.number : undefined;
}
