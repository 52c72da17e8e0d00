export { jobCallerOf } from './job-caller.js';
export { ExportFormatName } from './job-enums.js';
export { jobExample, jobExampleOf, jobExamples } from './job-examples.js';
export { JobId, JobInput } from './job-input.js';
export { ContinuesJob, exportInput, RetriesJob, StartsExport, StartsJob, StartsJobOf } from './job-operations.js';
export { jobPayload, JobRecord, jobRecord } from './job-payload.js';
export { DateOrderName, EncodingName, MidnightHoursName } from './kind-fields.js';
export * from './portal/started-job.js';
