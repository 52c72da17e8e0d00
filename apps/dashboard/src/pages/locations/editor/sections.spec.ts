import { expect, it } from '@jest/globals';
import { FORM_FIELDS } from './form-values.js';
import { SECTION_FIELDS, sectionOf } from './sections.js';

it('[dashboard] the sections of a location have every field, each in one section', () => {
  expect(Object.values(SECTION_FIELDS).flat().sort()).toEqual([...FORM_FIELDS].sort());
  expect(sectionOf('bizUrl')).toBe('links');
});
