import { locale } from '../../../language/languages.js';

/** The name of a country in the chosen language. */
export function countryName(iso: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region' }).of(iso) ?? iso;
  } catch {
    // The text is no code of a country, such as an empty one.
    return iso;
  }
}
