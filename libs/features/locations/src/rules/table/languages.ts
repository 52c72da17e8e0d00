/** The languages in which an import understands words: names of countries, days and months, headers, yes and no. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const;

/** A language of tables. */
export type Language = (typeof LANGUAGES)[number];
