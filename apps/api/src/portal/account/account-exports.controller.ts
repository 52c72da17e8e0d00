import { Inject } from '@nestjs/common';
import { MANAGEMENT } from '@listings/feature-accounts';
import type { ManagementDependencies } from '@listings/feature-accounts';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { ACCOUNT, startAccountExport } from '@listings/feature-transfer';
import { nestedObject } from '../../http/input-schemas.js';
import { ApiController, Operation } from '../../http/operation.decorator.js';
import type { SessionCall } from '../../http/operation-call.js';
import { sendGuardedFile, startedJob, startedJobExample, startedJobInPath, startedJobOf } from './started-job.js';

const ExportAccount = nestedObject('ExportAccount', 'Nothing to choose.', {});

/** Files with all data of the account, which only its owners read. */
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
}
