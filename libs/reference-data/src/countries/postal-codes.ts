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

/**
 * The form in which people of the country write a postal code [contract 14]: in capitals, with its spaces and hyphens and no others. What is
 * no code of the country keeps its own.
 */
export function usualPostalCode(countryIso: string, value: string): string {
  const code = normalised(value).replace(/[\u2010-\u2015]/g, '-');
  const example = postalCodeExample(countryIso);
  if (example === undefined) return code;
  const compact = code.replace(/[ -]/g, '');
  const forms = [separatedLike(compact, example), code, compact.replace(/^(\d{5})(\d{4})$/, '$1-$2')];
  return forms.find((form) => isPostalCode(countryIso, form)) ?? code;
}

/** Puts the separators of the example between the same characters, counted from the end: codes differ in what they begin with. */
function separatedLike(compact: string, example: string): string {
  let rest = compact;
  let written = '';
  for (const character of [...example].reverse()) {
    if (rest === '') break;
    const isSeparator = /[ -]/.test(character);
    written = `${isSeparator ? character : rest.slice(-1)}${written}`;
    if (!isSeparator) rest = rest.slice(0, -1);
  }
  return rest + written;
}

/** A postal code that is valid in the country; undefined if it has none, or is not supported. */
export function postalCodeExample(countryIso: string): string | undefined {
  return POSTAL_RULES[normalised(countryIso)]?.example;
}

function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}
