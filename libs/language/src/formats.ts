import type { Language } from './languages.js';

/** A day such as `2026-07-06` in the notation of a language: `6 July 2026`. English is that of Britain, as the texts are. */
export function formatDay(day: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment in UTC in the notation of a language, to the minute. It names the zone. */
export function formatMoment(moment: Date, language: Language): string {
  return `${dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(moment)} UTC`;
}

/** A number in the notation of a language, to two decimals. */
export function formatNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2, useGrouping: 'always' }).format(number);
}

/** The locale of numbers and dates. */
function localeOf(language: Language): string {
  return { en: 'en-GB', pt: 'pt-BR', de: 'de', fr: 'fr', es: 'es' }[language];
}

function dateFormat(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' });
}
