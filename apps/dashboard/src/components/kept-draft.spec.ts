import { expect, it } from '@jest/globals';
import { keptDraft } from './kept-draft.js';

const empty = { name: '', context: { title: '' }, sites: [] as string[] };

it('[dashboard] a kept draft is shown again, with the fields that a later release has added', () => {
  expect(keptDraft('{"name":"Soups","sites":["ACME"]}', empty)).toEqual({ ...empty, name: 'Soups', sites: ['ACME'] });
  expect(keptDraft('"a reply"', '')).toBe('a reply');
  expect(keptDraft('{"name":"kept"}', null)).toEqual({ name: 'kept' });
});

it('[dashboard] a text that is no draft of the form opens the form empty', () => {
  for (const text of [null, '', '{"na', 'null', '[]', '"text"', '7']) expect(keptDraft(text, empty)).toBe(empty);
  for (const text of ['{}', '[]', '7', '{']) expect(keptDraft(text, 'initial')).toBe('initial');
  const none: string[] = [];
  for (const text of ['{}', '"a"']) expect(keptDraft(text, none)).toBe(none);
});
