import { translator } from '@listings/language';
import { de } from './locales/de.js';
import { en } from './locales/en.js';
import { es } from './locales/es.js';
import { fr } from './locales/fr.js';
import { pt } from './locales/pt.js';

/** The messages of the pages on which an owner connects an account. */
export const CONNECT_CATALOGUE = { en, de, fr, es, pt } as const;

/** Says the messages of these pages in a language. */
export const connectTexts = translator(CONNECT_CATALOGUE);
