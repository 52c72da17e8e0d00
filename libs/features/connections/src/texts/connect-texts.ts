import { translator } from '@listings/language';
import { de } from './locales/de.js';
import { en } from './locales/en.js';
import { es } from './locales/es.js';
import { fr } from './locales/fr.js';
import { pt } from './locales/pt.js';

/** Says the messages of the pages on which an owner connects an account. */
export const connectTexts = translator({ en, de, fr, es, pt });
