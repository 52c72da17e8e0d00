import { afterCheck, copyRows, restageRows } from '@listings/feature-jobs';
import type { JobHandler, JobRun } from '@listings/feature-jobs';
import type { LocationJobsDependencies } from '../location-jobs.js';
import { LOCATION_IMPORT } from '../location-kinds.js';
import { applyImport } from './apply-import.js';
import { checkRows } from './check-rows.js';
import { importParameters } from './import-parameters.js';
import { CLEAR, clearRows, GONE, readImportFile } from './read-file.js';
import { replaceEqualCells, replacingAt } from './replace-equal-cells.js';

/** Most pieces of work of a step: few, so that a stopping process need not wait long. */
const PIECES = 5;

/** The job that imports locations from a file: it reads, checks, waits for a person, and applies. */
export class LocationImport implements JobHandler {
  readonly kind = LOCATION_IMPORT;

  constructor(private readonly deps: LocationJobsDependencies) {}

  async step(run: JobRun): Promise<void> {
    if (run.job.phase === 'READING') {
      if (run.job.position === CLEAR) return clearRows(run);
      const { retries, repairs } = importParameters(run.job);
      if (retries !== undefined) return copyRows(run, { jobId: retries, outcome: 'NO_SEAT', gone: GONE });
      if (repairs !== undefined) return copyRows(run, { jobId: repairs, outcome: 'REFUSED', gone: GONE });
      return readImportFile(this.deps, run);
    }
    if (run.job.position === RESTAGE) return restage(run);
    const replacing = replacingAt(run.job.position);
    if (replacing) return replaceEqualCells(this.deps, run, replacing);
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      const isApplying = run.job.phase === 'APPLYING';
      const goesOn = await (isApplying ? applyImport(this.deps, run) : checkRows(this.deps, run));
      if (goesOn) continue;
      await run.commit(async () => (isApplying ? { next: 'finished' } : afterCheck(LOCATION_IMPORT, run.job)));
      return;
    }
  }
}

/** The position of an import whose rows were checked with other columns. */
export const RESTAGE = 'RESTAGE';
/** Rows that are made ready for another check in one piece of work. */
const RESTAGED = 5_000;

async function restage(run: JobRun): Promise<void> {
  const { accountId, id: jobId } = run.job;
  await run.commit(async (transaction) => {
    const restaged = await restageRows(transaction, { accountId, jobId, limit: RESTAGED });
    return { position: restaged < RESTAGED ? null : RESTAGE };
  });
}
