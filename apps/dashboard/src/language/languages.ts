/** The languages of the dashboard with their own names, in the order of the menu. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Brasil)',
} as const;

/** A language of the dashboard. */
export type Language = keyof typeof LANGUAGES;

/** The key of the choice in the storage of the browser. It is the same for all users: the sign-in page needs it, too. */
const KEY = 'language';

const wanted = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The chosen language; without a choice the first one of the browser that the dashboard has, otherwise English. */
export function chosenLanguage(): Language {
  return [kept(), ...wanted().map(languageOf)].find(isLanguage) ?? 'en';
}

/** Keeps the choice and loads the page anew in that language; what the person has typed is kept as drafts. */
export function chooseLanguage(language: Language): void {
  window.localStorage.setItem(KEY, language);
  window.location.reload();
}

/**
 * The locale of dates, numbers and weeks: the region is that of the browser if the browser has the chosen language, such as
 * `en-GB`. Otherwise the language decides alone.
 */
export function locale(language: Language = chosen): string {
  return wanted().find((tag) => languageOf(tag) === language) ?? language;
}

const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

function kept(): string | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage.getItem(KEY);
  } catch {
    // A browser may refuse its storage.
    return null;
  }
}

/** It stays the same until the page is loaded anew. */
export const chosen: Language = chosenLanguage();
