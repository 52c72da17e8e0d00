import { expect, it } from '@jest/globals';
import { awaitedExports, awaitFile, takeEnded } from './awaited-files.js';

it('[dashboard] the file of an export is saved once, when its job has ended and not when a list is from before its start', () => {
  const running = { id: 'a', endedAt: null };
  const ended = { id: 'a', endedAt: '2026-07-06T10:00:00.000Z' };
  awaitFile('a');
  awaitFile('b');
  expect(awaitedExports([{ id: 'a' }, { id: 'b' }])).toEqual([]);
  expect(awaitedExports([{ id: 'b' }])).toEqual(['a']);
  expect(takeEnded(running)).toBe(false);
  expect(awaitedExports([{ id: 'b' }])).toEqual(['a']);
  expect([takeEnded(ended), takeEnded(ended)]).toEqual([true, false]);
  expect(awaitedExports([{ id: 'b' }])).toEqual([]);
});
