import { oneOf } from '@listings/api-kit';
import { jobKinds, outcomesOf } from '../job-kind.js';
import type { JobKind } from '../job-kind.js';

/** The kinds of jobs on the wire: those that the features have added before their operations are loaded. */
export const JobKindName = oneOf<string>(
  Object.fromEntries(jobKinds().map((kind) => [kind.name, described(kind)])),
  'Kind of the job.',
);

function described({ does, phases, waitsIn = [] }: JobKind): string {
  const names = phases.map((phase) => (waitsIn.includes(phase) ? `${phase} (waits)` : phase));
  return `${does} ${names.length === 1 ? 'Phase' : 'Phases'}: ${names.join(', ')}.`;
}

/** The states of a job on the wire. */
export const JobStateName = oneOf(
  {
    RUNNING: 'The service works on it.',
    WAITING: 'Somebody must decide how it goes on; `phase` says about what.',
    DONE: 'It has ended.',
    FAILED: 'Nothing more can be done; `problem` says why.',
    CANCELLED: 'Somebody has cancelled it. What was done stays done.',
  },
  'State of the job.',
);

/** What becomes of a row. */
export const RowOutcome = oneOf<string>(
  Object.fromEntries(Object.entries(outcomesOf(jobKinds())).map(([name, { means }]) => [name, means])),
  'What becomes of the row: after the check, or after it was applied.',
);

/** The forms of an exported file. */
export const ExportFormatName = oneOf({ CSV: 'CSV in UTF-8.', XLSX: 'A workbook.' }, 'Form of the file.');
