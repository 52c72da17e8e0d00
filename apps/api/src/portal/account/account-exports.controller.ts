import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { PortalError } from '@listings/errors';
import { MANAGEMENT } from '@listings/feature-accounts';
import type { ManagementDependencies } from '@listings/feature-accounts';
import { JOBS, openGuardedFile } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { ACCOUNT, startAccountExport } from '@listings/feature-transfer';
import { uuidOf } from '../../http/ids.js';
import { ApiController, Operation } from '../../http/operation.decorator.js';
import type { SessionCall } from '../../http/operation-call.js';
import { recordOf } from '../../http/payload-schemas.js';
import { sendFile } from '../../jobs/send-file.js';

const JOB_ID = '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39';

const ExportAccount = Type.Object(
  {},
  { title: 'ExportAccount', description: 'Nothing to choose.', additionalProperties: false },
);

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
    response: recordOf('AccountExport', 'An export that was started.', {
      jobId: uuidOf('Job', 'Id of the job.'),
    }),
    example: { jobId: JOB_ID },
    errors: ['CONFLICT'],
  })
  async export({ caller }: SessionCall<{ body: typeof ExportAccount }>) {
    const started = await startAccountExport({ ...this.management, work: this.jobs.work }, caller);
    if (started.outcome === 'refused') throw new PortalError('CONFLICT', started.violations[0]?.reason);
    return { jobId: started.job.id };
  }

  @Operation({
    id: 'portalAccountFile',
    route: 'GET /account/exports/:jobId/file',
    access: { session: 'OWNER' },
    summary: 'Return the file of an export of the account',
    description: 'Returns the bytes of the file when the job is done.',
    fileResponse: true,
    path: { jobId: { description: 'Id of the job.', example: JOB_ID, format: 'uuid', idType: 'Job' } },
  })
  async file({ caller: { accountId }, path: { jobId }, reply }: SessionCall<{ path: 'jobId' }>): Promise<void> {
    const file = await openGuardedFile(this.jobs, { accountId, of: ACCOUNT, jobId: jobId.toLowerCase() });
    if (!file) throw new PortalError('NOT_FOUND');
    sendFile(reply, file);
  }
}
