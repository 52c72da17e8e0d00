import firstOfEnglish from 'texts:en/first';
import { chosen } from './languages.js';
import type { Language } from './languages.js';
import { addMessages } from './t.js';
import type { Messages } from './t.js';

type Load = () => Promise<{ readonly default: Messages }>;

/** The messages of the first page. Those of English are in the first script, so that most readers wait for nothing. */
const FIRST: Readonly<Partial<Record<Language, Load>>> = {
  de: () => import('texts:de/first'),
  fr: () => import('texts:fr/first'),
  es: () => import('texts:es/first'),
  pt: () => import('texts:pt/first'),
};

const REST: Readonly<Record<Language, Load>> = {
  en: () => import('texts:en/rest'),
  de: () => import('texts:de/rest'),
  fr: () => import('texts:fr/rest'),
  es: () => import('texts:es/rest'),
  pt: () => import('texts:pt/rest'),
};

/** Loads what the first page shows. Await it before anything is drawn. */
export async function loadFirstTexts(): Promise<void> {
  const load = FIRST[chosen];
  const loaded = load?.().then(
    ({ default: messages }) => messages,
    // A page in English is better than none.
    () => firstOfEnglish,
  );
  addMessages((await loaded) ?? firstOfEnglish);
  document.documentElement.lang = chosen;
}

let rest: Promise<void> | undefined;

/** Loads the messages of all other pages once. */
export function loadTexts(): Promise<void> {
  rest ??= REST[chosen]().then(
    ({ default: messages }) => addMessages(messages),
    (error: unknown) => {
      rest = undefined;
      throw error;
    },
  );
  return rest;
}

/** Loads code together with the messages of all pages. */
export function withTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts()]);
    return module;
  };
}
