import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { FURTHER_POSTAL_FORMS, POSTAL_RULES } from './data/postal-rules.js';

/** The accepted format for a country without postal codes. */
const FREE_FORM = /^[A-Z0-9](?:[A-Z0-9 -]{0,10}[A-Z0-9])?$/;

/** True if an address in the country needs a postal code; false for an unsupported country [contract 4, postalCode: SY10013]. */
export function postalCodeRequired(countryIso: string): boolean {
  return POSTAL_RULES[normalised(countryIso)]?.use === 'required';
}

/**
 * True if the value has the country's format; case and additional spaces are ignored [contract 4, postalCode: SY10014]. For
 * a country without postal codes, up to 12 letters, digits, spaces and hyphens are accepted, because people fill in the field
 * anyway. False for an empty value and for an unsupported country.
 */
export function isPostalCode(countryIso: string, value: string): boolean {
  const iso = normalised(countryIso);
  const rule = POSTAL_RULES[iso];
  const code = normalised(value);
  if (!rule || code === '') return false;
  if (rule.use === 'none') return FREE_FORM.test(code);
  if (postcodeValidatorExistsForCountry(iso) && postcodeValidator(code, iso)) return true;
  return FURTHER_POSTAL_FORMS[iso]?.test(code) ?? false;
}

/** A postal code that is valid in the country; undefined if it has none, or is not supported. */
export function postalCodeExample(countryIso: string): string | undefined {
  return POSTAL_RULES[normalised(countryIso)]?.example;
}

function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}
