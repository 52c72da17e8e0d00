/** The languages in which the service writes to people: those of the dashboard. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;

/** A language in which the service writes. */
export type Language = (typeof LANGUAGES)[number];

/** The language of people who have none yet. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language of a stored code; English for one that is absent or unknown, such as that of a later release. */
export function languageOf(code: unknown): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}
