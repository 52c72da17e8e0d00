import type { Caller } from '@listings/domain';
import { ExportJob, findJob, JobWork, listJobRows, openFile, receiveFile } from '@listings/feature-jobs';
import type { JobItem, JobResult, JobRow } from '@listings/feature-jobs';
import { workOff } from '@listings/work/testing';
import {
  LocationEditJob,
  LocationExport,
  LocationImport,
  LocationTemplate,
  LocationUndo,
  RefusedRows,
} from '../index.js';
import type { LocationJobsDependencies, RequestLocationPhotos } from '../index.js';
import { startFixture } from './locations-fixture.js';

/** The feature with its own database, and a worker of its jobs. */
export type LocationJobsFixture = Awaited<ReturnType<typeof startJobsFixture>>;

/** Starts the fixture for a test file. */
export async function startJobsFixture() {
  const fixture = await startFixture();
  const { deps, database } = fixture;
  const requested: Parameters<RequestLocationPhotos>[1][] = [];
  const jobs: LocationJobsDependencies = {
    ...deps,
    requestPhotos: async (_, request) => void requested.push(request),
  };
  const sources = [new LocationExport(jobs), new LocationTemplate(), new RefusedRows(jobs)];
  const handlers = [
    new ExportJob(jobs, sources),
    new LocationImport(jobs),
    new LocationEditJob(jobs),
    new LocationUndo(jobs),
  ];
  const work = () => workOff(deps, new JobWork(jobs, handlers, { info: () => undefined } as never));

  return {
    ...fixture,
    requested,
    work,
    /** The job after an operation; its worker has done what it can. */
    async after(result: JobResult): Promise<JobRow> {
      if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
      await work();
      const { accountId, id } = result.job;
      return (await findJob(database, { accountId, id })) as JobRow;
    },
    /** Uploads a file. */
    async upload(caller: Caller, content: string | Uint8Array, name = 'locations.csv'): Promise<string> {
      const body = (async function* () {
        yield Buffer.from(content);
      })();
      const received = await receiveFile(deps, caller, { name, mediaType: 'text/csv', body });
      if (received.outcome === 'refused') throw new Error(JSON.stringify(received.violations));
      return received.file.id;
    },
    /** All rows of a job, at most 200. */
    async rows(caller: Caller, job: JobRow): Promise<readonly JobItem[]> {
      return (await listJobRows(deps, caller, { jobId: job.id, filter: {}, first: 200 })).rows;
    },
    /** The content of a file. */
    async content(caller: Caller, fileId: string | null): Promise<Buffer> {
      const { content } = await openFile(deps, caller, fileId ?? '');
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}
