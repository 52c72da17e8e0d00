import { describe, expect, it } from '@jest/globals';
import type { Job } from '../../api/jobs-query.js';
import { EXAMPLE_JOBS } from '../../design/example-jobs.js';
import { rowsToRetry } from './rows-with.js';

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
});
