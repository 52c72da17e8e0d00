import type { ListingContent } from '@listings/publisher-sdk';
import type { Tags } from '../element.js';

/** What to change of the tags of an element: a value, or null for a tag that goes. */
export type TagChanges = Readonly<Record<string, string | null>>;

/** One row of the table of fields: which tags show a field of a location. */
export interface TagField {
  /** The name of the field for people. */
  readonly name: string;
  /** The changes after which the tags show the content; none if they show it already, in whatever notation. */
  readonly changes: (content: ListingContent, tags: Tags, today: string) => TagChanges;
  /** What OpenStreetMap cannot show of the content, a sentence each. */
  readonly losses?: (content: ListingContent, tags: Tags) => readonly (string | false)[];
}

/** A tag has at most this many characters. */
export const LONGEST_VALUE = 255;

/** The keys of a field that an element uses; the usual one if it uses none. */
export function keysIn(tags: Tags, keys: readonly string[]): readonly string[] {
  const used = keys.filter((key) => tags[key] !== undefined);
  return used.length > 0 ? used : keys.slice(0, 1);
}

/** The same value for each of these keys that has another one; null removes them. */
export function setTo(tags: Tags, keys: readonly string[], value: string | null): TagChanges {
  const differing = keys.filter((key) => (value === null ? tags[key] !== undefined : tags[key] !== value));
  return Object.fromEntries(differing.map((key) => [key, value]));
}

/** The tags after the changes. */
export function changed(tags: Tags, changes: TagChanges): Tags {
  const all = Object.entries({ ...tags, ...changes });
  return Object.fromEntries(all.filter((tag): tag is [string, string] => tag[1] !== null));
}
