import { expect, it } from '@jest/globals';
import { typedMoment } from './typed-moment.js';

it.each([
  ['09/10/2026', 'DD/MM/YYYY', '2026-10-09'],
  ['9/1/2026', 'DD/MM/YYYY', '2026-01-09'],
  ['09.10.2026', 'DD.MM.YYYY', '2026-10-09'],
  ['09/10/2026 8:05', 'DD/MM/YYYY HH:mm', '2026-10-09 08:05:00'],
  ['10/09/2026 08:05 PM', 'MM/DD/YYYY hh:mm A', '2026-10-09 20:05:00'],
])('[dashboard] “%s” is a moment in the notation %s', (text, notation, moment) => {
  expect(typedMoment(text, notation)).toBe(moment);
});

it('[dashboard] a day that is being typed is none before its last key', () => {
  const text = '09/10/2026';
  for (let typed = 0; typed < text.length; typed += 1)
    expect([typed, typedMoment(text.slice(0, typed), 'DD/MM/YYYY')]).toEqual([typed, null]);
  expect(typedMoment('30/02/2026', 'DD/MM/YYYY')).toBeNull();
});
