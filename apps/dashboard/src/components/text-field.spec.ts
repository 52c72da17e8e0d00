import { expect, it } from '@jest/globals';
import { isTextField } from './text-field.js';

it('[dashboard] a checkbox, a radio button and a button are no fields into which a person types', () => {
  for (const type of ['checkbox', 'radio', 'button', 'file'])
    expect(isTextField({ tagName: 'INPUT', type })).toBe(false);
  expect(isTextField({ tagName: 'BUTTON', type: 'submit' })).toBe(false);
  for (const type of ['text', 'search', 'date', 'password']) expect(isTextField({ tagName: 'INPUT', type })).toBe(true);
  for (const tagName of ['TEXTAREA', 'SELECT']) expect(isTextField({ tagName })).toBe(true);
  expect(isTextField({ tagName: 'DIV', isContentEditable: true })).toBe(true);
});
