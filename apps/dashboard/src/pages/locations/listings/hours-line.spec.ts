import { expect, it } from '@jest/globals';
import { hoursLine } from './hours-line.js';

it('[languages] hours that a publisher shows are written in the language of the page', () => {
  const lines = ['Monday 09:00am to 12:30pm, 01:30pm to 12:00am', 'Sunday closed', '2026-12-24 closed'].map(hoursLine);
  expect(lines.map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Monday: 9:00 AM–12:30 PM, 1:30 PM–12:00 AM',
    'Sunday: Closed',
    'Dec 24, 2026: Closed',
  ]);
});

it('[languages] hours that are written otherwise stay as they are', () => {
  for (const line of ['Whitmonday closed', 'Monday by appointment', '']) expect(hoursLine(line)).toBe(line);
});
