import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { FURTHER_POSTAL_FORMS, POSTAL_RULES } from './data/postal-rules.js';

/** What passes where a country has no form of its own to check. */
const FREE_FORM = /^[A-Z0-9](?:[A-Z0-9 -]{0,10}[A-Z0-9])?$/;

/** Whether an address in the country needs a postal code; false for a country not supported [contract 4, postalCode: SY10013]. */
export function postalCodeRequired(countryIso: string): boolean {
  return POSTAL_RULES[normalised(countryIso)]?.use === 'required';
}

/**
 * Whether the value has the country's form, in any case and with surrounding or doubled spaces
 * [contract 4, postalCode: SY10014]. Where the country has no postal codes, people still fill the field:
 * up to 12 letters, digits, spaces and hyphens pass. An empty value never does, nor an unsupported country.
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

function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}
