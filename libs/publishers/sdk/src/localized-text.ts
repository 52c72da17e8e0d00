import { isProtocolText } from './people-text.js';

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

/** The bounds of the sentences of a plug-in: how many it has, and their greatest number of characters. */
export const SENTENCES = { most: 200, longest: 500 } as const;

/** What is wrong with a label, as the end of a sentence; undefined if nothing is. */
export function faultOfLabel(label: unknown): string | undefined {
  return faultOfText(label, { what: 'label', longest: LONGEST_LABEL });
}

/** What is wrong with the sentences of a plug-in, as the end of a sentence; undefined if nothing is. */
export function faultOfSentences(sentences: unknown = []): string | undefined {
  if (!Array.isArray(sentences) || sentences.length > SENTENCES.most)
    return `must be a list of at most ${SENTENCES.most} sentences`;
  const seen = new Set<string>();
  for (const sentence of sentences as readonly LocalizedText[]) {
    const fault = faultOfText(sentence, { what: 'sentence', longest: SENTENCES.longest });
    if (fault !== undefined) return fault;
    const { en } = sentence;
    // The core shows no such text, and trims the others.
    if (isProtocolText(en) || en.trim() !== en) return `has the sentence "${en}", which people never read like this`;
    if (seen.has(en)) return `has the sentence "${en}" twice`;
    seen.add(en);
  }
  return undefined;
}

function faultOfText(text: unknown, { what, longest }: { what: string; longest: number }): string | undefined {
  if (typeof text !== 'object' || text === null) return `has no ${what} with a text for each language`;
  const texts = Object.entries(text);
  const known: readonly string[] = LABEL_LANGUAGES;
  const unknown = texts.find(([language]) => !known.includes(language));
  if (unknown) return `has a ${what} in "${unknown[0].slice(0, 20)}", which is none of ${known.join(', ')}`;
  if (!('en' in text)) return `has no ${what} in English`;
  const isText = (each: unknown) => typeof each === 'string' && each.trim() !== '' && each.length <= longest;
  return texts.every(([, each]) => isText(each)) ? undefined : `has a ${what} that is not 1 to ${longest} characters`;
}
