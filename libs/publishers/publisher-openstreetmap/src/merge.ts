import type { Tags } from './element.js';
import type { TagChanges } from './tags/tag-field.js';

/** The changes that may be written, and the tags that others have changed since and that therefore stay. */
export interface MergedChanges {
  readonly changes: TagChanges;
  readonly foreign: readonly string[];
}

/**
 * Our changes without those that would only undo what others did: a tag stays as they left it if the location says nothing new compared
 * with our own last version.
 *
 * @param news what the location changes of our last version; undefined: we never wrote the element.
 */
export function withoutReverts(wanted: TagChanges, news: TagChanges | undefined): MergedChanges {
  return split(wanted, (key) => news !== undefined && !(key in news));
}

/**
 * Our changes after a conflict: tags that others changed between our read and our write stay as they are now.
 *
 * @param before the tags when we compared.
 * @param shown the tags after the conflict.
 */
export function afterConflict(wanted: TagChanges, before: Tags, shown: Tags): MergedChanges {
  return split(wanted, (key) => before[key] !== shown[key]);
}

function split(wanted: TagChanges, isForeign: (key: string) => boolean): MergedChanges {
  const foreign = Object.keys(wanted).filter(isForeign);
  const changes = Object.fromEntries(Object.entries(wanted).filter(([key]) => !foreign.includes(key)));
  return { changes, foreign };
}
