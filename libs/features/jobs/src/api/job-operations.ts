import type { TProperties } from 'typebox';
import { inputObject, Operation } from '@listings/api-kit';
import type { OperationDeclaration } from '@listings/api-kit';
import { EXPORT } from '../file-kinds.js';
import { ExportFormatName } from './job-enums.js';
import { jobExampleOf, jobExamples } from './job-examples.js';
import { JobInput } from './job-input.js';
import { JobPayload } from './job-payload.js';

/** What an operation declares that changes a job: who may call it and what it returns is the same for all of them. */
type JobOperation = Omit<OperationDeclaration, 'access' | 'response'>;

const ONE_JOB = {
  body: { schema: JobInput, example: jobExamples.input },
  failureExample: jobExamples.refused,
} as const satisfies Partial<JobOperation>;
const RETRY = { ...ONE_JOB, failureExample: jobExamples.nothing } as const;
const START = { failureExample: jobExamples.tooMany } as const;
const START_OF = { failureExample: jobExamples.nothing } as const;
const START_EXPORT = { ...START_OF, example: jobExampleOf(EXPORT, 'reviews') } as const;

/** Declares an operation that changes a job. Its input is the id of the job unless it declares another one. */
export const ChangesJob = <const D extends JobOperation>(declaration: D) => Operation(declared(ONE_JOB, declaration));

/** Declares an operation by which a person decides how a waiting job goes on. */
export const ContinuesJob = <const D extends JobOperation>(declaration: D) =>
  Operation(declared(ONE_JOB, declaration, ['SY87002', 'SY87003']));

/** Declares an operation that starts a job with rows of an ended one. */
export const RetriesJob = <const D extends JobOperation>(declaration: D) =>
  Operation(declared(RETRY, declaration, ['SY87001', 'SY87002', 'SY87010']));

/** Declares an operation that starts a job. */
export const StartsJob = <const D extends JobOperation>(declaration: D) =>
  Operation(declared(START, declaration, ['SY87001']));

/** Declares an operation that starts a job about what its input selects; a selection of nothing is refused. */
export const StartsJobOf = <const D extends JobOperation>(declaration: D) =>
  Operation(declared(START_OF, declaration, ['SY87001', 'SY87010']));

/** Declares an operation that starts an export of what its input selects. */
export const StartsExport = <const D extends JobOperation>(declaration: D) =>
  Operation(declared(START_EXPORT, declaration, ['SY87001', 'SY87010']));

/** The `input` of an operation that starts an export. */
export const exportInput = <P extends TProperties>(title: string, selection: P) =>
  inputObject(title, { format: ExportFormatName, ...selection });

const CHANGES_JOB = { access: { key: 'WRITE' }, response: JobPayload } as const;

/** The whole declaration: what it leaves out is in the defaults, and any operation of its sort can answer the codes. */
function declared<const Defaults extends Partial<JobOperation>, const D extends JobOperation>(
  defaults: Defaults,
  declaration: D,
  codes: NonNullable<JobOperation['errors']> = [],
): Omit<Defaults, keyof D> & D & typeof CHANGES_JOB {
  const errors = [...codes, ...(declaration.errors ?? [])];
  return { ...defaults, ...declaration, ...CHANGES_JOB, errors };
}
