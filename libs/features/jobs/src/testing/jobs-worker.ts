import type { Caller } from '@listings/domain';
import { workOff } from '@listings/work/testing';
import { findJob, JobWork, listJobRows, openFile } from '../index.js';
import type { JobHandler, JobItem, JobResult, JobRow, JobsDependencies } from '../index.js';

/** A worker of some kinds of jobs, for the specs of the features that have them. */
export function jobsWorker(deps: JobsDependencies, handlers: readonly JobHandler[]) {
  const work = () => workOff(deps, new JobWork(deps, handlers, { info: () => undefined } as never));
  const content = async (caller: Caller, fileId: string | null): Promise<Buffer> => {
    const { content: parts } = await openFile(deps, caller, fileId ?? '');
    const read: Uint8Array[] = [];
    for await (const part of parts) read.push(part);
    return Buffer.concat(read);
  };
  return {
    work,
    /** The job after an operation; its worker has done what it can. */
    async after(result: JobResult): Promise<JobRow> {
      if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
      await work();
      const { accountId, id } = result.job;
      return (await findJob(deps.database, { accountId, id })) as JobRow;
    },
    /** All rows of a job, at most 200. */
    async rows(caller: Caller, job: JobRow): Promise<readonly JobItem[]> {
      return (await listJobRows(deps, caller, { jobId: job.id, filter: {}, first: 200 })).rows;
    },
    /** The content of a file. */
    content,
    /** The lines of the CSV file that a job has written. */
    async lines(caller: Caller, job: JobRow): Promise<string[]> {
      const text = (await content(caller, job.resultFileId)).toString();
      return text.replace('\uFEFF', '').trimEnd().split('\r\n');
    },
  };
}
