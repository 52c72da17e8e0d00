import { inputObject, inputUuidOf } from '@listings/api-kit';

/** The id of a job in an input. */
export const JobId = inputUuidOf('Job', 'Id of the job.');

/** `input` of operations on one job. */
export const JobInput = inputObject('JobInput', { jobId: JobId });
