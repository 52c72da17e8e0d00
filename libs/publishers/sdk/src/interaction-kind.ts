import { faultOfLabel } from './localized-text.js';
import type { LocalizedText } from './localized-text.js';

/** A kind of interactions that the core does not know, such as the notes on a map. */
export interface InteractionKind {
  /** 2 to 20 lower-case letters, such as `note`. Never change it: stored data contains it. Clients read it as `Note`. */
  readonly key: string;
  /** The name of one interaction of this kind: `{ en: 'Note', de: 'Hinweis' }`. */
  readonly label: LocalizedText;
  /**
   * True: a reply may close an interaction of this kind (`closes` of {@link ReviewReplies.reply}), and a reply to what the business has closed opens
   * it again. Absent: only the publisher's own pages close it.
   */
  readonly closable?: boolean;
}

/** The greatest number of own kinds of a plug-in. */
export const MOST_INTERACTION_KINDS = 5;

/** The format of the key of a kind. */
export const INTERACTION_KIND_KEY = /^[a-z]{2,20}$/;

/** The keys of the kinds that the core knows, and what a filter by kind takes for all. */
const RESERVED = ['review', 'question', 'social', 'all'];

/** What is wrong with the own kinds of a plug-in, as the end of a sentence; undefined if nothing is. */
export function faultOfKinds(kinds: unknown): string | undefined {
  if (!Array.isArray(kinds) || kinds.length < 1 || kinds.length > MOST_INTERACTION_KINDS)
    return `must be a list of 1 to ${MOST_INTERACTION_KINDS} kinds`;
  const keys = new Set<unknown>();
  for (const kind of kinds as readonly (Readonly<Record<string, unknown>> | null)[]) {
    const { key, label, closable = false } = kind ?? {};
    if (typeof key !== 'string' || !INTERACTION_KIND_KEY.test(key))
      return 'has a key that is not 2 to 20 lower-case letters';
    if (RESERVED.includes(key)) return `has the key "${key}", which belongs to the core`;
    if (keys.has(key)) return `has the key "${key}" twice`;
    keys.add(key);
    const fault = faultOfLabel(label);
    if (fault !== undefined) return `${fault}, for the key "${key}"`;
    if (typeof closable !== 'boolean')
      return `has a value for closable that is neither true nor false, for the key "${key}"`;
  }
  return undefined;
}
