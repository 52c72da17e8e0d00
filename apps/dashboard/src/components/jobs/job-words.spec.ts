import { describe, expect, it } from '@jest/globals';
import type { Job } from '../../api/jobs-query.js';
import { jobPage, jobState, jobSummary, jobTask, jobTitle, timeLeft } from './job-words.js';

const counted = (outcome: Job['counts'][number]['outcome'], count: number) => ({ outcome, count });
const job = (part: Partial<Job>) => ({ counts: [], import: null, editedFields: null, ...part }) as Job;

describe('the words of a job', () => {
  it('[dashboard] name what it does and how far it is', () => {
    expect(jobTitle(job({ kind: 'location-import', title: 'cafes.xlsx' }))).toBe('Import cafes.xlsx');
    expect(jobTitle(job({ kind: 'location-undo', title: 'Change Tags' }))).toBe('Undo: Change Tags');
    const editedFields = { fields: ['tags', 'specialHours'], more: 0 };
    expect(jobTitle(job({ kind: 'location-edit', editedFields }))).toBe('Change: Tags, Hours on special days');
    const undone = job({ kind: 'location-undo', editedFields: { fields: ['tags'], more: 2 } });
    expect(jobTitle(undone)).toBe('Undo: Change: Tags and 2 more');
    expect(jobTitle(job({ kind: 'review-reply', title: 'Thank you!' }))).toBe('Reply: Thank you!');
    expect(jobTitle(job({ kind: 'export', title: 'refused-rows' }))).toBe('Export refused rows');
    expect(jobTitle(job({ kind: 'export', title: 'insights-2026-07-01-2026-07-31' }))).toBe('Export insights');
    const report = jobTitle(job({ kind: 'report', title: 'report-2026-07-01-2026-07-31' }));
    expect(report).toMatch(/^Report .*2026 . .*2026$/);
    expect(jobTitle(job({ kind: 'listing-creation', title: 'Acme' }))).toBe('Create listings at Acme');
    const pages = (['export', 'report', 'location-edit'] as const).map((kind) => jobPage(job({ kind })));
    expect(pages).toEqual([undefined, undefined, '/locations/changes/$jobId']);
    expect(jobState(job({ state: 'RUNNING', phase: 'CHECKING' }))).toBe('Checking the rows');
    expect(jobState(job({ state: 'CANCELLED', phase: 'APPLYING' }))).toBe('Cancelled');
  });

  it('[dashboard] count what became of the rows, and leave out what did not occur', () => {
    const counts = [counted('REFUSED', 4), counted('CREATED', 1_290)];
    expect(jobSummary(job({ counts }))).toBe('1,290 created · 4 refused');
  });

  it('[dashboard] say what a person has to do with a job that waits', () => {
    const waiting = { state: 'WAITING' as const, counts: [counted('NEW', 291), counted('REFUSED', 9)] };
    expect(jobTask(job({ ...waiting, kind: 'location-import', phase: 'REVIEW' }))).toBe('Check 300 rows');
    expect(jobTask(job({ ...waiting, kind: 'location-edit', phase: 'REVIEW' }))).toBe('Check 300 locations');
    expect(jobTask(job({ kind: 'location-edit', state: 'RUNNING', phase: 'REVIEW' }))).toBeUndefined();
  });

  it('[dashboard] estimate the time that is left', () => {
    const now = new Date('2026-07-06T10:00:00Z');
    expect(timeLeft({ estimatedEndAt: null }, now)).toBeUndefined();
    expect(timeLeft({ estimatedEndAt: '2026-07-06T10:00:20Z' }, now)).toBe('less than a minute left');
    expect(timeLeft({ estimatedEndAt: '2026-07-06T10:03:10Z' }, now)).toBe('about 3 min left');
  });
});
