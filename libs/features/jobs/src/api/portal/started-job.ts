import type { FastifyReply } from 'fastify';
import type { PathParameter } from '@listings/api-kit';
import { recordOf, uuidOf } from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import type { JobsDependencies } from '../../dependencies.js';
import type { JobResult } from '../../lifecycle/job-result.js';
import { openGuardedFile } from '../../stored-files/open-file.js';
import { sendFile } from '../send-file.js';

/** An example of a job that was started. */
export const startedJobExample = { jobId: '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39' };

/** The path parameter of a job. */
export const startedJobInPath = {
  description: 'Id of the job.',
  example: startedJobExample.jobId,
  format: 'uuid',
  idType: 'Job',
} as const satisfies PathParameter;

/** The response of an operation that starts a job, or lets it go on. */
export const startedJob = (title: string, description: string) =>
  recordOf(title, description, { jobId: uuidOf('Job', 'Id of the job.') });

/** The id of a started job. Throws 409 for a refusal. */
export function startedJobOf(result: JobResult): { jobId: string } {
  if (result.outcome === 'refused') throw new PortalError('CONFLICT', result.violations[0]?.reason);
  return { jobId: result.job.id };
}

/** Sends the file that a job has written for those who may read what it is `of`. */
export async function sendGuardedFile(
  jobs: JobsDependencies,
  reply: FastifyReply,
  key: Parameters<typeof openGuardedFile>[1],
): Promise<void> {
  const file = await openGuardedFile(jobs, key);
  if (!file) throw new PortalError('NOT_FOUND');
  sendFile(reply, file);
}
