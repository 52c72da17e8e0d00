/** The languages in which a plug-in can name things. */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;

/** A short text for people. A person whose language is missing reads the English one. */
export interface LocalizedText {
  readonly en: string;
  readonly de?: string;
  readonly fr?: string;
  readonly es?: string;
  readonly pt?: string;
}

/** The greatest number of characters of a label. */
export const LONGEST_LABEL = 60;

/** What is wrong with a label, as the end of a sentence; undefined if nothing is. */
export function faultOfLabel(label: unknown): string | undefined {
  if (typeof label !== 'object' || label === null) return 'has no label with a text for each language';
  const texts = Object.entries(label);
  const known: readonly string[] = LABEL_LANGUAGES;
  const unknown = texts.find(([language]) => !known.includes(language));
  if (unknown) return `has a label in "${unknown[0].slice(0, 20)}", which is none of ${known.join(', ')}`;
  if (!('en' in label)) return 'has no label in English';
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST_LABEL;
  return texts.every(([, text]) => isText(text))
    ? undefined
    : `has a label that is not 1 to ${LONGEST_LABEL} characters`;
}
