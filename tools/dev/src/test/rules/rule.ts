import type { Citation } from '../conformance.js';

/** A row of a document that states a behaviour, in our words, and how to know the tests that check it. */
export interface Rule {
  readonly document: Citation['document'];
  /** The section that its tests cite; a test of a deeper section (4.2.5 for 4.2) counts too. */
  readonly section: string;
  readonly text: string;
  /** What the names of its tests say; absent: every test of the section checks it. */
  readonly named?: RegExp;
}

/** Rules of one document, written as rows of section, text and the words of the tests. */
export function rulesOf(
  document: Rule['document'],
  rows: readonly (readonly [section: string, text: string, named?: RegExp])[],
): readonly Rule[] {
  return rows.map(([section, text, named]) => ({ document, section, text, ...(named && { named }) }));
}
