import { describe, expect, it } from '@jest/globals';
import type { Job } from '../../api/jobs-query.js';
import { EXAMPLE_JOBS } from '../../design/example-jobs.js';
import { rowsToRepair, rowsToRetry } from './rows-with.js';

describe('rows that are tried again', () => {
  const done = { ...EXAMPLE_JOBS[0], state: 'DONE', counts: [{ outcome: 'NO_SEAT', count: 3 }] } as Job;

  it.each<[string, Partial<Job>, number]>([
    ['done', {}, 3],
    ['running', { state: 'RUNNING' }, 0],
    ['cancelled', { state: 'CANCELLED' }, 0],
    ['failed', { state: 'FAILED' }, 0],
    ['undone', { undoneBy: done.id }, 0],
    ['tried again', { retriedBy: done.id }, 0],
    ['without its rows', { keptUntil: null }, 0],
  ])('[contract 14] are those without a seat of a job that is %s: %j', (_, more, count) => {
    expect(rowsToRetry({ ...done, ...more }, 'NO_SEAT')).toBe(count);
  });

  it.each<[string, Partial<Job>, number]>([
    ['that is done', {}, 2],
    ['whose rows without a seat are tried again', { retriedBy: done.id }, 2],
    ['whose refused rows are repaired', { repairedBy: done.id }, 0],
    ['that was cancelled', { state: 'CANCELLED' }, 0],
    ['of another kind', { kind: 'location-edit' }, 0],
  ])('[jobs] are the refused ones of an import %s: %j', (_, more, count) => {
    expect(rowsToRepair({ ...done, counts: [{ outcome: 'REFUSED', count: 2 }], ...more })).toBe(count);
  });
});
