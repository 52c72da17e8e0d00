import type { Feature } from '@listings/nest/features';
import {
  addsJob,
  EXPORT,
  EXPORT_SOURCES,
  ExportJob,
  JOB_HANDLERS,
  JOBS,
  JobsModule,
  JobsWorkModule,
  REPORT,
  REPORT_PARTS,
  ReportJob,
} from './index.js';
import type { ExportArchive, ExportSource, JobsDependencies, ReportPart } from './index.js';

/** Jobs: long operations in phases, their rows and files. The features add the kinds of jobs, exports and reports. */
export const jobsFeature: Feature = {
  name: 'jobs',
  modules: [JobsModule],
  api: async () => (await import('./api/jobs-api.module.js')).jobsApi,
  work: JobsWorkModule,
  lists: { worker: [JOB_HANDLERS, EXPORT_SOURCES, REPORT_PARTS] },
  adds: [
    addsJob(
      EXPORT,
      [JOBS, EXPORT_SOURCES],
      (jobs: JobsDependencies, sources: readonly (ExportSource | ExportArchive)[]) => new ExportJob(jobs, sources),
    ),
    addsJob(
      REPORT,
      [JOBS, REPORT_PARTS],
      (jobs: JobsDependencies, parts: readonly ReportPart[]) => new ReportJob(jobs, parts),
    ),
  ],
};
