import { expect, it } from '@jest/globals';
import { emptyDraft } from '@listings/domain';
import { editTitle, editTitleInEnglish, readEditTitle } from '../jobs/edit/edit-title.js';
import { editedFields, inputOfEdit } from './location-edit.js';
import type { LocationEdit } from './location-edit.js';

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
  expect(editedFields(edit)).toEqual(['attributes']);
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

it.each<[string, string, LocationEdit]>([
  [
    'fields:tags,specialHours',
    'Change tags, hours on special days',
    { add: { tags: ['a'] }, addSpecialDays: [{} as never], setDays: [] },
  ],
  ['fields:folderName', 'Change folder', { set: { folderName: null }, add: { tags: [] }, setAttributes: {} }],
  [
    'fields:name',
    'Change name',
    {
      replace: [
        { field: 'name', find: 'a', with: '' },
        { field: 'city', find: '', with: 'b' },
      ],
    },
  ],
  [
    'fields:name,city,phone,tagline+2',
    'Change name, city, phone, tagline and 2 more',
    { set: { name: 'a', city: 'b', phone: 'c', tagline: 'd', bizUrl: 'e', street: 'f' } },
  ],
])(
  '[jobs] the title of a job names the fields that it changes, in no language, and no other: %s',
  (title, english, edit) => {
    expect(editTitle(editedFields(edit))).toBe(title);
    const read = readEditTitle(title);
    expect(read && editTitleInEnglish(read)).toBe(english);
    expect(readEditTitle(english)).toBeUndefined();
  },
);

it('[jobs] the job that undoes the import of a file with such a name has a title, whatever the name', () => {
  const read = readEditTitle('fields:constructor');
  expect(read && editTitleInEnglish(read)).toBe('Change constructor');
});
