import { expect, it } from '@jest/globals';
import { emptyDraft } from '@listings/domain';
import { titleOfEdit } from '../jobs/edit/edit-title.js';
import { inputOfEdit } from './location-edit.js';

it('[jobs] replaces a text in any case, and not as a pattern', () => {
  const edit = { replace: [{ field: 'name' as const, find: 'a.', with: '$&' }] };
  expect(inputOfEdit({ ...emptyDraft, name: 'A.ab A' }, edit)).toEqual({ name: '$&ab A' });
});

it('[jobs] replacements that let a text grow end when it is too long for every field', () => {
  const replace = Array.from({ length: 4 }, () => ({ field: 'name' as const, find: 'a', with: 'a'.repeat(60) }));
  const { name } = inputOfEdit({ ...emptyDraft, name: 'aa' }, { replace });
  expect(name?.length).toBeGreaterThan(100_000);
  expect(name?.length).toBeLessThan(101_000);
});

it('[jobs] sets and removes single attributes, and keeps the others', () => {
  const stored = { ...emptyDraft, attributes: { delivery: true, wifi: 'free', takeaway: false } };
  const edit = { setAttributes: { wifi: null, takeaway: true, restroom: false } };
  expect(titleOfEdit(edit)).toBe('Change attributes');
  expect(inputOfEdit(stored, edit)).toEqual({ attributes: { delivery: true, takeaway: true, restroom: false } });
  expect(inputOfEdit(stored, { ...edit, set: { attributes: { alcohol: true } } })).toEqual({
    attributes: { alcohol: true, takeaway: true, restroom: false },
  });
  expect(inputOfEdit(stored, { ...edit, set: { attributes: null } })).toEqual({
    attributes: { takeaway: true, restroom: false },
  });
  const tagged = { ...emptyDraft, tags: ['old'] };
  expect(inputOfEdit(tagged, { set: { tags: null }, add: { tags: ['new'] } })).toEqual({ tags: ['new'] });
});
