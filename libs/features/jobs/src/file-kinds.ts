import type { JobKind } from './job-kind.js';

/** The kind of job that writes a file. */
export const EXPORT = {
  name: 'export',
  place: 9,
  does: 'Writes a file.',
  phases: ['STARTING', 'WRITING'],
} as const satisfies JobKind;

/** The kind of job that writes a report. */
export const REPORT = {
  name: 'report',
  place: 10,
  does: 'Writes a workbook about a period and the period before.',
  phases: ['STARTING', 'WRITING'],
} as const satisfies JobKind;
