import { translator } from '@listings/language';
import { de } from './locales/de.js';
import { en } from './locales/en.js';
import { es } from './locales/es.js';
import { fr } from './locales/fr.js';
import { pt } from './locales/pt.js';

/** The messages of mails in all languages. */
export const MAIL_CATALOGUE = { en, de, fr, es, pt } as const;

/** Says the messages of mails in a language. */
export const mailTexts = translator(MAIL_CATALOGUE);
