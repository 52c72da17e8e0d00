import type { Mutation } from './mutation.js';

/** The text of a file with a mutation; undefined unless the text to replace occurs exactly once. */
export function applied({ find, replace }: Pick<Mutation, 'find' | 'replace'>, text: string): string | undefined {
  const parts = text.split(find);
  return parts.length === 2 ? parts.join(replace) : undefined;
}
