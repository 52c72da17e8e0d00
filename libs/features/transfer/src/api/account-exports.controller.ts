import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { SessionCall } from '@listings/api-kit';
import { ApiController, idOf, inputText, Moment, nestedObject, oneOf, Operation, timeRangeOf } from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import { MANAGEMENT } from '@listings/feature-accounts';
import type { ManagementDependencies } from '@listings/feature-accounts';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import {
  sendGuardedFile,
  startedJob,
  startedJobExample,
  startedJobInPath,
  startedJobOf,
} from '@listings/feature-jobs/api';
import { ACCOUNT, AUDIT_LOG, startAccountExport, startAuditLogExport } from '../jobs/start-exports.js';
import { TRANSFER_BOUNDS } from '../rules/transfer-bounds.js';

/** The forms of an exported audit log. */
const AuditFormatName = oneOf(
  { CSV: 'CSV in UTF-8.', XLSX: 'A workbook.', JSONL: 'One JSON object on each line, with all fields of an entry.' },
  'Form of the file.',
);

const ExportAccount = nestedObject('ExportAccount', 'Nothing to choose.', {});

const ExportAuditLog = nestedObject('ExportAuditLog', 'What to export, and in which form.', {
  format: AuditFormatName,
  action: Type.Optional(inputText('Only this action.', { maxLength: TRANSFER_BOUNDS.auditAction })),
  userId: Type.Optional(
    idOf('User', inputText('Only changes of this user.', { format: 'uuid', maxLength: INPUT_BOUNDS.uuid })),
  ),
  from: Type.Optional(Moment('Only from this time on.')),
  to: Type.Optional(Moment('Only before this time.')),
});

/** Files with all data of the account, which only its owners read, and of the audit log, which those read who read the log. */
@ApiController('account')
export class AccountExportsController {
  constructor(
    @Inject(MANAGEMENT) private readonly management: ManagementDependencies,
    @Inject(JOBS) private readonly jobs: JobsDependencies,
  ) {}

  @Operation({
    id: 'portalExportAccount',
    route: 'POST /account/exports',
    access: { session: 'OWNER' },
    audit: 'account.exported',
    summary: 'Start an export of all data of the account',
    description:
      'Starts a job that writes all data of the account into a ZIP archive: a file of JSON lines for each table, the images, and a manifest with the number of rows and the SHA-256 of each file. It contains no secrets: no passwords, no credentials of publishers, no webhook secrets. getJob says when it is done; then portalAccountFile returns the file, for 30 days.',
    body: { schema: ExportAccount, example: {} },
    response: startedJob('AccountExport', 'An export that was started.'),
    example: startedJobExample,
    errors: ['CONFLICT'],
  })
  async export({ caller }: SessionCall<{ body: typeof ExportAccount }>) {
    return startedJobOf(await startAccountExport({ ...this.management, work: this.jobs.work }, caller));
  }

  @Operation({
    id: 'portalAccountFile',
    route: 'GET /account/exports/:jobId/file',
    access: { session: 'OWNER' },
    summary: 'Return the file of an export of the account',
    description: 'Returns the bytes of the file when the job is done.',
    fileResponse: true,
    path: { jobId: startedJobInPath },
  })
  file({ caller: { accountId }, path: { jobId }, reply }: SessionCall<{ path: 'jobId' }>): Promise<void> {
    return sendGuardedFile(this.jobs, reply, { accountId, of: ACCOUNT, jobId: jobId.toLowerCase() });
  }

  @Operation({
    id: 'portalExportAuditLog',
    route: 'POST /audit-log/exports',
    access: { session: 'ADMIN' },
    audit: 'audit_log.exported',
    summary: 'Start an export of the audit log',
    description:
      'Starts a job that writes the management changes of the account into a file, newest first. getJob says when it is done; then portalAuditLogFile returns the file.',
    body: { schema: ExportAuditLog, example: { format: 'CSV', from: '2026-07-01T00:00:00.000Z' } },
    response: startedJob('AuditLogExport', 'An export that was started.'),
    example: startedJobExample,
    errors: ['CONFLICT'],
  })
  async exportAuditLog({
    caller,
    body: { format, from, to, ...filter },
  }: SessionCall<{ body: typeof ExportAuditLog }>) {
    const times = timeRangeOf({ from, to });
    const started = await startAuditLogExport({ ...this.management, work: this.jobs.work }, caller, {
      format,
      filter: { ...filter, ...(times.from && { from: times.from }), ...(times.to && { to: times.to }) },
    });
    return startedJobOf(started);
  }

  @Operation({
    id: 'portalAuditLogFile',
    route: 'GET /audit-log/exports/:jobId/file',
    access: { session: 'ADMIN' },
    summary: 'Return the file of an export of the audit log',
    description: 'Returns the bytes of the file when the job is done.',
    fileResponse: true,
    path: { jobId: startedJobInPath },
  })
  auditLogFile({ caller: { accountId }, path: { jobId }, reply }: SessionCall<{ path: 'jobId' }>): Promise<void> {
    return sendGuardedFile(this.jobs, reply, { accountId, of: AUDIT_LOG, jobId: jobId.toLowerCase() });
  }
}
