import type { Cell } from './write-row.js';

/** The rows of a template: the header, and an example for the country. */
export function templateRows(countryIso = 'US'): readonly (readonly Cell[])[] {
  throw new Error(`Not written yet: ${countryIso}`);
}
