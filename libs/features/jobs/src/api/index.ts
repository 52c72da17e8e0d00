export { jobCallerOf } from './job-caller.js';
export {
  AuditFormatName,
  DateOrderName,
  EncodingName,
  ExportFormatName,
  ExportOf,
  JobKind,
  JobStateName,
  MidnightHoursName,
  RowOutcome,
} from './job-enums.js';
export { jobExample, jobExamples } from './job-examples.js';
export {
  sendGuardedFile,
  startedJob,
  startedJobExample,
  startedJobInPath,
  startedJobOf,
} from './portal/started-job.js';
export { sendFile } from './send-file.js';
export { TABLE_FILE } from './table-file.js';
