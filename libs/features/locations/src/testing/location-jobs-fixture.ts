import type { Caller } from '@listings/domain';
import { ExportJob, receiveFile } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { shared } from '@listings/testing/jest';
import {
  LocationEditJob,
  LocationExport,
  LocationImport,
  LocationTemplate,
  LocationUndo,
  RefusedRows,
} from '../index.js';
import type { LocationJobsDependencies, RequestLocationPhotos } from '../index.js';
import { newFixture } from './locations-fixture.js';

/** Starts the feature with its own database, and a worker of its jobs. */
export const startJobsFixture = () => shared(newJobsFixture);

async function newJobsFixture() {
  const fixture = await newFixture();
  const { deps } = fixture;
  const requested: Parameters<RequestLocationPhotos>[1][] = [];
  const jobs: LocationJobsDependencies = { ...deps, requestPhotos: async (_, request) => void requested.push(request) };
  const sources = [new LocationExport(jobs), new LocationTemplate(), new RefusedRows(jobs)];
  const rest = [new LocationImport(jobs), new LocationEditJob(jobs), new LocationUndo(jobs)];

  return {
    ...fixture,
    ...jobsWorker(jobs, [new ExportJob(jobs, sources), ...rest]),
    requested,
    /** Uploads a file. */
    async upload(caller: Caller, content: string | Uint8Array, name = 'locations.csv'): Promise<string> {
      const body = (async function* () {
        yield Buffer.from(content);
      })();
      const received = await receiveFile(deps, caller, { name, mediaType: 'text/csv', body });
      if (received.outcome === 'refused') throw new Error(JSON.stringify(received.violations));
      return received.file.id;
    },
  };
}
