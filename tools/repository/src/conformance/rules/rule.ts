import type { Citation } from '@listings/dev';

/** A behaviour that a document requires, and how to recognise the tests that check it. */
export interface Rule {
  readonly document: Citation['document'];
  /** The section that its tests cite; a test of a deeper section (4.2.5 for 4.2) counts too. */
  readonly section: string;
  readonly text: string;
  /** Matches the names of its tests, with an alternative for each part; undefined: every test of the section checks it. */
  readonly named?: RegExp;
}

/** Converts rows of section, text and name pattern to the rules of one document. */
export function rulesOf(
  document: Rule['document'],
  rows: readonly (readonly [section: string, text: string, named?: RegExp])[],
): readonly Rule[] {
  return rows.map(([section, text, named]) => ({ document, section, text, ...(named && { named }) }));
}
