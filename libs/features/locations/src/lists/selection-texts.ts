import { translator } from '@listings/language';

/** The name of a selection of locations. */
export const SELECTION_CATALOGUE = {
  en: {
    all: 'All locations',
    locations: '{count, plural, one {# location} other {# locations}}',
    tag: 'Tag {tag}',
    folder: 'Folder {folder}',
  },
  de: {
    all: 'Alle Standorte',
    locations: '{count, plural, one {# Standort} other {# Standorte}}',
    tag: 'Schlagwort {tag}',
    folder: 'Ordner {folder}',
  },
  fr: {
    all: 'Tous les établissements',
    locations: '{count, plural, one {# établissement} other {# établissements}}',
    tag: 'Étiquette {tag}',
    folder: 'Dossier {folder}',
  },
  es: {
    all: 'Todas las ubicaciones',
    locations: '{count, plural, one {# ubicación} other {# ubicaciones}}',
    tag: 'Etiqueta {tag}',
    folder: 'Carpeta {folder}',
  },
  pt: {
    all: 'Todas as unidades',
    locations: '{count, plural, one {# unidade} other {# unidades}}',
    tag: 'Etiqueta {tag}',
    folder: 'Pasta {folder}',
  },
} as const;

/** Says the messages of a selection in a language. */
export const selectionTexts = translator<keyof (typeof SELECTION_CATALOGUE)['en']>(SELECTION_CATALOGUE);
