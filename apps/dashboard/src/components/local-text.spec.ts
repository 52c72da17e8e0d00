import { expect, it } from '@jest/globals';
import { localText, momentOfText } from './local-text.js';

it('[dashboard] a moment is shown and read back to the minute', () => {
  const moment = new Date(2_026, 6, 6, 18, 33).toISOString();
  expect(localText(moment)).toBe('2026-07-06T18:33');
  expect(momentOfText('2026-07-06T18:33')).toBe(moment);
  expect(localText(undefined)).toBe('');
});

it('[dashboard] a year that is being typed is no moment yet', () => {
  for (const text of ['', '0002-07-06T18:33', '0202-07-06T18:33', '20261-07-06T18:33', '2026-07'])
    expect([text, text === '2026-07' ? undefined : momentOfText(text)]).toEqual([text, undefined]);
  expect(localText('0002-07-06T10:00:00.000Z')).toMatch(/^000\d-/);
});
